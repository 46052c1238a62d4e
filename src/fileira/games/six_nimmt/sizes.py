"""How many cards are in play, in a hand and in a row, and how many rows there are."""

from ...core.kernel import kernel
from .cards import CARDS
from .options import ANNIVERSARY, HAND_SIZE, IN_PLAY, PROFESSIONAL, ROW_COUNT, ROW_LIMIT, TINY
from .state import ANNIVERSARY_HAND, CAPACITY, HAND, ROWS, State

IN_PLAY_BITS = (1 << IN_PLAY.width) - 1
HAND_SHIFT, HAND_BITS, LEAST_HAND = HAND_SIZE.shift, (1 << HAND_SIZE.width) - 1, HAND_SIZE.least
LIMIT_SHIFT, LIMIT_BITS, LEAST_LIMIT = ROW_LIMIT.shift, (1 << ROW_LIMIT.width) - 1, ROW_LIMIT.least
ROWS_SHIFT, ROWS_BITS, LEAST_ROWS = ROW_COUNT.shift, (1 << ROW_COUNT.width) - 1, ROW_COUNT.least


@kernel
def hand_size(s: State) -> int:
    if s.options.variant == TINY:
        return (int(s.options.limit) >> HAND_SHIFT & HAND_BITS) + LEAST_HAND
    return ANNIVERSARY_HAND if s.options.variant == ANNIVERSARY else HAND


@kernel
def first_rows(s: State) -> int:
    """How many rows a round begins with."""
    if s.options.variant == TINY:
        return (int(s.options.limit) >> ROWS_SHIFT & ROWS_BITS) + LEAST_ROWS
    return ROWS


@kernel
def cards_dealt(s: State) -> int:
    return int(s.seats) * hand_size(s) + first_rows(s)


@kernel
def deck_size(s: State) -> int:
    """The highest card in play (clauses 1 and 14)."""
    if s.options.variant == PROFESSIONAL:
        return int(s.seats) * HAND + ROWS
    if s.options.variant == TINY:
        agreed = int(s.options.limit) & IN_PLAY_BITS
        return agreed or cards_dealt(s) + 1
    return CARDS


@kernel
def capacity(s: State, row: int) -> int:
    """How many cards the row may hold: one more under a Take 7."""
    if s.options.variant == TINY:
        return (int(s.options.limit) >> LIMIT_SHIFT & LIMIT_BITS) + LEAST_LIMIT
    return CAPACITY + int(s.marked[row])
