"""Hands, kept ascending."""

from ...core.kernel import kernel
from .state import State


@kernel
def holds(s: State, seat: int, card: int) -> bool:
    for i in range(s.held[seat]):
        if s.hand[seat, i] == card:
            return True
    return False


@kernel
def next_kind(s: State, seat: int, i: int) -> int:
    """Card number i of the hand, or 0 if it is a second copy."""
    card = int(s.hand[seat, i])
    return 0 if i > 0 and s.hand[seat, i - 1] == card else card


# Both loops below run over the whole hand: that is faster than to stop at a random place.


@kernel
def add_to_hand(s: State, seat: int, card: int) -> None:
    for i in range(s.held[seat]):
        other = int(s.hand[seat, i])
        s.hand[seat, i] = min(card, other)
        card = max(card, other)
    s.hand[seat, s.held[seat]] = card
    s.held[seat] += 1


@kernel
def remove_from_hand(s: State, seat: int, card: int) -> None:
    last = int(s.held[seat]) - 1
    step = 0
    for i in range(last):
        if s.hand[seat, i] == card:
            step = 1
        s.hand[seat, i] = s.hand[seat, i + step]
    s.hand[seat, last] = 0
    s.held[seat] = last
