"""What a seat knows of the hidden cards, and dealing them again in accordance with it."""

import numpy as np

from ...core.chance import FAST, draw_any, sow
from ...core.events import HIDDEN
from ...core.kernel import kernel
from ...core.record import Int8s, Int64s
from .cards import CARDS, NUMBERS, TWIN
from .hands import add_to_hand
from .rounds import DECK, hand_size
from .state import HAND, IN_HAND, State

NEVER = -1


@kernel
def hide_cards(s: State, seat: int) -> None:
    """Blank the cards that the seat may not see (clauses 20 and 23)."""
    for i in range(s.pile_size):
        s.pile[i] = HIDDEN
    for other in range(s.seats):
        for i in range(s.extras[other]):
            s.extra[other, i] = HIDDEN
        if other != seat:
            for i in range(HAND):
                s.hand[other, i] = HIDDEN if s.hand[other, i] else 0
    for card in range(NUMBERS):
        if s.lies[card] >= IN_HAND and s.lies[card] != IN_HAND + seat:
            s.lies[card] = 0


@kernel
def redeal(s: State, seat: int, seed: Int64s) -> None:
    """A card that the seat does not see may be anywhere: no move proves that another lacks it."""
    hide_cards(s, seat)
    s.rng.mode = FAST
    sow(s.rng, seed)
    pool = np.empty(len(CARDS), np.int8)
    n = _unseen(s, pool)
    for other in range(s.seats):
        for i in range(s.extras[other]):
            n = draw_any(s.rng, pool, n)
            s.extra[other, i] = pool[n]
        if other != seat:
            n = _redeal_hand(s, other, pool, n)
    for i in range(s.pile_size):
        n = draw_any(s.rng, pool, n)
        s.pile[i] = pool[n]


@kernel
def _unseen(s: State, pool: Int8s) -> int:
    """The cards of an observation that neither lie open nor are in the own hand."""
    n = 0
    for i in range(len(CARDS)):
        if s.lies[DECK[i]] == 0:
            pool[n] = DECK[i]
            n += 1
    return n


@kernel
def _redeal_hand(s: State, seat: int, pool: Int8s, n: int) -> int:
    """Give the seat as many of the first n cards as it holds; return how many are left."""
    held = int(s.held[seat])
    s.held[seat] = 0
    for i in range(HAND):
        s.hand[seat, i] = 0
    for _ in range(held):
        n = draw_any(s.rng, pool, n)
        add_to_hand(s, seat, pool[n])
    return n


@kernel
def draws_since_declined(s: State, seat: int, card: int) -> int:
    """How many cards the seat has drawn since it last left the twist with this card undone.

    NEVER = it could not have twisted with it. Else it hardly held the card at that time.
    """
    twin = TWIN[card]
    if s.laid[twin] == 0:
        return NEVER
    done = int(s.turns) - 1
    last = int(s.gone[twin]) if s.gone[twin] else done
    last -= (int(s.dealer) + last - seat) % int(s.seats)  # its last turn with the twin in the row
    if last <= s.laid[twin]:
        return NEVER
    turns = (done - last) // int(s.seats) + 1
    return max(0, turns - (hand_size(s) - int(s.held[seat])))
