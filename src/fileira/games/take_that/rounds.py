"""A round from its deal to its score."""

import numpy as np

from ...core.chance import shuffle
from ...core.events import DEAL as DEAL_CARDS
from ...core.events import DRAW, Log, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .cards import CARDS, MINUS_POINTS, NUMBERS
from .hands import add_to_hand
from .state import DEAL, EXTRAS, HAND, MINUS, OPEN, OVER, PILE, SEATS, State

DECK = np.array(CARDS, np.int8)


@kernel
def hand_size(s: State) -> int:
    return HAND - 1 if s.seats == SEATS else HAND


@kernel
def next_seat(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@kernel
def clear_table(s: State) -> None:
    s.turns = 0
    s.row_length = 0
    s.pile_size = 0
    for i in range(len(CARDS)):
        s.row[i] = 0
    for i in range(PILE):
        s.pile[i] = 0
    for card in range(NUMBERS):
        s.lies[card] = 0
        s.laid[card] = 0
        s.gone[card] = 0
    for seat in range(SEATS):
        s.held[seat] = 0
        s.extras[seat] = 0
        for i in range(HAND):
            s.hand[seat, i] = 0
        for i in range(EXTRAS):
            s.extra[seat, i] = 0


@kernel
def deal_round(s: State, log: Log) -> None:
    """The hands, seat 0 first, then the pile from its top."""
    clear_table(s)
    _choose_dealer(s, log)
    cards = np.empty(len(CARDS), np.int8)
    for i in range(len(CARDS)):
        cards[i] = DECK[i]
    shuffle(s.rng, log, DEAL_CARDS, cards, len(CARDS), len(CARDS))
    if log.refused:
        return
    size = hand_size(s)
    dealt = 0
    for seat in range(s.seats):
        for _ in range(size):
            add_to_hand(s, seat, cards[dealt])
            dealt += 1
        tell(log, did.DEALT, clauses.DEAL, seat, -1, -1, size)
    s.pile_size = len(CARDS) - dealt
    for i in range(s.pile_size):
        s.pile[i] = cards[len(CARDS) - 1 - i]
    s.turn = next_seat(s, s.dealer)
    s.turns = 1
    s.phase = OPEN


@kernel
def _choose_dealer(s: State, log: Log) -> None:
    """By lot in the first round, then clockwise."""
    if s.rounds_done == 0:
        seats = np.empty(s.seats, np.int8)
        for seat in range(s.seats):
            seats[seat] = seat
        shuffle(s.rng, log, DRAW, seats, int(s.seats), 1)
        s.dealer = seats[0]
    else:
        s.dealer = next_seat(s, s.dealer)
    tell(log, did.DEALER, clauses.DEALER, s.dealer, -1, -1, 0)


@kernel
def score_round(s: State, log: Log) -> None:
    """Extra cards are turned up, and the points of the round are added to the totals."""
    s.rounds_done += 1
    for seat in range(s.seats):
        _show_extra_cards(s, seat, log)
        s.totals[seat] += s.points[seat]
        tell(log, did.ROUND_SCORED, clauses.SCORING, seat, -1, s.totals[seat], s.points[seat])
        s.points[seat] = 0
    if s.rounds_done == s.options.rounds:
        s.phase = OVER
        tell(log, did.ENDED, clauses.MATCH_END, -1, -1, -1, s.rounds_done)
    else:
        s.phase = DEAL


@kernel
def _show_extra_cards(s: State, seat: int, log: Log) -> None:
    for i in range(s.extras[seat]):
        card = s.extra[seat, i]
        s.points[seat] -= MINUS_POINTS[card]
        s.lies[card] = MINUS + seat
        tell(log, did.EXTRA_SHOWN, clauses.UNSEEN_CARD, seat, card, -1, MINUS_POINTS[card])
        s.extra[seat, i] = 0
    s.extras[seat] = 0
