"""Which cards the others may have put aside: reserves are chosen, not dealt."""

from math import exp

import numpy as np

from ...core.chance import Generator, below, next_word
from ...core.kernel import kernel, lowest_bit
from ...core.record import Int64s
from .cards import SUITS, bit, count, nth_bit, suit_bits, suit_of
from .habits import HABITS
from .knowledge import NEVER, find_voids, hidden_hand
from .reserve_sense import like_for_reserve
from .state import PICK, RESERVE, State

SWAPS = 12  # tried for each seat
WORDS = 1 << 32


@kernel
def believe(s: State, seat: int, rng: Generator) -> None:
    """Let the others' reserves look as if they had been picked by habit."""
    if s.phase == PICK:
        return
    voids = np.empty(SUITS, np.int64)
    for other in range(s.seats):
        if other != seat and s.reserved[other] and hidden_hand(s, other):
            find_voids(s, other, voids)
            for _ in range(SWAPS):
                _swap(s, other, rng, voids)


@kernel
def _swap(s: State, seat: int, rng: Generator, voids: Int64s) -> None:
    """Exchange a card of the hand for one of the reserve, if that is likely enough (Metropolis)."""
    hand = int(s.hand[seat])
    retaken = int(s.retaken)
    if retaken and hand >> retaken & 1:
        hand &= ~bit(retaken)
    own = lowest_bit(nth_bit(hand, below(rng, count(hand))))
    place = RESERVE - 1 - below(rng, int(s.reserved[seat]))
    put = int(s.pile[seat, place])
    if voids[suit_of(put)] != NEVER:
        return
    gain = _like(s, seat, own, 0) - _like(s, seat, put, 1)
    if gain < 0.0 and next_word(rng) >= WORDS * exp(gain):
        return
    s.hand[seat] ^= bit(own) | bit(put)
    s.reserve[seat] ^= bit(own) | bit(put)
    s.pile[seat, place] = own


@kernel
def _like(s: State, seat: int, card: int, more: int) -> float:
    """How much the seat liked to put the card aside, with `more` cards of its suit than now."""
    length = more + count(int(s.hand[seat]) & suit_bits(suit_of(card)))
    for trick in range(s.trick + 1):
        laid = int(s.laid[trick, seat])
        if laid and suit_of(laid) == suit_of(card):
            length += 1
    return like_for_reserve(s, seat, card, length, HABITS)
