"""6 nimmt!: the rules. Numbers in comments are clauses of `rulebook/en.md`."""

from ...core.chance import sow
from ...core.events import Log, emit, tell
from ...core.kernel import kernel
from ...core.record import Int64s
from . import clauses
from . import happenings as did
from .cards import BLOCK, FIRST_SPECIAL, INSERT, MINUS_PLUS, MOVE, REPLACE
from .hands import add_to_hand, remove_from_hand
from .knowledge import observe as observe
from .knowledge import redeal as redeal
from .legality import legal_moves as legal_moves
from .legality import refuses as refuses
from .options import ANNIVERSARY
from .options import Options as Options
from .rounds import deal_round, score_round, start_rows_with_left_over, start_trick
from .rows import append, is_full, row_for, take_row
from .sizes import hand_size
from .specials import PLACED, STILL_TO_PLACE, TOOK, WAITS, act, clear_specials, swap
from .state import (
    ACT,
    ANNIVERSARY_HAND,
    ASK,
    BLOCK_ROW,
    CHOOSE,
    DEAL,
    EXCHANGE,
    INSERT_ROW,
    KEEP,
    LOW_ROW,
    MOVE_CARD,
    MOVE_ROW,
    NO_ROW,
    NO_SPECIAL,
    OVER,
    PICK,
    PLACE,
    PLUS_CARD,
    REPLACE_CARD,
    ROW,
    SCORE,
    SEATS,
    SEEN,
    SWAP,
    SWAP_SPECIAL,
    TAKE,
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
    s.waiting = 0
    s.phase = DEAL
    s.turn = 0
    s.first = 0
    s.asked = 0
    s.special = 0
    s.card = 0
    s.row = NO_ROW
    for seat in range(SEATS):
        s.totals[seat] = 0
        s.heads[seat] = 0
        s.held[seat] = 0
        s.chosen[seat] = 0
        s.order[seat] = 0
        for i in range(ANNIVERSARY_HAND):
            s.hand[seat, i] = 0
    clear_specials(s)


@kernel
def actors(s: State) -> int:
    return s.waiting


@kernel
def may_also(s: State) -> int:
    return 0


@kernel
def score(s: State, seat: int) -> int:
    """Heads are minus points (12)."""
    return -int(s.totals[seat]) - int(s.heads[seat])


@kernel
def seat_in_turn(s: State) -> int:
    """The seat whose card is being placed."""
    return int(s.order[s.turn])


# What a move does.


@kernel
def apply(s: State, seat: int, move: int, log: Log) -> None:
    s.waiting &= ~(1 << seat)
    if s.phase == CHOOSE:
        s.chosen[seat] = move
        remove_from_hand(s, seat, move)
        emit(log, did.CHOSEN, clauses.CHOOSE, seat, move, -1, 0, 1 << seat)
    elif s.phase == PICK:
        _pick(s, seat, move, log)
    elif s.phase == LOW_ROW:
        s.row = move - ROW
        _go(s, PLUS_CARD if s.special else TAKE)
    elif s.phase == ASK:
        _use_special(s, seat, move, log)
    elif s.phase == SWAP_SPECIAL:
        s.special = 0 if move == KEEP else move - SWAP + FIRST_SPECIAL
        s.phase = EXCHANGE
    else:
        _complete_special(s, move)


@kernel
def _pick(s: State, seat: int, card: int, log: Log) -> None:
    """15: one card at a time, clockwise, until each hand is full."""
    s.known[card] = seat + 1
    add_to_hand(s, seat, card)
    tell(log, did.PICKED, clauses.DRAFT, seat, card, -1, 0)
    neighbour = (seat + 1) % int(s.seats)
    if s.held[neighbour] < hand_size(s):
        s.waiting = 1 << neighbour


@kernel
def _use_special(s: State, seat: int, move: int, log: Log) -> None:
    """Note the special card and ask for its parameters, in the order the rules fix."""
    s.asked = 1
    if move == NO_SPECIAL:
        tell(log, did.DECLINED, clauses.SPECIAL_CARD, seat, -1, -1, 0)
        s.phase = PLACE
        return
    s.special = move
    s.specials[seat, move - FIRST_SPECIAL] -= 1
    s.special_held[seat] -= 1
    s.row = row_for(s, s.chosen[seat])
    _go(s, _first_parameter(s, move))


@kernel
def _first_parameter(s: State, special: int) -> int:
    if special == INSERT:
        return INSERT_ROW
    if special == REPLACE:
        return REPLACE_CARD
    if special == MOVE:
        return MOVE_CARD
    if special == MINUS_PLUS:
        return LOW_ROW if s.row < 0 else PLUS_CARD
    return BLOCK_ROW if special == BLOCK else ACT


@kernel
def _complete_special(s: State, move: int) -> None:
    """Note a parameter of the special card."""
    if move >= ROW:
        s.row = move - ROW
    else:
        s.card = move
    _go(s, MOVE_ROW if s.phase == MOVE_CARD else ACT)


@kernel
def _go(s: State, phase: int) -> None:
    """Enter a phase; the seat in turn decides, unless the game acts by itself."""
    s.phase = phase
    s.waiting = 0 if phase in (ACT, TAKE) else 1 << int(seat_in_turn(s))


# What happens by itself.


@kernel
def advance(s: State, log: Log) -> bool:
    if s.waiting or s.phase == OVER:
        return False
    if s.phase in (PLACE, TAKE, ACT, EXCHANGE):
        _place(s, log)
    elif s.phase == CHOOSE:
        _reveal(s, log)
    elif s.phase == SCORE:
        score_round(s, log)
    elif s.phase == DEAL:
        deal_round(s, log)
    else:
        start_rows_with_left_over(s, log)
    return True


@kernel
def _reveal(s: State, log: Log) -> None:
    """4: all cards are turned up, then placed lowest first."""
    for seat in range(s.seats):
        card = s.chosen[seat]
        s.known[card] = SEEN
        tell(log, did.REVEALED, clauses.REVEAL, seat, card, -1, 0)
        place = int(s.seats) - SEATS  # an empty seat adds one: its 0 is below any card
        for other in range(SEATS):
            place += s.chosen[other] < card
        s.order[place] = seat
    s.turn = 0
    s.phase = PLACE


@kernel
def _place(s: State, log: Log) -> None:
    """One step with the card in turn."""
    seat = seat_in_turn(s)
    outcome = _take_step(s, seat, log)
    if outcome == TOOK and s.options.variant == ANNIVERSARY and s.special_held[seat]:
        _go(s, SWAP_SPECIAL)  # 36
    elif outcome in (TOOK, PLACED):
        _end_placement(s, seat)
    elif outcome == STILL_TO_PLACE:
        s.phase = PLACE


@kernel
def _take_step(s: State, seat: int, log: Log) -> int:
    """What became of the card."""
    if s.phase == PLACE:
        return _place_by_normal_rule(s, seat, log)
    if s.phase == ACT:
        return act(s, seat, log)
    if s.phase == TAKE:
        take_row(s, seat, s.row, s.chosen[seat], 0, clauses.LOW_CARD, log)
        return TOOK
    if s.special:
        swap(s, seat, log)
    else:
        tell(log, did.KEPT, clauses.SWAP, seat, -1, -1, 0)
    return PLACED


@kernel
def _place_by_normal_rule(s: State, seat: int, log: Log) -> int:
    card = s.chosen[seat]
    if s.options.variant == ANNIVERSARY and s.asked == 0 and s.special_held[seat]:
        tell(log, did.ASKED, clauses.SPECIAL_CARD, seat, card, -1, 0)
        _go(s, ASK)
        return WAITS
    row = row_for(s, card)
    if row < 0:
        tell(log, did.LOW_CARD, clauses.LOW_CARD, seat, card, -1, 0)
        _go(s, LOW_ROW)
        return WAITS
    if is_full(s, row):
        take_row(s, seat, row, card, 0, clauses.SIXTH_CARD, log)
        return TOOK
    append(s, seat, row, card, log)
    return PLACED


@kernel
def _end_placement(s: State, seat: int) -> None:
    s.chosen[seat] = 0
    s.asked = 0
    s.special = 0
    s.card = 0
    s.row = NO_ROW
    s.turn += 1
    if s.turn < s.seats:
        s.phase = PLACE
        return
    s.turn = 0
    for i in range(SEATS):
        s.order[i] = 0
    if s.held[0]:
        start_trick(s)
    else:
        s.phase = SCORE


# What a move would do.


@kernel
def preview(s: State, seat: int, move: int, log: Log) -> None:
    """A chosen card is shown as if it were placed now, alone."""
    if s.phase == SWAP_SPECIAL:  # what would be drawn nobody knows
        tell(log, did.SWAPPED if move > KEEP else did.KEPT, clauses.SWAP, seat, -1, -1, 0)
        return
    if s.phase == CHOOSE:
        s.waiting = 0
        s.chosen[seat] = move
        s.order[0] = seat
        s.turn = 0
        s.asked = 1
        s.phase = PLACE
    else:
        apply(s, seat, move, log)
    advance(s, log)
    if s.phase == PLACE and s.asked:  # a special card that leaves the number card to be placed
        advance(s, log)
