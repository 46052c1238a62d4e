"""What the people at a table are called, also in the match record that they take home."""

from collections.abc import Callable, Mapping, Sequence

from ...core.match import match_record
from ..protocol.messages import OVER
from ..table.seating import Chair
from ..table.table import Table
from .lookalikes import told_apart

NameOf = Callable[[str], str]  # the name of a person


def names_at(chairs: Sequence[Chair], name_of: NameOf) -> list[str]:
    """What those who sit there are called, by seats, so that no two look the same."""
    return told_apart([name_of(chair.owner) if chair.owner else "" for chair in chairs])


class Names:
    def __init__(self, known: Mapping[str, str]) -> None:
        self.edition = 0  # another one after each change
        self._known = dict(known)

    def __call__(self, person: str) -> str:
        return self._known.get(person, "")

    def __contains__(self, person: str) -> bool:
        return person in self._known

    def learn(self, names: Mapping[str, str]) -> None:
        if names.items() - self._known.items():
            self._known.update(names)
            self.edition += 1


def record_of(table: Table, name_of: NameOf) -> str | None:
    """The record with names and seed; None before the end, since it tells all cards."""
    if table.match is None or table.stage != OVER:
        return None
    match = table.match.copy()
    chairs = table.seating.chairs
    names = zip(chairs, names_at(chairs, name_of), strict=True)
    match.names = tuple(chair.level or name for chair, name in names)
    return match_record.write(match)
