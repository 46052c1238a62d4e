"""What a game tells a learner about what a seat sees: the optional `features.py` of its folder."""

from typing import NamedTuple, Protocol

import numpy as np

from ..kernel import kernel, lowest_bit
from ..record import AnyOptions, AnyState, UInt8s

MOST = int(np.iinfo(np.uint8).max)
ZERO = 128  # what stands for nothing where a quantity may be below zero


class Feature(NamedTuple):
    """Some numbers that mean the same, next to each other."""

    name: str
    size: int
    says: str  # what they are, for the documentation
    top: int = 1  # about the largest there is: a learner divides by it


class Features(Protocol):
    """Own things first: a seat is counted from the one that looks."""

    @property
    def VERSION(self) -> int: ...  # noqa: N802  # raised when the numbers mean something else

    def layout(self, options: AnyOptions, seats: int) -> tuple[Feature, ...]: ...
    def encode(self, observation: AnyState, seat: int, out: UInt8s) -> int: ...


@kernel
def clear_features(out: UInt8s) -> None:
    for i in range(len(out)):
        out[i] = 0


@kernel
def put_number(out: UInt8s, at: int, number: int) -> int:
    """A quantity; what is more than fits is as much as fits."""
    out[at] = max(0, min(int(number), MOST))
    return at + 1


@kernel
def put_balance(out: UInt8s, at: int, number: int) -> int:
    """A quantity that may be below zero."""
    return put_number(out, at, int(number) + ZERO)


@kernel
def put_place(out: UInt8s, at: int, place: int, size: int) -> int:
    """A one at the place, if there is one."""
    if 0 <= place < size:
        out[at + int(place)] = 1
    return at + size


@kernel
def put_set(out: UInt8s, at: int, members: int, size: int) -> int:
    """A one for each member of a bit set; what is hidden has none."""
    left = max(int(members), 0)
    while left:
        out[at + lowest_bit(left)] = 1
        left &= left - 1
    return at + size


@kernel
def put_seats(out: UInt8s, at: int, members: int, me: int, seats: int) -> int:
    """A bit set of seats, the own one first."""
    for place in range(seats):
        out[at + place] = int(members) >> (me + place) % seats & 1
    return at + seats


@kernel
def put_seat(out: UInt8s, at: int, seat: int, me: int, seats: int) -> int:
    """A one for the seat, the own one first; none if it is nobody."""
    if seat >= 0:
        out[at + (int(seat) - me) % seats] = 1
    return at + seats
