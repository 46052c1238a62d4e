"""A match and its rounds: score cards, deal, reserves and the end of each round."""

import numpy as np

from ...core.chance import shuffle
from ...core.events import DEAL as DEAL_CARDS
from ...core.events import DRAW, SHUFFLE, Log, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .bonus import return_bonuses
from .cards import CARDS, SCORE_CARD, SCORE_CARDS, SEAT, bit, write_cards
from .scoring import score_seat
from .state import DEAL, NEXT_CHOICE, OVER, PICK, RESERVE, SEATS, TRICKS, State
from .tricks import after, start_trick

NOBODY = -1


@kernel
def open_match(s: State, log: Log) -> None:
    """Clauses 2 and 4: the order of the score cards and the first player are left to chance."""
    cards = np.empty(SCORE_CARDS, np.int8)
    for i in range(SCORE_CARDS):
        cards[i] = SCORE_CARD + i
    shuffle(s.rng, log, SHUFFLE, cards, SCORE_CARDS, SCORE_CARDS)
    for i in range(SCORE_CARDS):
        s.deck[i] = cards[i]
    for seat in range(s.seats):
        cards[seat] = SEAT + seat
    shuffle(s.rng, log, DRAW, cards, int(s.seats), 1)
    s.first = cards[0] - SEAT
    s.phase = DEAL
    tell(log, did.FIRST_PLAYER, clauses.FIRST_PLAYER, s.first, -1, -1, 0)


@kernel
def deal_round(s: State, log: Log) -> None:
    """Clauses 2 to 5."""
    if s.rounds_done:
        s.first = after(s, s.first)
    return_bonuses(s)
    clear_round(s)
    card = s.deck[s.rounds_done]
    tell(log, did.REVEALED, clauses.SCORE_CARDS, -1, card, -1, s.rounds_done + 1)
    cards = np.empty(CARDS, np.int8)
    for i in range(CARDS):
        cards[i] = i + 1
    shuffle(s.rng, log, DEAL_CARDS, cards, CARDS, CARDS)
    size = CARDS // int(s.seats)
    for seat in range(s.seats):
        hand = 0
        for i in range(seat * size, (seat + 1) * size):
            hand |= bit(cards[i])
        s.hand[seat] = hand
        s.held[seat] = size
        tell(log, did.DEALT, clauses.DEAL, seat, -1, -1, size)
    s.phase = PICK
    s.waiting = (1 << int(s.seats)) - 1


@kernel
def clear_round(s: State) -> None:
    """An empty table: no card has been dealt."""
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.held[seat] = 0
        s.reserve[seat] = 0
        s.reserved[seat] = 0
        s.false_tricks[seat] = 0
        s.drew[seat] = 0
        s.tricks[seat] = 0
        s.falses[seat] = 0
        for i in range(RESERVE):
            s.pile[seat, i] = 0
    for trick in range(TRICKS):
        for seat in range(SEATS):
            s.laid[trick, seat] = 0
        s.leads[trick + 1] = NOBODY
    s.leads[0] = s.first
    s.trick = 0
    s.drawing = 0
    s.entitled = 0
    s.choice = 0


@kernel
def shuffle_reserves(s: State, log: Log) -> None:
    """Clause 6: nobody knows the order, not even the owner."""
    cards = np.empty(RESERVE, np.int8)
    for seat in range(s.seats):
        write_cards(int(s.reserve[seat]), cards)
        shuffle(s.rng, log, SHUFFLE, cards, RESERVE, RESERVE)
        for i in range(RESERVE):
            s.pile[seat, i] = cards[i]
        tell(log, did.RESERVED, clauses.RESERVE, seat, -1, -1, RESERVE)
    start_trick(s)


@kernel
def end_trick(s: State, log: Log) -> None:
    """Clause 13: the round ends if a hand is empty; else the winner leads the next trick."""
    for seat in range(s.seats):
        if s.held[seat] == 0:
            tell(log, did.ROUND_ENDED, clauses.ROUND_END, seat, -1, -1, s.trick + 1)
            s.phase = NEXT_CHOICE
            return
    s.trick += 1
    start_trick(s)


@kernel
def score_round(s: State, log: Log) -> None:
    for seat in range(s.seats):
        score_seat(s, seat, log)
    s.rounds_done += 1
    s.phase = DEAL
    if s.rounds_done == s.seats:
        s.phase = OVER
        tell(log, did.ENDED, clauses.MATCH_END, -1, -1, -1, s.rounds_done)
