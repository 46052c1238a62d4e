"""Hands of number cards, kept ascending."""

from ...core.kernel import kernel
from .state import State


@kernel
def holds(s: State, seat: int, card: int) -> bool:
    for i in range(s.held[seat]):
        if s.hand[seat, i] == card:
            return True
    return False


@kernel
def add_to_hand(s: State, seat: int, card: int) -> None:
    i = int(s.held[seat])
    while i > 0 and s.hand[seat, i - 1] > card:
        s.hand[seat, i] = s.hand[seat, i - 1]
        i -= 1
    s.hand[seat, i] = card
    s.held[seat] += 1


@kernel
def remove_from_hand(s: State, seat: int, card: int) -> None:
    last = int(s.held[seat]) - 1
    i = 0
    while s.hand[seat, i] != card:
        i += 1
    while i < last:
        s.hand[seat, i] = s.hand[seat, i + 1]
        i += 1
    s.hand[seat, last] = 0
    s.held[seat] = last
