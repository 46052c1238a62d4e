"""What a seat knows of the hidden cards, and dealing them again in accordance with it."""

import numpy as np

from ...core.chance import FAST, Generator, below, sow
from ...core.events import HIDDEN
from ...core.kernel import kernel
from ...core.record import Int8s, Int64s
from .cards import BLOCK, CARDS, COPIES, FIFTH_ROW, FIRST_SPECIAL, KINDS, TAKE_7
from .hands import add_to_hand
from .options import ANNIVERSARY
from .rounds import deck_size
from .state import ROWS, State

TRIES = 20  # to find special hands that fit all a seat knows


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
    cards = np.empty(s.hand.shape[1] + 1, np.int8)
    for other in range(s.seats):
        if other == seat:
            continue
        count = int(s.held[other])
        if s.chosen[other] == HIDDEN:
            count += 1
        known = _known_cards(s, other, cards)
        for i in range(known, count):
            n = _draw(s.rng, pool, n)
            cards[i] = pool[n]
        if s.chosen[other] == HIDDEN:
            count = _draw(s.rng, cards, count)
            s.chosen[other] = cards[count]
        s.hand[other] = 0
        s.held[other] = 0
        for i in range(count):
            add_to_hand(s, other, cards[i])


@kernel
def _unseen(s: State, seat: int, pool: Int8s) -> int:
    """The cards of which the seat knows nothing."""
    seen = s.known != 0
    if seat >= 0:
        seen[s.chosen[seat]] = True
        for i in range(s.held[seat]):
            seen[s.hand[seat, i]] = True
    n = 0
    for card in range(1, deck_size(s) + 1):
        if not seen[card]:
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
def _draw(rng: Generator, cards: Int8s, n: int) -> int:
    """Move a random one of the first n cards to place n - 1; return n - 1."""
    i = below(rng, n)
    card = cards[i]
    cards[i] = cards[n - 1]
    cards[n - 1] = card
    return n - 1


@kernel
def _redeal_specials(s: State, seat: int) -> None:
    """Hidden special cards: those in other hands and in the deck.

    The deck holds only what was shuffled into it, less what the seat itself has drawn since; a
    seat that has drawn nothing since holds only what was not shuffled.
    """
    hidden = _hidden_specials(s, seat)
    fresh = s.shuffled.copy()
    if seat >= 0:
        fresh -= s.drawn[seat]
    every = np.full(KINDS, COPIES, np.int8)
    for _ in range(TRIES):
        if _try_specials(s, seat, hidden.copy(), fresh, every - s.shuffled):
            return
    _try_specials(s, seat, hidden, every, every.copy())


@kernel
def _hidden_specials(s: State, seat: int) -> Int8s:
    hidden = np.full(KINDS, COPIES, np.int8)
    hidden -= s.discard
    hidden[FIFTH_ROW - FIRST_SPECIAL] -= s.row_count - ROWS
    hidden[TAKE_7 - FIRST_SPECIAL] -= s.marked.sum()
    hidden[BLOCK - FIRST_SPECIAL] -= s.blocked.sum()
    if s.special:
        hidden[s.special - FIRST_SPECIAL] -= 1
    if seat >= 0:
        hidden -= s.specials[seat]
    return hidden


@kernel
def _try_specials(s: State, seat: int, hidden: Int8s, fresh: Int8s, old: Int8s) -> bool:
    """Deal the hidden special cards to deck and hands; false if that cannot be."""
    for i in range(s.deck_top, s.deck_end):
        kind = _draw_kind(s.rng, np.minimum(hidden, fresh))
        if kind < 0:
            return False
        hidden[kind] -= 1
        s.deck[i] = FIRST_SPECIAL + kind
    for has_drawn in (False, True):
        for other in range(s.seats):
            if other == seat or (s.draws[other] > 0) != has_drawn:
                continue
            s.specials[other] = 0
            for _ in range(s.special_held[other]):
                kind = _draw_kind(s.rng, hidden if has_drawn else np.minimum(hidden, old))
                if kind < 0:
                    return False
                hidden[kind] -= 1
                s.specials[other, kind] += 1
                if not has_drawn:
                    old[kind] -= 1
    return True


@kernel
def _draw_kind(rng: Generator, counts: Int8s) -> int:
    """One of the cards counted by kind, each equally likely; -1 if there is none."""
    total = counts.sum()
    if total <= 0:
        return -1
    place = below(rng, total)
    for kind in range(KINDS):
        place -= counts[kind]
        if place < 0:
            return kind
    return -1
