"""What a seat may see, and dealing what it may not see again, in accordance with all it knows."""

import numpy as np

from ...core.chance import FAST, Generator, below, blank, draw_any, sow
from ...core.events import HIDDEN
from ...core.kernel import kernel
from ...core.record import Int8s, Int64s
from .cards import BLOCK, CARDS, COPIES, FIFTH_ROW, FIRST_SPECIAL, KINDS, TAKE_7
from .hands import add_to_hand
from .options import ANNIVERSARY
from .sizes import deck_size
from .state import ANNIVERSARY_HAND, CHOOSE, ROWS, State

TRIES = 20  # to find special hands that fit all a seat knows
UNSEEN, NEW, OLD = 0, 1, 2  # special cards counted: hidden, shuffled into the deck, not so


@kernel
def observe(s: State, seat: int) -> None:
    blank(s.rng)
    for other in range(s.seats):
        if other != seat:
            for i in range(s.held[other]):
                s.hand[other, i] = HIDDEN
            if s.phase == CHOOSE and s.chosen[other]:
                s.chosen[other] = HIDDEN
    if s.options.variant == ANNIVERSARY:
        _hide_specials(s, seat)


@kernel
def _hide_specials(s: State, seat: int) -> None:
    """Blank the special cards that the seat may not see (clause 39)."""
    for i in range(s.deck_top, s.deck_end):
        s.deck[i] = HIDDEN
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                s.specials[other, kind] = 0
                s.drawn[other, kind] = 0


@kernel
def redeal(s: State, seat: int, seed: Int64s) -> None:
    s.rng.mode = FAST
    sow(s.rng, seed)
    _redeal_numbers(s, seat)
    if s.options.variant == ANNIVERSARY:
        _redeal_specials(s, seat)


@kernel
def _redeal_numbers(s: State, seat: int) -> None:
    """Cards that nobody has seen go anywhere; drafted and returned ones to their owners."""
    pool = np.empty(CARDS, np.int8)
    n = _unseen(s, seat, pool)
    cards = np.empty(ANNIVERSARY_HAND + 1, np.int8)
    for other in range(s.seats):
        if other == seat:
            continue
        count = int(s.held[other])
        if s.chosen[other] == HIDDEN:
            count += 1
        known = _known_cards(s, other, cards)
        for i in range(known, count):
            n = draw_any(s.rng, pool, n)
            cards[i] = pool[n]
        if s.chosen[other] == HIDDEN:
            count = draw_any(s.rng, cards, count)
            s.chosen[other] = cards[count]
        for i in range(ANNIVERSARY_HAND):
            s.hand[other, i] = 0
        s.held[other] = 0
        for i in range(count):
            add_to_hand(s, other, cards[i])


@kernel
def _unseen(s: State, seat: int, pool: Int8s) -> int:
    """The cards of which the seat knows nothing."""
    n, place = 0, 0  # in the own hand, which is as ascending as the cards are
    for card in range(1, deck_size(s) + 1):
        if seat >= 0 and place < s.held[seat] and s.hand[seat, place] == card:
            place += 1
        elif s.known[card] == 0 and not (seat >= 0 and s.chosen[seat] == card):
            pool[n] = card
            n += 1
    return n


@kernel
def _known_cards(s: State, seat: int, cards: Int8s) -> int:
    """The cards that all know the seat to hold."""
    n = 0
    for card in range(1, CARDS + 1):
        if s.known[card] == seat + 1:
            cards[n] = card
            n += 1
    return n


@kernel
def _redeal_specials(s: State, seat: int) -> None:
    """Hidden special cards: those in other hands and in the deck.

    The deck holds only what was shuffled into it, less what the seat itself has drawn since;
    another seat holds at most as many of these as it has drawn since.
    """
    counts = np.empty((3, KINDS), np.int64)
    for attempt in range(TRIES):
        _count_specials(s, seat, counts)
        if attempt == TRIES - 1:  # do without what the shuffle tells
            for kind in range(KINDS):
                counts[NEW, kind] = counts[OLD, kind] = COPIES
        if _try_specials(s, seat, counts):
            return


@kernel
def _count_specials(s: State, seat: int, counts: Int64s) -> None:
    """Count by kind what is hidden, what of it may be in the deck, and what surely is not."""
    for kind in range(KINDS):
        counts[UNSEEN, kind] = COPIES - s.discard[kind]
        counts[NEW, kind] = s.shuffled[kind]
        counts[OLD, kind] = COPIES - s.shuffled[kind]
        if seat >= 0:
            counts[UNSEEN, kind] -= s.specials[seat, kind]
            counts[NEW, kind] -= s.drawn[seat, kind]
    if s.row_count > ROWS:
        counts[UNSEEN, FIFTH_ROW - FIRST_SPECIAL] -= 1
    for row in range(s.row_count):
        counts[UNSEEN, TAKE_7 - FIRST_SPECIAL] -= s.marked[row]
        counts[UNSEEN, BLOCK - FIRST_SPECIAL] -= s.blocked[row]
    if s.special:
        counts[UNSEEN, s.special - FIRST_SPECIAL] -= 1


@kernel
def _try_specials(s: State, seat: int, counts: Int64s) -> bool:
    """Deal the hidden special cards to deck and hands; false if that cannot be."""
    for i in range(s.deck_top, s.deck_end):
        kind = _draw_kind(s.rng, counts, NEW)
        if kind < 0:
            return False
        s.deck[i] = FIRST_SPECIAL + kind
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                s.specials[other, kind] = 0
            if not _give_specials(s, other, s.special_held[other] - s.draws[other], counts, OLD):
                return False
    for other in range(s.seats):
        left = min(s.special_held[other], s.draws[other])
        if other != seat and not _give_specials(s, other, left, counts, UNSEEN):
            return False
    return True


@kernel
def _give_specials(s: State, seat: int, count: int, counts: Int64s, allowed: int) -> bool:
    for _ in range(count):
        kind = _draw_kind(s.rng, counts, allowed)
        if kind < 0:
            return False
        s.specials[seat, kind] += 1
    return True


@kernel
def _draw_kind(rng: Generator, counts: Int64s, allowed: int) -> int:
    """Draw a hidden card that is among those allowed; return its kind, -1 if there is none."""
    total = 0
    for kind in range(KINDS):
        total += min(counts[UNSEEN, kind], counts[allowed, kind])
    if total <= 0:
        return -1
    kind = 0
    place = below(rng, total) - min(counts[UNSEEN, 0], counts[allowed, 0])
    while place >= 0:
        kind += 1
        place -= min(counts[UNSEEN, kind], counts[allowed, kind])
    counts[UNSEEN, kind] -= 1
    if allowed != UNSEEN:
        counts[allowed, kind] -= 1
    return kind
