"""Dealing the hidden cards again, in accordance with all that a seat knows.

Every deal that fits is equally likely: a deal is built card by card, and a step that has fewer
cards to choose from than it might have had fails in proportion. After too many failures the deal
is built in a way that never fails, but then some deals are likelier than others.
"""

import numpy as np

from ...core.chance import FAST, below, sow
from ...core.kernel import kernel, lowest_bit
from ...core.record import Int8s, Int64s
from .cards import (
    CARDS,
    SCORE_CARD,
    SCORE_CARDS,
    SUITS,
    VALUES,
    bit,
    count,
    nth_bit,
    suit_of,
)
from .knowledge import NEVER, find_voids, has_retaken, hidden_hand, replay, replay_early, suits_at
from .scoring import revealed
from .state import PICK, RESERVE, State

TRIES = 100
ANY_SUIT = (1 << SUITS) - 1
SUIT_SETS = 1 << SUITS

# A slot is a hidden card of a hand: whose it is, which suits it can have (a bit set), and how
# many cards there are for it at most.
WHOSE, FITS, MOST = 0, 1, 2


@kernel
def redeal(s: State, seat: int, seed: Int64s) -> None:
    s.rng.mode = FAST
    sow(s.rng, seed)
    pool = np.empty((SUITS, VALUES), np.int8)  # the cards that can be anywhere
    left = np.zeros(SUITS, np.int64)  # how many of each suit
    _gather(s, seat, pool, left)
    _deal_hands(s, seat, pool, left)
    for other in range(s.seats):
        if other == seat:
            _shuffle_reserve(s, seat)
        else:
            _deal_reserve(s, other, pool, left)
    _shuffle_score_cards(s)


@kernel
def _gather(s: State, seat: int, pool: Int8s, left: Int64s) -> None:
    seen = 0
    for other in range(s.seats):
        seen |= int(s.false_tricks[other])
        for trick in range(s.trick + 1):
            seen |= bit(s.laid[trick, other])
    if seat >= 0:
        seen |= int(s.hand[seat]) | int(s.reserve[seat])
    for card in range(1, CARDS + 1):
        if not seen >> card & 1:
            suit = suit_of(card)
            pool[suit, left[suit]] = card
            left[suit] += 1


@kernel
def _deal_hands(s: State, seat: int, pool: Int8s, left: Int64s) -> None:
    slots = np.empty((CARDS, 3), np.int64)
    voids = np.empty(SUITS, np.int64)
    whole = np.empty(SUITS, np.int64)
    for suit in range(SUITS):
        whole[suit] = left[suit]
    n = _list_slots(s, seat, left, slots, voids)
    for _ in range(TRIES):
        if _place_slots(s, seat, slots, n, voids) and _fill(s, seat, pool, whole, left, slots, n):
            return
    _place_slots_early(s, seat, slots, n, voids)
    _fill_carefully(s, seat, pool, whole, left, slots, n)


@kernel
def _list_slots(s: State, seat: int, left: Int64s, slots: Int64s, voids: Int64s) -> int:
    """List the slots, those with the fewest cards first, with the suits they have at best."""
    n = 0
    for other in range(s.seats):
        if other == seat:
            continue
        drawn = find_voids(s, other, voids)
        size = hidden_hand(s, other)
        for i in range(size):
            fits = suits_at(voids, max(0, drawn - (size - 1 - i)))
            place = n
            while place > 0 and _size(left, slots[place - 1, FITS]) > _size(left, fits):
                slots[place, WHOSE] = slots[place - 1, WHOSE]
                slots[place, FITS] = slots[place - 1, FITS]
                place -= 1
            slots[place, WHOSE] = other
            slots[place, FITS] = fits
            n += 1
    for i in range(n):
        slots[i, MOST] = _size(left, slots[i, FITS]) - _count_within(slots, 0, i, slots[i, FITS])
    return n


@kernel
def _size(left: Int64s, suits: int) -> int:
    """How many cards of these suits are left."""
    n = 0
    for suit in range(SUITS):
        if suits >> suit & 1:
            n += left[suit]
    return n


@kernel
def _count_within(slots: Int64s, start: int, stop: int, suits: int) -> int:
    """How many slots can have none but these suits."""
    n = 0
    for i in range(start, stop):
        if slots[i, FITS] & ~suits == 0:
            n += 1
    return n


@kernel
def _place_slots(s: State, seat: int, slots: Int64s, n: int, voids: Int64s) -> bool:
    """Find out at random where the cards played came from, and so what the others can be."""
    for other in range(s.seats):
        if other != seat:
            late = replay(s, other, s.rng, voids)
            if late == NEVER:
                return False
            _set_suits(s, other, late, slots, n, voids)
    return True


@kernel
def _place_slots_early(s: State, seat: int, slots: Int64s, n: int, voids: Int64s) -> None:
    for other in range(s.seats):
        if other != seat:
            late = replay_early(s, other, s.rng, voids)
            _set_suits(s, other, max(late, 0), slots, n, voids)


@kernel
def _set_suits(s: State, seat: int, late: int, slots: Int64s, n: int, voids: Int64s) -> None:
    """The first slots of the seat are original cards, then come the cards drawn, `late`."""
    originals = hidden_hand(s, seat) - count(late)
    place = 0
    for i in range(n):
        if slots[i, WHOSE] != seat:
            continue
        originals -= 1
        if originals < 0:
            place += 1
            while not late >> place & 1:
                place += 1
        slots[i, FITS] = suits_at(voids, place)


@kernel
def _fill(
    s: State, seat: int, pool: Int8s, whole: Int64s, left: Int64s, slots: Int64s, n: int
) -> bool:
    """Fill the slots with cards; false if one of them drew a card that is not there any more."""
    _start_filling(s, seat, whole, left)
    for i in range(n):
        card = _take(pool, left, slots[i, FITS], below(s.rng, slots[i, MOST]))
        if card == 0:
            return False
        s.hand[slots[i, WHOSE]] |= bit(card)
    return True


@kernel
def _fill_carefully(
    s: State, seat: int, pool: Int8s, whole: Int64s, left: Int64s, slots: Int64s, n: int
) -> None:
    """Fill the slots with cards that leave enough for the slots to come."""
    _start_filling(s, seat, whole, left)
    for i in range(n):
        suits = 0
        for suit in range(SUITS):
            if slots[i, FITS] >> suit & 1 and _leaves_enough(left, slots, i, n, suit):
                suits |= 1 << suit
        if suits == 0:
            suits = ANY_SUIT  # a position that cannot have come about by play
        card = _take(pool, left, suits, below(s.rng, _size(left, suits)))
        s.hand[slots[i, WHOSE]] |= bit(card)


@kernel
def _leaves_enough(left: Int64s, slots: Int64s, i: int, n: int, suit: int) -> bool:
    """Whether all slots after number i can be filled if it gets a card of the suit (Hall)."""
    if left[suit] == 0:
        return False
    for suits in range(SUIT_SETS):
        rest = _size(left, suits) - (suits >> suit & 1)
        if _count_within(slots, i + 1, n, suits) > rest:
            return False
    return True


@kernel
def _start_filling(s: State, seat: int, whole: Int64s, left: Int64s) -> None:
    for suit in range(SUITS):
        left[suit] = whole[suit]
    for other in range(s.seats):
        if other != seat:
            s.hand[other] = bit(s.retaken) if has_retaken(s, other) else 0


@kernel
def _take(pool: Int8s, left: Int64s, suits: int, way: int) -> int:
    """Take card number `way` of these suits, or 0 if there are not so many."""
    for suit in range(SUITS):
        if not suits >> suit & 1:
            continue
        if way < left[suit]:
            left[suit] -= 1
            last = left[suit]
            card = int(pool[suit, way])
            pool[suit, way] = pool[suit, last]
            pool[suit, last] = card
            return card
        way -= left[suit]
    return 0


# Reserves and score cards.


@kernel
def _deal_reserve(s: State, seat: int, pool: Int8s, left: Int64s) -> None:
    s.reserve[seat] = 0
    for i in range(RESERVE - int(s.reserved[seat]), RESERVE):
        card = _take(pool, left, ANY_SUIT, below(s.rng, _size(left, ANY_SUIT)))
        s.reserve[seat] |= bit(card)
        if s.phase != PICK:
            s.pile[seat, i] = card


@kernel
def _shuffle_reserve(s: State, seat: int) -> None:
    """The owner knows the cards, but not their order."""
    if s.phase == PICK:
        return
    rest = int(s.reserve[seat])
    for i in range(RESERVE - int(s.reserved[seat]), RESERVE):
        card = nth_bit(rest, below(s.rng, RESERVE - i))
        rest ^= card
        s.pile[seat, i] = lowest_bit(card)


@kernel
def _shuffle_score_cards(s: State) -> None:
    """Those not revealed yet, in any order."""
    start = revealed(s)
    rest = (1 << SCORE_CARDS) - 1
    for i in range(start):
        rest &= ~(1 << int(s.deck[i]) - SCORE_CARD)
    for i in range(start, SCORE_CARDS):
        card = nth_bit(rest, below(s.rng, SCORE_CARDS - i))
        rest ^= card
        s.deck[i] = SCORE_CARD + lowest_bit(card)
