"""The rows: where a card belongs, placing it, and taking a row."""

from ...core.events import Log, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .cards import BLOCK, FIFTH_ROW, FIRST_SPECIAL, HEADS, TAKE_7
from .sizes import capacity
from .state import CAPACITY, ROWS, SEEN, State


@kernel
def row_for(s: State, card: int) -> int:
    """The open row whose last card is closest below `card`, or -1; an empty row comes first."""
    best = -1  # eight times the end of a row, and the row: one number, compared without a jump
    for row in range(ROWS + 1):
        if row >= s.row_count:
            break
        if s.blocked[row]:
            continue  # clause 23: as if it were not there
        if s.length[row] == 0:
            return row
        end = int(s.rows[row, s.length[row] - 1])
        best = max(best, 8 * end + row if end < card else -1)
    return best & 7 if best >= 0 else -1


@kernel
def is_full(s: State, row: int) -> bool:
    return bool(s.length[row] >= capacity(s, row))


@kernel
def takes_a_row(s: State, card: int) -> bool:
    """Whether placing the card by the normal rule takes a row."""
    row = row_for(s, card)
    return row < 0 or is_full(s, row)


@kernel
def row_heads(s: State, row: int) -> int:
    heads = 0
    for i in range(CAPACITY + 2):  # an empty place has no heads
        heads += HEADS[s.rows[row, i]]
    return heads


@kernel
def start_row(s: State, row: int, card: int, clause: int, log: Log) -> None:
    s.rows[row, 0] = card
    s.length[row] = 1
    s.known[card] = SEEN
    tell(log, did.ROW_STARTED, clause, -1, card, row, 0)


@kernel
def append(s: State, seat: int, row: int, card: int, log: Log) -> None:
    length = int(s.length[row])
    s.rows[row, length] = card
    s.length[row] = length + 1
    clause = clauses.CLOSEST_ROW if length else clauses.EMPTY_ROW
    tell(log, did.PLACED, clause, seat, card, row, length + 1)


@kernel
def put_into(s: State, row: int, card: int) -> int:
    """Put a card where the row stays ascending; return its place."""
    i = int(s.length[row])
    while i > 0 and s.rows[row, i - 1] > card:
        s.rows[row, i] = s.rows[row, i - 1]
        i -= 1
    s.rows[row, i] = card
    s.length[row] += 1
    return i


@kernel
def remove_from(s: State, row: int, card: int) -> None:
    length = int(s.length[row])
    found = False
    for i in range(length):
        if found:
            s.rows[row, i - 1] = s.rows[row, i]
        elif s.rows[row, i] == card:
            found = True
    s.rows[row, length - 1] = 0
    s.length[row] = length - 1


@kernel
def row_with(s: State, card: int) -> int:
    """The row in which the card lies, or -1."""
    for row in range(s.row_count):
        for i in range(s.length[row]):
            if s.rows[row, i] == card:
                return row
    return -1


@kernel
def take_row(s: State, seat: int, row: int, stays: int, plus: int, clause: int, log: Log) -> None:
    """The seat takes the cards of the row, and the card that `stays` starts it anew (clause 24).

    The heads of the card `plus` (0 = none) are cancelled and cancel as many others (clause 35).
    """
    heads = row_heads(s, row)
    five = s.row_count > ROWS
    if five:
        heads += HEADS[stays]
    tell(log, did.ROW_TAKEN, clause, seat, stays, row, heads)
    pile = int(s.heads[seat]) + heads
    if plus:
        cancelled = min(pile, 2 * HEADS[plus])
        pile -= cancelled
        tell(log, did.TURNED_POSITIVE, clauses.MINUS_IS_PLUS, seat, plus, row, cancelled)
    s.heads[seat] = pile
    marked = s.marked[row]
    s.marked[row] = 0
    if five:
        _remove_row(s, row, log)
    else:
        for i in range(1, CAPACITY + 2):
            s.rows[row, i] = 0
        s.rows[row, 0] = stays
        s.length[row] = 1
    if marked:
        discard_special(s, TAKE_7, clauses.TAKE_7, log)
    _lift_blocks(s, log)


@kernel
def discard_special(s: State, special: int, clause: int, log: Log) -> None:
    """A special card that lay on the table goes to the discard pile."""
    s.discard[special - FIRST_SPECIAL] += 1
    tell(log, did.SPECIAL_DISCARDED, clause, -1, special, -1, 0)


@kernel
def _remove_row(s: State, row: int, log: Log) -> None:
    last = int(s.row_count) - 1
    for r in range(row, last):
        for i in range(CAPACITY + 2):
            s.rows[r, i] = s.rows[r + 1, i]
        s.length[r] = s.length[r + 1]
        s.marked[r] = s.marked[r + 1]
        s.blocked[r] = s.blocked[r + 1]
    for i in range(CAPACITY + 2):
        s.rows[last, i] = 0
    s.length[last] = 0
    s.marked[last] = 0
    s.blocked[last] = 0
    s.row_count = last
    tell(log, did.ROW_REMOVED, clauses.FIFTH_ROW_END, -1, -1, row, 0)
    discard_special(s, FIFTH_ROW, clauses.FIFTH_ROW_END, log)


@kernel
def _lift_blocks(s: State, log: Log) -> None:
    for row in range(s.row_count):
        if s.blocked[row]:
            s.blocked[row] = 0
            tell(log, did.UNBLOCKED, clauses.UNBLOCK, -1, -1, row, 0)
            discard_special(s, BLOCK, clauses.UNBLOCK, log)
