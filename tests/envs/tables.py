"""Every game in every variant, with the fewest players, as many as usual, and the most.

Interpreted, matches take long and go on alike: there each game has one table.
"""

import pytest

from fileira.core.kernel import INTERPRETED
from fileira.core.options import Flag

from ..strategies import ALL_KINDS, KINDS, STUDIED, Kind

Table = tuple[Kind, int]


def _sizes(kind: Kind) -> list[int]:
    seats, usual = kind.variant.seats, kind.game.usual_seats(kind.variant)
    return [usual] if INTERPRETED else sorted({seats[0], usual, seats[-1]})


_FIRST = [kind for kind in KINDS if kind.variant == kind.game.variants[0]] + STUDIED
_PLAYED = _FIRST if INTERPRETED else ALL_KINDS
TABLES: list[Table] = [(kind, seats) for kind in _PLAYED for seats in _sizes(kind)]
USUAL_TABLES: list[Table] = [(kind, kind.game.usual_seats(kind.variant)) for kind in _PLAYED]


def _parameters(tables: list[Table]) -> pytest.MarkDecorator:
    named = [pytest.param(*table, id=f"{table[0]!r}-{table[1]}") for table in tables]
    return pytest.mark.parametrize(("kind", "seats"), named)


every_table = _parameters(TABLES)
every_usual_table = _parameters(USUAL_TABLES)


def shortest(kind: Kind, seats: int) -> dict[str, int]:
    """Options with which a match is soon over: numbers as low as they may be."""
    numbers = [each for each in kind.options(seats) if not isinstance(each, Flag)]
    void = {each.instead_of for each in numbers}
    return {
        each.name: each.low
        for each in numbers
        if each.name not in void and each.low >= 1 and not each.least
    }
