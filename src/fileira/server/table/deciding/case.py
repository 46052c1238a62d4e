"""A command of a person at a table, and what is checked before it leads to entries."""

from typing import NamedTuple

from ....bots.levels import LEVELS
from ..live_match import LiveMatch
from ..seating import Chair
from ..table import Table


class Declined(Exception):  # a signal to `deciding`
    """The command cannot be carried out: an id of the words, and what its sentence needs."""

    def __init__(
        self, reason: str, clause: int = 0, args: tuple[int, ...] = (), **values: str | int
    ) -> None:
        super().__init__(reason)
        self.reason, self.clause, self.numbers, self.values = reason, clause, args, values


class TooLate(Exception):  # a signal to `deciding`
    """The decision is not asked any more."""


class Case(NamedTuple):
    table: Table
    person: str
    now: float

    @property
    def seat(self) -> int:
        """The seat of the person."""
        seat = self.table.seating.seat_of(self.person)
        if seat is None:
            raise Declined("not_seated")
        return seat

    @property
    def live_match(self) -> LiveMatch:
        if self.table.live_match is None:
            raise Declined(f"while_{self.table.stage}")
        return self.table.live_match

    def chair(self, seat: int) -> Chair:
        if seat >= self.table.setup.seats:
            raise Declined("no_such_seat", seats=self.table.setup.seats)
        return self.table.seating.chairs[seat]

    def level(self, level: str) -> str:
        """The level named, or that of the table."""
        if level and level not in LEVELS:
            raise Declined("no_such_level")
        return level or self.table.setup.level

    def must_be(self, *stages: str) -> None:
        if self.table.stage not in stages:
            raise Declined(f"while_{self.table.stage}")

    def must_sit(self) -> None:
        if self.table.seating.seat_of(self.person) is None:
            raise Declined("not_seated")

    def must_be_host(self) -> None:
        if not self.table.seating.may_host(self.person):
            raise Declined("not_host")
