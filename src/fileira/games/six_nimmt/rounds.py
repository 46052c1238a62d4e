"""A round from its deal or draft to its score."""

from ...core.chance import shuffle
from ...core.events import DEAL as DEAL_CARDS
from ...core.events import DRAW, Log, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .cards import BLOCK, CARDS, FIFTH_ROW, TAKE_7
from .hands import deal_hand
from .options import ANNIVERSARY, PROFESSIONAL
from .rows import discard_special, start_row
from .sizes import cards_dealt, deck_size, first_rows, hand_size
from .specials import deal_specials
from .state import CAPACITY, CHOOSE, DEAL, OVER, PICK, ROWS, State

ANNIVERSARY_ROUNDS = 2


@kernel
def deal_round(s: State, log: Log) -> None:
    for card in range(CARDS + 1):
        s.known[card] = 0
    _collect_markers(s, log)
    _clear_rows(s)
    if s.options.variant == PROFESSIONAL:
        _open_draft(s, log)
        return
    size, deck = hand_size(s), deck_size(s)
    clause = _deal_clause(s)
    for i in range(deck):
        log.pile[i] = i + 1
    shuffle(s.rng, log, DEAL_CARDS, log.pile, deck, cards_dealt(s))
    if log.refused:
        return
    for seat in range(s.seats):
        deal_hand(s, seat, log.pile, seat * size, size)
        tell(log, did.DEALT, clause, seat, -1, -1, size)
    for row in range(s.row_count):
        start_row(s, row, log.pile[s.seats * size + row], clause, log)
    if s.options.variant == ANNIVERSARY:
        deal_specials(s, log)
    start_trick(s)


@kernel
def _deal_clause(s: State) -> int:
    if s.options.variant != ANNIVERSARY:
        return clauses.DEAL
    return clauses.SECOND_DEAL if s.rounds_done else clauses.SPECIAL_DEAL


@kernel
def _collect_markers(s: State, log: Log) -> None:
    """Clause 38: special cards that still lie on the table go to the discard pile."""
    if s.row_count > ROWS:
        discard_special(s, FIFTH_ROW, clauses.SECOND_DEAL, log)
    for row in range(s.row_count):
        if s.marked[row]:
            discard_special(s, TAKE_7, clauses.SECOND_DEAL, log)
        if s.blocked[row]:
            discard_special(s, BLOCK, clauses.SECOND_DEAL, log)
        s.marked[row] = 0
        s.blocked[row] = 0


@kernel
def _clear_rows(s: State) -> None:
    s.row_count = first_rows(s)
    for row in range(ROWS + 1):
        s.length[row] = 0
        for i in range(CAPACITY + 2):
            s.rows[row, i] = 0


@kernel
def start_trick(s: State) -> None:
    s.phase = CHOOSE
    s.waiting = (1 << int(s.seats)) - 1


@kernel
def _open_draft(s: State, log: Log) -> None:
    """Lay out the small deck; the first picker is drawn once, then the next seat each round."""
    if s.rounds_done == 0:
        for seat in range(s.seats):
            log.pile[seat] = seat
        shuffle(s.rng, log, DRAW, log.pile, int(s.seats), 1)
        s.first = log.pile[0]
    else:
        s.first = (s.first + 1) % s.seats
    tell(log, did.FIRST_PICK, clauses.FIRST_PICKER, s.first, -1, -1, 0)
    s.phase = PICK
    s.waiting = 1 << int(s.first)


@kernel
def start_rows_with_left_over(s: State, log: Log) -> None:
    """Clause 17: ascending from the first row to the last."""
    row = 0
    for card in range(1, deck_size(s) + 1):
        if s.known[card] == 0:
            start_row(s, row, card, clauses.LEFT_OVER, log)
            row += 1
    start_trick(s)


@kernel
def score_round(s: State, log: Log) -> None:
    s.rounds_done += 1
    for seat in range(s.seats):
        s.totals[seat] += s.heads[seat]
        tell(log, did.ROUND_SCORED, clauses.ROUND_END, seat, -1, s.totals[seat], s.heads[seat])
        s.heads[seat] = 0
    if _is_last_round(s):
        s.phase = OVER
        tell(log, did.ENDED, _end_clause(s), -1, -1, -1, s.rounds_done)
    else:
        s.phase = DEAL


@kernel
def _is_last_round(s: State) -> bool:
    if s.options.variant == ANNIVERSARY:
        return s.rounds_done == ANNIVERSARY_ROUNDS
    if s.options.rounds:
        return s.rounds_done == s.options.rounds
    for seat in range(s.seats):
        if s.totals[seat] >= s.options.limit:
            return True
    return False


@kernel
def _end_clause(s: State) -> int:
    if s.options.variant == ANNIVERSARY:
        return clauses.TWO_ROUNDS
    return clauses.FIXED_ROUNDS if s.options.rounds else clauses.MATCH_END
