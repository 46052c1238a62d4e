"""Take That: the rules. Numbers in comments are clauses of `rulebook/en.md`."""

from ...core.chance import blank, sow
from ...core.events import HIDDEN, Log, emit, tell
from ...core.kernel import kernel
from ...core.record import Int16s, Int64s
from . import clauses
from . import happenings as did
from .cards import MINUS_POINTS, TWIN
from .hands import add_to_hand, holds
from .knowledge import hide_cards
from .knowledge import redeal as redeal
from .options import Options as Options
from .rounds import clear_table, deal_round, next_seat, score_round
from .row import append, fits, is_twistable, last_card, take_row, twist
from .state import (
    DEAL,
    DRAW,
    EXTRA,
    HAND,
    OPEN,
    OPEN_AGAIN,
    OVER,
    SCORE,
    SEATS,
    TAKE,
    TAKEN_OUT,
    TURN,
    TWIST,
    TWISTED_OUT,
    State,
)
from .state import MOVES as MOVES


@kernel
def deal(s: State, seats: int, seed: Int64s, options: Options) -> None:
    """Start a match: nothing lies on the table yet."""
    sow(s.rng, seed)
    s.options = options
    s.seats = seats
    s.rounds_done = 0
    s.phase = DEAL
    s.dealer = 0
    s.turn = 0
    for seat in range(SEATS):
        s.totals[seat] = 0
        s.points[seat] = 0
    clear_table(s)


@kernel
def actors(s: State) -> int:
    return 1 << int(s.turn) if s.phase in (OPEN, OPEN_AGAIN, TURN) else 0


@kernel
def may_also(s: State) -> int:
    return 0


@kernel
def score(s: State, seat: int) -> int:
    """Extra cards count when they are shown (23)."""
    return int(s.totals[seat]) + int(s.points[seat])


# What a seat may do.


@kernel
def legal_moves(s: State, seat: int, out: Int16s) -> int:
    if not actors(s) >> seat & 1:
        return 0
    if s.row_length == 0:  # 8
        return _list_hand(s, seat, out)
    out[0] = TAKE
    n = 1
    last = last_card(s)
    for i in range(HAND):
        card = int(s.hand[seat, i])
        out[n] = card
        n += fits(card, last)
    for i in range(s.row_length):
        card = TWIN[s.row[i]]
        if holds(s, seat, card):
            _insert(TWIST + card, out, n)
            n += 1
    return n


@kernel
def _list_hand(s: State, seat: int, out: Int16s) -> int:
    n = 0
    for i in range(HAND):
        out[n] = s.hand[seat, i]
        n += out[n] > 0
    return n


@kernel
def _insert(move: int, out: Int16s, n: int) -> None:
    """Put a move among the n others that stand there in their order; the first is lower."""
    while out[n - 1] > move:
        out[n] = out[n - 1]
        n -= 1
    out[n] = move


@kernel
def refuses(s: State, seat: int, move: int, args: Int16s) -> int:
    args[0] = move
    args[1] = 0
    if s.phase == OVER:
        return clauses.MATCH_END
    if not actors(s) >> seat & 1:
        return clauses.TURN
    if move == TAKE:
        return 0 if s.row_length else clauses.OPEN
    card = move - TWIST if move >= TWIST else move
    if MINUS_POINTS[card] == 0:
        return clauses.CARDS
    if move >= TWIST:
        return _refuses_twist(s, seat, card, args)
    if not holds(s, seat, card):
        return clauses.ONE_CARD
    if s.row_length == 0 or fits(card, last_card(s)):
        return 0
    args[1] = last_card(s)
    return clauses.EXTEND


@kernel
def _refuses_twist(s: State, seat: int, card: int, args: Int16s) -> int:
    if s.row_length == 0:
        return clauses.OPEN
    if TWIN[card] == 0:
        return clauses.TOADS
    if not holds(s, seat, card):
        return clauses.ONE_CARD
    args[1] = TWIN[card]
    return 0 if is_twistable(s, card) else clauses.TWIST


# What a move does.


@kernel
def apply(s: State, seat: int, move: int, log: Log) -> None:
    if move == TAKE:
        _take(s, seat, log)
    elif move >= TWIST:
        _twist(s, seat, move - TWIST, log)
    elif s.phase == TURN:
        _extend(s, seat, move, log)
    else:
        _open(s, seat, move, log)


@kernel
def _open(s: State, seat: int, card: int, log: Log) -> None:
    clause = clauses.OPEN_AGAIN if s.phase == OPEN_AGAIN else clauses.OPEN
    append(s, seat, card)
    tell(log, did.OPENED, clause, seat, card, -1, 0)
    _finish_turn(s)


@kernel
def _extend(s: State, seat: int, card: int, log: Log) -> None:
    append(s, seat, card)
    tell(log, did.EXTENDED, clauses.EXTEND, seat, card, -1, s.row_length)
    _finish_turn(s)


@kernel
def _twist(s: State, seat: int, card: int, log: Log) -> None:
    twist(s, seat, card, log)
    if s.row_length:
        _finish_turn(s)
    elif s.pile_size == 0:  # 16
        s.phase = TWISTED_OUT
    else:
        tell(log, did.ROW_EMPTY, clauses.EMPTY_ROW, next_seat(s, seat), -1, -1, 0)
        _finish_turn(s)


@kernel
def _take(s: State, seat: int, log: Log) -> None:
    was_single = s.row_length == 1
    take_row(s, seat, log)
    if s.pile_size == 0:  # 16, 22
        s.phase = TAKEN_OUT
    elif was_single and s.options.professional:  # 21
        s.phase = EXTRA
    else:
        s.phase = OPEN_AGAIN


@kernel
def _finish_turn(s: State) -> None:
    """14: a card is drawn while there is one."""
    if s.pile_size:
        s.phase = DRAW
    else:
        _pass_turn(s)


@kernel
def _pass_turn(s: State) -> None:
    s.turn = next_seat(s, s.turn)
    s.turns += 1
    s.phase = TURN if s.row_length else OPEN


# What happens by itself.


@kernel
def advance(s: State, log: Log) -> bool:
    if s.phase == DRAW:
        _draw(s, log)
    elif s.phase == EXTRA:
        _take_extra_card(s, log)
    elif s.phase == TAKEN_OUT:
        tell(log, did.ENDED_BY_TAKE, clauses.ROUND_END, s.turn, -1, -1, 0)
        s.phase = SCORE
    elif s.phase == TWISTED_OUT:
        tell(log, did.ENDED_BY_TWIST, clauses.ROUND_END, s.turn, -1, -1, 0)
        s.phase = SCORE
    elif s.phase == SCORE:
        score_round(s, log)
    elif s.phase == DEAL:
        deal_round(s, log)
    else:
        return False
    return True


@kernel
def _draw(s: State, log: Log) -> None:
    seat = int(s.turn)
    card = _lift_top_card(s)
    add_to_hand(s, seat, card)
    emit(log, did.DRAWN, clauses.DRAW, seat, card, -1, s.pile_size, 1 << seat)
    _tell_end_phase(s, log)
    _pass_turn(s)


@kernel
def _take_extra_card(s: State, log: Log) -> None:
    """21: nobody sees it before the round is scored (23)."""
    seat = int(s.turn)
    card = _lift_top_card(s)
    s.extra[seat, s.extras[seat]] = card
    s.extras[seat] += 1
    clause = clauses.EXTRA_CARD if s.pile_size else clauses.LAST_CARDS
    emit(log, did.EXTRA_TAKEN, clause, seat, card, -1, s.pile_size, 0)
    _tell_end_phase(s, log)
    s.phase = OPEN_AGAIN


@kernel
def _lift_top_card(s: State) -> int:
    top = int(s.pile_size) - 1
    card = int(s.pile[top])
    s.pile[top] = 0
    s.pile_size = top
    return card


@kernel
def _tell_end_phase(s: State, log: Log) -> None:
    if s.pile_size == 0:
        tell(log, did.PILE_EMPTY, clauses.END_PHASE, -1, -1, -1, 0)


# What a seat may see.


@kernel
def preview(s: State, seat: int, move: int, log: Log) -> None:
    """The move and the step after it; nobody knows the card that would come from the pile."""
    if s.pile_size:
        s.pile[s.pile_size - 1] = HIDDEN
    apply(s, seat, move, log)
    advance(s, log)


@kernel
def observe(s: State, seat: int) -> None:
    blank(s.rng)
    hide_cards(s, seat)
