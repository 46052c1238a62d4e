"""Numbers of a record as the encoder `flat` writes them: all from the seat that looks."""

import numpy as np

from ...core.kernel import kernel, lowest_bit
from ...core.record import Int8s

MOST = int(np.iinfo(np.int8).max)
BASE = MOST + 1  # a number that may be larger is told by two: how often this, and the rest


@kernel
def put_small(out: Int8s, at: int, value: int) -> int:
    out[at] = value
    return at + 1


@kernel
def put_large(out: Int8s, at: int, value: int) -> int:
    out[at] = max(-MOST, min(value >> 7, MOST))
    out[at + 1] = value & MOST
    return at + 2


@kernel
def put_choice(out: Int8s, at: int, value: int, size: int) -> int:
    if 0 <= value < size:
        out[at + value] = 1
    return at + size


@kernel
def put_bits(out: Int8s, at: int, value: int, size: int) -> int:
    """A set; one that is hidden looks like an empty one."""
    left = max(0, value)
    while left:
        out[at + lowest_bit(left)] = 1
        left &= left - 1
    return at + size


@kernel
def put_turned(out: Int8s, at: int, value: int, me: int, count: int) -> int:
    """A set of seats, or of teams, the own one first."""
    for place in range(count):
        out[at + place] = value >> (me + place) % count & 1
    return at + count


@kernel
def put_seat(
    out: Int8s, at: int, value: int, me: int, count: int, first: int, most: int, blocks: int
) -> int:
    """A seat, the own one first; below `first` the numbers mean something else."""
    if 0 <= value < first:
        out[at + value] = 1
    elif value >= first:
        block, seat = (value - first) // most, (value - first) % most
        out[at + first + block * count + (seat - me) % count] = 1
    return at + first + blocks * count


@kernel
def put_card(out: Int8s, at: int, value: int, highest: int, mark: int) -> None:
    """Among the planes of cards; the last one counts those that are hidden."""
    if value > 0:
        out[at + value - 1] += mark
    elif value < 0:
        out[at + highest] += 1
