"""What the numbers in a field of a record mean, so that programs can read any game's states."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

NO_AXIS = -1


@dataclass(frozen=True)
class Kind:
    """What a number means, and its bounds in play; besides, -1 stands for what is hidden."""

    name: str
    low: int | None = None  # None: as far as the type of the field goes
    high: int | None = None
    size: int = 0  # how many cards, seats, bits or choices there are
    first: int = 0  # of seats: the number that means seat 0
    seat_axis: int = NO_AXIS  # the axis of the field that counts seats, or teams
    by_teams: bool = False  # it counts teams: of seat s it is s modulo `teams` of the state
    ordered: bool = False  # of cards: their places mean something, not only which they are


class RecordField(NamedTuple):
    """A field of a record, or of a record in it: `options.limit`."""

    name: str
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    offset: int  # bytes from the start of the record
    kind: Kind

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest number in play, -1 for hidden things aside."""
        limits = np.iinfo(self.dtype)
        low, high = self.kind.low, self.kind.high
        return (
            int(limits.min) if low is None else low,
            int(limits.max) if high is None else high,
        )


ANYTHING = Kind("number")
FLAG = Kind("flag", 0, 1)


def card(highest: int) -> Kind:
    """A card by its number, 0 = none."""
    return Kind("card", 0, highest, highest + 1)


def bits(size: int, name: str = "bits") -> Kind:
    """A set with a bit for each of so many things."""
    return Kind(name, 0, (1 << size) - 1, size)


def cards(highest: int) -> Kind:
    """A set with a bit for each card, by its number."""
    return bits(highest + 1, "cards")


def seats(most: int) -> Kind:
    """A set with a bit for each seat."""
    return bits(most, "seats")


def teams(most: int) -> Kind:
    """A set with a bit for each team."""
    return bits(most, "teams")


def seat(most: int, first: int = 0, blocks: int = 1) -> Kind:
    """A seat, counted from `first`; what is below means something else, told at the field.

    Several blocks of seats follow each other where a number tells the seat and something more.
    """
    return Kind("seat", 0, first + blocks * most - 1, most, first)


def choice(size: int) -> Kind:
    """One of so many things, of which none is more than another."""
    return Kind("choice", 0, size - 1, size)


def count(low: int, high: int) -> Kind:
    """A quantity."""
    return Kind("count", low, high)


def in_order(kind: Kind) -> Kind:
    """The same, where it matters which place of the last axis a card has."""
    return replace(kind, ordered=True)


def per_team(kind: Kind = ANYTHING, axis: int = 0) -> Kind:
    """The same, one for each team."""
    return replace(kind, seat_axis=axis, by_teams=True)


def per_seat(kind: Kind = ANYTHING, axis: int = 0) -> Kind:
    """The same, one for each seat: the first axis of the field, or the one named."""
    return replace(kind, seat_axis=axis)
