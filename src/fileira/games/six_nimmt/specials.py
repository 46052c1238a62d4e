"""The special cards of the anniversary variant: when each may be played, and what it does."""

from ...core.chance import shuffle
from ...core.events import SHUFFLE, Log, emit, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .cards import (
    BLOCK,
    COPIES,
    FIFTH_ROW,
    FIRST_SPECIAL,
    INSERT,
    KINDS,
    MOVE,
    REPLACE,
    SPECIALS,
    TAKE_7,
)
from .hands import add_to_hand, remove_from_hand
from .rows import (
    append,
    discard_special,
    is_full,
    put_into,
    remove_from,
    row_for,
    row_with,
    take_row,
    takes_a_row,
)
from .state import ANNIVERSARY_SEATS, CAPACITY, ROWS, SEEN, State

STILL_TO_PLACE, PLACED, TOOK, WAITS = range(4)  # what became of the number card
MOST_BLOCKS = 2
DEALT = 3  # special cards a seat gets each round, if there are enough


@kernel
def clause_of(special: int) -> int:
    """The clause that explains a special card."""
    if special == FIFTH_ROW:
        return clauses.FIFTH_ROW
    if special == TAKE_7:
        return clauses.TAKE_7
    if special == INSERT:
        return clauses.INSERT
    if special == REPLACE:
        return clauses.REPLACE
    if special == MOVE:
        return clauses.MOVE
    if special == BLOCK:
        return clauses.BLOCK
    return clauses.MINUS_IS_PLUS


@kernel
def is_playable(s: State, seat: int, special: int) -> bool:
    """Whether a special card may be played with the card that is about to be placed."""
    card = s.chosen[seat]
    if special == FIFTH_ROW:
        return s.row_count == ROWS
    if special == TAKE_7:
        row = row_for(s, card)
        return row >= 0 and s.marked[row] == 0
    if special == INSERT:
        return _some_row_takes_insert(s, card)
    if special == REPLACE:
        return bool(s.held[seat] > 0)
    if special == MOVE:
        return _some_card_can_move(s)
    if special == BLOCK:
        return _count_blocks(s) < MOST_BLOCKS
    return takes_a_row(s, card)


@kernel
def _count_blocks(s: State) -> int:
    blocks = 0
    for row in range(s.row_count):
        blocks += s.blocked[row]
    return blocks


@kernel
def takes_insert(s: State, row: int, card: int) -> bool:
    """Never at the right end: the row must end above the card (clause 28)."""
    return bool(s.blocked[row] == 0 and s.rows[row, int(s.length[row]) - 1] > card)


@kernel
def _some_row_takes_insert(s: State, card: int) -> bool:
    for row in range(s.row_count):
        if takes_insert(s, row, card):
            return True
    return False


@kernel
def may_leave(s: State, row: int) -> bool:
    """Whether cards of the row may move: it is open, and another row takes them (clause 31)."""
    if s.blocked[row]:
        return False
    for other in range(s.row_count):
        if takes_moved(s, row, other):
            return True
    return False


@kernel
def takes_moved(s: State, source: int, row: int) -> bool:
    return row != source and s.blocked[row] == 0 and not is_full(s, row)


@kernel
def _some_card_can_move(s: State) -> bool:
    for row in range(s.row_count):
        if may_leave(s, row):
            return True
    return False


@kernel
def act(s: State, seat: int, log: Log) -> int:
    """Carry out the special card being played; tell what became of the number card."""
    special = int(s.special)
    s.special = 0
    tell(log, did.SPECIAL_PLAYED, clause_of(special), seat, special, -1, 0)
    if special == FIFTH_ROW:
        return _open_fifth_row(s, seat, log)
    if special == TAKE_7:
        return _mark_row(s, seat, log)
    if special == BLOCK:
        return _block_row(s, seat, log)
    discard_special(s, special, clauses.SPECIAL_DISCARD, log)
    if special == INSERT:
        return _insert(s, seat, log)
    if special == REPLACE:
        return _replace(s, seat, log)
    if special == MOVE:
        return _move(s, seat, log)
    return _take_with_plus(s, seat, log)


@kernel
def _open_fifth_row(s: State, seat: int, log: Log) -> int:
    row = int(s.row_count)
    s.row_count = row + 1
    s.rows[row, 0] = s.chosen[seat]
    s.length[row] = 1
    tell(log, did.ROW_OPENED, clauses.FIFTH_ROW, seat, s.chosen[seat], row, 1)
    return PLACED


@kernel
def _mark_row(s: State, seat: int, log: Log) -> int:
    row = row_for(s, s.chosen[seat])
    append(s, seat, row, s.chosen[seat], log)
    s.marked[row] = 1
    tell(log, did.ROW_MARKED, clauses.TAKE_7, seat, TAKE_7, row, CAPACITY + 1)
    return PLACED


@kernel
def _block_row(s: State, seat: int, log: Log) -> int:
    s.blocked[s.row] = 1
    tell(log, did.BLOCKED, clauses.BLOCK, seat, -1, s.row, 0)
    return STILL_TO_PLACE


@kernel
def _insert(s: State, seat: int, log: Log) -> int:
    """Into a full row: it is taken but for its last card (clause 29)."""
    row = int(s.row)
    was_full = is_full(s, row)
    place = put_into(s, row, s.chosen[seat])
    tell(log, did.INSERTED, clauses.INSERT, seat, s.chosen[seat], row, place + 1)
    if not was_full:
        return PLACED
    last = s.rows[row, s.length[row] - 1]
    remove_from(s, row, last)
    take_row(s, seat, row, last, 0, clauses.INSERT_FULL, log)
    return TOOK


@kernel
def _replace(s: State, seat: int, log: Log) -> int:
    """All saw the card that goes back to the hand."""
    returned = int(s.chosen[seat])
    remove_from_hand(s, seat, s.card)
    add_to_hand(s, seat, returned)
    s.known[returned] = seat + 1
    s.known[s.card] = SEEN
    s.chosen[seat] = s.card
    tell(log, did.RETURNED, clauses.REPLACE, seat, returned, -1, 0)
    tell(log, did.REPLACED, clauses.REPLACE, seat, s.card, -1, 0)
    return STILL_TO_PLACE


@kernel
def _move(s: State, seat: int, log: Log) -> int:
    remove_from(s, row_with(s, s.card), s.card)
    place = put_into(s, s.row, s.card)
    tell(log, did.MOVED, clauses.MOVE, seat, s.card, s.row, place + 1)
    return STILL_TO_PLACE


@kernel
def _take_with_plus(s: State, seat: int, log: Log) -> int:
    clause = clauses.LOW_CARD if row_for(s, s.chosen[seat]) < 0 else clauses.SIXTH_CARD
    take_row(s, seat, row_with(s, s.card), s.chosen[seat], s.card, clause, log)
    return TOOK


@kernel
def swap(s: State, seat: int, log: Log) -> None:
    """Put the special card onto the discard pile and draw another (clause 36)."""
    kind = int(s.special) - FIRST_SPECIAL
    s.specials[seat, kind] -= 1
    s.special_held[seat] -= 1
    s.discard[kind] += 1
    tell(log, did.SWAPPED, clauses.SWAP, seat, s.special, -1, 0)
    draw_special(s, seat, clauses.SWAP, log)


@kernel
def deal_specials(s: State, log: Log) -> None:
    """Three for each seat, or as many as there are for all (clauses 20 and 38)."""
    if s.rounds_done == 0:
        for kind in range(KINDS):
            s.discard[kind] = COPIES
        refill(s, clauses.SPECIAL_DEAL, log)
    held = 0
    for seat in range(s.seats):
        held += s.special_held[seat]
    count = min(DEALT, (SPECIALS - held) // int(s.seats))
    clause = clauses.SECOND_DEAL if s.rounds_done else clauses.SPECIAL_DEAL
    for seat in range(s.seats):
        for _ in range(count):
            draw_special(s, seat, clause, log)


@kernel
def draw_special(s: State, seat: int, clause: int, log: Log) -> None:
    if s.deck_top == s.deck_end:
        refill(s, clauses.REFILL, log)
    if log.refused:
        return
    special = int(s.deck[s.deck_top])
    s.deck[s.deck_top] = 0
    s.deck_top += 1
    s.specials[seat, special - FIRST_SPECIAL] += 1
    s.special_held[seat] += 1
    s.drawn[seat, special - FIRST_SPECIAL] += 1
    s.draws[seat] += 1
    emit(log, did.SPECIAL_DRAWN, clause, seat, special, -1, 0, 1 << seat)


@kernel
def refill(s: State, clause: int, log: Log) -> None:
    """Shuffle the discard pile into a new deck."""
    size = 0
    for kind in range(KINDS):
        for _ in range(s.discard[kind]):
            log.pile[size] = FIRST_SPECIAL + kind
            size += 1
    shuffle(s.rng, log, SHUFFLE, log.pile, size, size)
    for i in range(size):
        s.deck[i] = log.pile[i]
    s.deck_top = 0
    s.deck_end = size
    for kind in range(KINDS):
        s.shuffled[kind] = s.discard[kind]
        s.discard[kind] = 0
        for seat in range(ANNIVERSARY_SEATS):
            s.drawn[seat, kind] = 0
    for seat in range(ANNIVERSARY_SEATS):
        s.draws[seat] = 0
    tell(log, did.REFILLED, clause, -1, -1, -1, size)


@kernel
def clear_specials(s: State) -> None:
    """Nothing special lies on the rows or in the hands."""
    for row in range(ROWS + 1):
        s.marked[row] = 0
        s.blocked[row] = 0
    for seat in range(ANNIVERSARY_SEATS):
        s.special_held[seat] = 0
        for kind in range(KINDS):
            s.specials[seat, kind] = 0
