"""The row: what fits it, laying a card, twisting one, taking it."""

from ...core.events import Log, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .cards import MINUS_POINTS, STEP, TWIN
from .hands import remove_from_hand
from .state import IN_HAND, IN_ROW, MINUS, PLUS, State


@kernel
def last_card(s: State) -> int:
    """The card that decides what may extend the row."""
    return int(s.row[s.row_length - 1])


@kernel
def fits(card: int, last: int) -> bool:
    """Whether a card may follow the last one of the row (clause 9)."""
    return -STEP <= card - last <= STEP


@kernel
def is_twistable(s: State, card: int) -> bool:
    """Whether the twin of the card lies in the row; a toad has none (clauses 3 and 10)."""
    return bool(s.lies[TWIN[card]] == IN_ROW)


@kernel
def append(s: State, seat: int, card: int) -> None:
    remove_from_hand(s, seat, card)
    s.lies[card] = IN_ROW
    s.row[s.row_length] = card
    s.row_length += 1
    twin = TWIN[card]
    if _is_seen(s, twin):
        _forget(s, twin)
    elif twin:
        s.laid[card] = s.turns


@kernel
def _is_seen(s: State, card: int) -> bool:
    """Whether all know where the card lies."""
    return bool(0 < s.lies[card] < IN_HAND)


@kernel
def _forget(s: State, card: int) -> None:
    """Both twins have been seen: when one of them lay in the row tells nothing any more."""
    s.laid[card] = 0
    s.gone[card] = 0


@kernel
def twist(s: State, seat: int, card: int, log: Log) -> None:
    """Both twins go to the plus pile; the cards to the right close the gap (clause 10)."""
    twin = TWIN[card]
    place = _remove(s, twin)
    remove_from_hand(s, seat, card)
    s.lies[card] = PLUS + seat
    s.lies[twin] = PLUS + seat
    _forget(s, twin)
    s.points[seat] += 2
    tell(log, did.TWISTED, clauses.TWIST, seat, card, place, twin)


@kernel
def _remove(s: State, card: int) -> int:
    """Take a card out of the row; return its place."""
    place = 0
    while s.row[place] != card:
        place += 1
    last = int(s.row_length) - 1
    for i in range(place, last):
        s.row[i] = s.row[i + 1]
    s.row[last] = 0
    s.row_length = last
    return place


@kernel
def take_row(s: State, seat: int, log: Log) -> None:
    """All cards of the row go to the minus pile (clause 12)."""
    points = 0
    for i in range(s.row_length):
        card = s.row[i]
        points += MINUS_POINTS[card]
        s.lies[card] = MINUS + seat
        s.gone[card] = s.turns if s.laid[card] else 0
        s.row[i] = 0
    s.points[seat] -= points
    tell(log, did.TAKEN, clauses.TAKE, seat, -1, points, s.row_length)
    s.row_length = 0
