"""How far scores and lengths of a match can go at a table: `bounds.py` of a game tells it."""

from typing import NamedTuple, Protocol

from ..record import AnyOptions


class Bounds(NamedTuple):
    """Limits that no match crosses; one need not come near them."""

    least: int  # score of a seat
    greatest: int
    decisions: int  # in a match, those of all seats


class Bounded(Protocol):
    """The optional `bounds.py` of a game."""

    def bounds(self, options: AnyOptions, seats: int) -> Bounds: ...


UNKNOWN = Bounds(-(2**31), 2**31 - 1, 2**31 - 1)  # of a game that does not tell
