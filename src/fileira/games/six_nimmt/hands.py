"""Hands of number cards, kept ascending."""

from ...core.kernel import kernel, lowest_bit
from ...core.record import Int8s
from .cards import CARDS
from .state import ANNIVERSARY_HAND, State

MIDDLE = CARDS // 2 + 1


@kernel
def holds(s: State, seat: int, card: int) -> bool:
    for i in range(s.held[seat]):
        if s.hand[seat, i] == card:
            return True
    return False


@kernel
def deal_hand(s: State, seat: int, cards: Int8s, start: int, size: int) -> None:
    """Give the seat its hand: cards that become bits, and bits cards, come back ascending."""
    low, high = 0, 0
    for i in range(start, start + size):
        card = int(cards[i])
        low |= 1 << card if card < MIDDLE else 0  # twice the question, but no jump
        high |= 0 if card < MIDDLE else 1 << (card - MIDDLE)
    below = 0
    for i in range(size):
        if low == 0:
            low, high, below = high, 0, MIDDLE
        s.hand[seat, i] = below + lowest_bit(low)
        low &= low - 1
    s.held[seat] = size


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
    """The card and those above it move down one place: no branch that could be guessed wrong."""
    last = ANNIVERSARY_HAND - 1
    for i in range(last):
        here, above = s.hand[seat, i], s.hand[seat, i + 1]
        s.hand[seat, i] = above if here >= card else here
    s.hand[seat, last] = 0
    s.held[seat] -= 1
