"""What a seat knows of the hidden cards, and dealing them again in accordance with it.

All see which cards a new deck is made of. So a hidden card is *fresh* if it came with this deck,
*old* if a hand has held it since before, and *either* if that cannot be known.
"""

import numpy as np

from ...core.chance import FAST, below, sow
from ...core.kernel import kernel
from ...core.record import Int8s, Int64s
from .cards import BIT, CARDS, COPIES, KINDS
from .hands import add_to_hand, holds
from .state import SEATS, State

CARD, ORIGIN = 0, 1  # the rows of an array of hidden cards
OLD, FRESH, EITHER = 1, 2, 4  # bits: a place may be open to several origins
POOL, MISFITS = SEATS, SEATS + 1  # after what each seat still needs: cards left, and misplaced
DECK, NOBODY = -1, -1
TRIES = 20  # to find hands that fit all a seat knows
GLANCES = 30  # at random cards, before looking for a fitting one in order


@kernel
def redeal(s: State, seat: int, seed: Int64s) -> None:
    s.rng.mode = FAST
    sow(s.rng, seed)
    hidden = np.empty((2, CARDS), np.int8)
    left = np.zeros(SEATS + 2, np.int64)
    size = _list_hidden(s, seat, hidden)
    for _ in range(TRIES):
        left[POOL] = size
        left[MISFITS] = 0
        _open_hands(s, seat, left)
        _give_old_cards(s, hidden, left)
        for other in range(s.seats):
            if s.lacks[other]:
                _fill_hand(s, other, hidden, left)
        for i in range(s.deck_top, s.deck_end):
            place = _find(s, hidden, left, DECK, FRESH | EITHER)
            s.deck[i] = hidden[CARD, place]
            _take_out(hidden, left, place)
        for other in range(s.seats):
            _fill_hand(s, other, hidden, left)
        if left[MISFITS] == 0:
            return


@kernel
def _list_hidden(s: State, seat: int, hidden: Int8s) -> int:
    """The cards that the seat does not see, with their origins; return how many."""
    seen = np.zeros(KINDS + 1, np.int64)
    seen[s.card] += 1
    for i in range(s.discards):
        seen[s.discard[i]] += 1
    if seat >= 0:
        seen[s.laid[seat]] += 1
        for i in range(s.held[seat]):
            seen[s.hand[seat, i]] += 1
    n = 0
    for card in range(1, KINDS + 1):
        copies = COPIES - seen[card]
        for copy in range(copies):
            hidden[CARD, n] = card
            hidden[ORIGIN, n] = _origin(s, seat, card, copies, copy)
            n += 1
    return n


@kernel
def _origin(s: State, seat: int, card: int, copies: int, copy: int) -> int:
    if s.shuffled[1] & BIT[card]:
        return FRESH
    if not s.shuffled[0] & BIT[card]:
        return OLD
    if copies == COPIES:  # one of the two came with the deck
        return FRESH if copy == 0 else OLD
    if seat < 0 or not _had(s, seat, card):
        return EITHER
    return OLD if s.drawn[seat] & BIT[card] else FRESH


@kernel
def _had(s: State, seat: int, card: int) -> bool:
    """Whether the one copy that is seen has been in the hand of the seat."""
    if holds(s, seat, card) or s.laid[seat] == card or (s.turn == seat and s.card == card):
        return True
    for i in range(s.discards):
        if s.discard[i] == card and s.discarder[i] == seat:
            return True
    return False


@kernel
def _open_hands(s: State, seat: int, left: Int64s) -> None:
    """Note how many cards the other seats need, and take those they have."""
    for other in range(s.seats):
        if other != seat:
            left[other] = s.held[other] + (s.laid[other] != 0)
            s.held[other] = 0
            s.drawn[other] = 0


@kernel
def _give_old_cards(s: State, hidden: Int8s, left: Int64s) -> None:
    """A hand has at most as many fresh cards as its seat has drawn; the deck has no old card."""
    for other in range(s.seats):
        for _ in range(left[other] - s.draws[other]):
            _give(s, other, hidden, left, OLD | EITHER)
    for place in range(left[POOL] - 1, -1, -1):
        if hidden[ORIGIN, place] == OLD:
            owner = _owner(s, hidden[CARD, place], left)
            if owner != NOBODY:
                _hand_over(s, owner, hidden, left, place)


@kernel
def _owner(s: State, card: int, left: Int64s) -> int:
    """The seat of a random place in a hand where the card may be."""
    places = 0
    for seat in range(s.seats):
        if not s.lacks[seat] & BIT[card]:
            places += left[seat]
    if places == 0:
        return NOBODY
    place = below(s.rng, places)
    for seat in range(s.seats):
        if not s.lacks[seat] & BIT[card]:
            place -= left[seat]
            if place < 0:
                return seat
    return NOBODY


@kernel
def _fill_hand(s: State, seat: int, hidden: Int8s, left: Int64s) -> None:
    for _ in range(left[seat]):
        _give(s, seat, hidden, left, OLD | FRESH | EITHER)


@kernel
def _give(s: State, seat: int, hidden: Int8s, left: Int64s, origins: int) -> None:
    _hand_over(s, seat, hidden, left, _find(s, hidden, left, seat, origins))


@kernel
def _hand_over(s: State, seat: int, hidden: Int8s, left: Int64s, place: int) -> None:
    card = int(hidden[CARD, place])
    if hidden[ORIGIN, place] == FRESH:
        s.drawn[seat] |= BIT[card]
    if s.laid[seat] and left[seat] == 1:
        s.laid[seat] = card
    else:
        add_to_hand(s, seat, card)
    left[seat] -= 1
    _take_out(hidden, left, place)


@kernel
def _find(s: State, hidden: Int8s, left: Int64s, seat: int, origins: int) -> int:
    """The place of a random card of such an origin that the seat or the deck may have."""
    for _ in range(GLANCES):
        place = below(s.rng, left[POOL])
        if _fits(s, hidden, place, seat, origins):
            return place
    for place in range(left[POOL]):
        if _fits(s, hidden, place, seat, origins):
            return place
    left[MISFITS] += 1
    return 0


@kernel
def _fits(s: State, hidden: Int8s, place: int, seat: int, origins: int) -> bool:
    if not hidden[ORIGIN, place] & origins:
        return False
    return seat == DECK or not s.lacks[seat] & BIT[hidden[CARD, place]]


@kernel
def _take_out(hidden: Int8s, left: Int64s, place: int) -> None:
    """Exchange the card with the last one, and leave it out."""
    left[POOL] -= 1
    for row in range(2):
        taken = hidden[row, place]
        hidden[row, place] = hidden[row, left[POOL]]
        hidden[row, left[POOL]] = taken
