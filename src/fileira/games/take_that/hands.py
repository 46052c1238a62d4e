"""Hands, kept ascending; free places come first."""

from ...core.kernel import kernel
from .state import HAND, IN_HAND, State


@kernel
def holds(s: State, seat: int, card: int) -> bool:
    return bool(s.lies[card] == IN_HAND + seat)


@kernel
def add_to_hand(s: State, seat: int, card: int) -> None:
    """Lower cards make room: one after the other, without a branch that nobody can predict."""
    s.lies[card] = IN_HAND + seat  # A preview draws HIDDEN, which marks no card.
    s.held[seat] += 1
    for i in range(HAND - 1, -1, -1):
        other = int(s.hand[seat, i])
        s.hand[seat, i] = max(card, other)
        card = min(card, other)


@kernel
def remove_from_hand(s: State, seat: int, card: int) -> None:
    """Lower cards close the gap; the caller says where the card lies now."""
    for i in range(HAND - 1, 0, -1):
        s.hand[seat, i] = s.hand[seat, i - (s.hand[seat, i] <= card)]
    s.hand[seat, 0] = 0
    s.held[seat] -= 1
