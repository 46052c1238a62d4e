"""What a seat may do: the only definition of legality. Numbers are clauses of the rulebook."""

from ...core.kernel import kernel
from ...core.record import Int16s
from . import clauses
from .cards import CARDS, FIRST_SPECIAL, KINDS
from .hands import holds
from .rows import row_with
from .sizes import deck_size
from .specials import clause_of, is_playable, may_leave, takes_insert, takes_moved
from .state import (
    ANNIVERSARY_HAND,
    ASK,
    BLOCK_ROW,
    CHOOSE,
    INSERT_ROW,
    KEEP,
    LOW_ROW,
    MOVE_CARD,
    MOVE_ROW,
    MOVES,
    NO_ROW,
    NO_SPECIAL,
    OVER,
    PICK,
    PLUS_CARD,
    REPLACE_CARD,
    ROW,
    SWAP,
    SWAP_SPECIAL,
    State,
)


@kernel
def legal_moves(s: State, seat: int, out: Int16s) -> int:
    if not s.waiting >> seat & 1:
        return 0
    if s.phase in (CHOOSE, REPLACE_CARD):  # 3, 30
        for i in range(ANNIVERSARY_HAND):  # the whole hand, empty places too: that is faster
            out[i] = s.hand[seat, i]
        return int(s.held[seat])
    if s.phase == LOW_ROW:
        return _rows_to_take(s, out)
    if s.phase == PICK:
        return _cards_on_display(s, out)
    if s.phase in (MOVE_CARD, PLUS_CARD):
        return _cards_on_rows(s, seat, out)
    first, last = _moves_of_phase(s)
    n = 0
    for move in range(first, last + 1):
        if _refuses_in_phase(s, seat, move) == 0:
            out[n] = move
            n += 1
    return n


@kernel
def _moves_of_phase(s: State) -> tuple[int, int]:
    """The first and the last move that answer what the game waits for."""
    if s.phase == ASK:
        return NO_SPECIAL, KEEP - 1
    if s.phase == SWAP_SPECIAL:
        return KEEP, MOVES - 1
    return ROW, ROW + int(s.row_count) - 1


@kernel
def _rows_to_take(s: State, out: Int16s) -> int:
    n = 0
    for row in range(s.row_count):
        if _refuses_low_row(s, row) == 0:
            out[n] = ROW + row
            n += 1
    return n


@kernel
def _cards_on_display(s: State, out: Int16s) -> int:
    """No jump that could be guessed wrong: what is not on display is overwritten."""
    n = 0
    for card in range(1, deck_size(s) + 1):
        free = s.known[card] == 0
        out[n] = card if free else 0
        n += free
    return n


@kernel
def _cards_on_rows(s: State, seat: int, out: Int16s) -> int:
    """The cards that may be moved or turned positive, ascending."""
    n = 0
    for row in range(s.row_count):
        for i in range(s.length[row]):
            card = s.rows[row, i]
            if _refuses_in_phase(s, seat, card) == 0:
                place = n
                while place > 0 and out[place - 1] > card:
                    out[place] = out[place - 1]
                    place -= 1
                out[place] = card
                n += 1
    return n


@kernel
def refuses(s: State, seat: int, move: int, args: Int16s) -> int:
    args[0] = move
    args[1] = 0
    if not s.waiting >> seat & 1:
        return _clause_of_waiting(s)
    clause = _refuses_in_phase(s, seat, move)
    if clause and s.phase == ASK and move > NO_SPECIAL:
        args[1] = s.chosen[seat]
    return clause


@kernel
def _clause_of_waiting(s: State) -> int:
    """Why a seat has to wait."""
    if s.phase == OVER:
        return clauses.WINNER
    if s.phase == PICK:
        return clauses.DRAFT
    return clauses.CHOOSE if s.phase == CHOOSE else clauses.REVEAL


@kernel
def _refuses_in_phase(s: State, seat: int, move: int) -> int:
    """The clause that forbids the move of a seat the game waits for, or 0."""
    row = move - ROW if ROW <= move < ROW + s.row_count else NO_ROW
    if s.phase == CHOOSE:
        return 0 if holds(s, seat, move) else clauses.CHOOSE
    if s.phase == PICK:
        on_display = 1 <= move <= deck_size(s) and s.known[move] == 0
        return 0 if on_display else clauses.DRAFT
    if s.phase == ASK:
        return _refuses_special(s, seat, move)
    if s.phase == REPLACE_CARD:
        return 0 if holds(s, seat, move) else clauses.REPLACE
    if s.phase == INSERT_ROW:
        fits = row >= 0 and takes_insert(s, row, s.chosen[seat])
        return 0 if fits else clauses.INSERT
    if s.phase == MOVE_CARD:
        source = row_with(s, move) if 1 <= move <= CARDS else NO_ROW
        return 0 if source >= 0 and may_leave(s, source) else clauses.MOVE
    if s.phase == MOVE_ROW:
        return 0 if row >= 0 and takes_moved(s, row_with(s, s.card), row) else clauses.MOVE
    if s.phase == BLOCK_ROW:
        return 0 if row >= 0 and s.blocked[row] == 0 else clauses.BLOCK
    if s.phase == LOW_ROW:
        return _refuses_low_row(s, row)
    if s.phase == PLUS_CARD:
        return 0 if 1 <= move <= CARDS and row_with(s, move) == s.row else clauses.MINUS_IS_PLUS
    held = move == KEEP or (SWAP <= move < MOVES and s.specials[seat, move - SWAP] > 0)
    return 0 if held else clauses.SWAP


@kernel
def _refuses_special(s: State, seat: int, move: int) -> int:
    if move == NO_SPECIAL:
        return 0
    kind = move - FIRST_SPECIAL
    if not 0 <= kind < KINDS or s.specials[seat, kind] == 0:
        return clauses.SPECIAL_CARD
    return 0 if is_playable(s, seat, move) else clause_of(move)


@kernel
def _refuses_low_row(s: State, row: int) -> int:
    if row < 0:
        return clauses.LOW_CARD
    return clauses.OPEN_ROWS if s.blocked[row] else 0
