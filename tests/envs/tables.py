"""Every game in every variant, with the fewest players, as many as usual, and the most."""

import pytest

from ..strategies import ALL_KINDS, Kind

Table = tuple[Kind, int]
TABLES: list[Table] = [
    (kind, seats)
    for kind in ALL_KINDS
    for seats in sorted(
        {kind.variant.seats[0], kind.game.usual_seats(kind.variant), kind.variant.seats[-1]}
    )
]
every_table = pytest.mark.parametrize(
    ("kind", "seats"), [pytest.param(*table, id=f"{table[0]!r}-{table[1]}") for table in TABLES]
)
# Frameworks test each of their rules on any table; what depends on players is tested by our laws.
USUAL_TABLES = [(kind, kind.game.usual_seats(kind.variant)) for kind in ALL_KINDS]
every_usual_table = pytest.mark.parametrize(
    ("kind", "seats"),
    [pytest.param(*table, id=f"{table[0]!r}-{table[1]}") for table in USUAL_TABLES],
)
