"""What a seat sees of 6 nimmt!, as numbers for learners: mostly one for each card."""

from ...core.kernel import kernel
from ...core.optional.features import (
    Feature,
    clear_features,
    put_number,
    put_place,
    put_seat,
    put_seats,
)
from ...core.record import UInt8s
from .cards import CARDS, FIRST_SPECIAL, KINDS
from .choosing import cheapest_heads
from .options import ANNIVERSARY, BASE, Options
from .rows import is_full, row_heads
from .sizes import deck_size
from .state import PHASES, ROWS, State

VERSION = 1
MANY_HEADS = 66  # the usual limit
ROW_HEADS = 20  # in a row that somebody takes


def layout(options: Options, seats: int) -> tuple[Feature, ...]:
    every_card = (
        Feature("hand", CARDS, "cards in the own hand"),
        Feature("unseen", CARDS, "cards of which the seat knows nothing"),
        Feature("ends", CARDS, "last cards of rows: how many cards the row has", 5),
        Feature(
            "goes", CARDS, "how many cards lie in the row the card would go to; 0 = too low", 5
        ),
        Feature("costs", CARDS, "heads the card would take if it were placed now", ROW_HEADS),
        Feature("between", CARDS, "unseen cards that would come between that row and the card", 20),
        Feature("own_choice", CARDS, "the own card that is laid and not placed yet"),
        Feature("others_choices", CARDS, "revealed cards of others that are not placed yet"),
    )
    table = (
        Feature("row_length", ROWS + 1, "cards in each row", 5),
        Feature("row_heads", ROWS + 1, "heads in each row", ROW_HEADS),
        Feature("row_end", ROWS + 1, "the last card of each row", CARDS),
        Feature("phase", PHASES, "what the game waits for"),
        Feature("rounds_done", 1, "rounds that are over", 10),
        Feature("total", seats, "heads of each seat in the match", MANY_HEADS),
        Feature("heads", seats, "heads of each seat in this round", ROW_HEADS),
        Feature("held", seats, "cards in each hand", 10),
        Feature("waiting", seats, "seats that have to decide something"),
        Feature("turn", seats, "the seat whose card is placed now"),
    )
    known = (Feature("others_hands", (seats - 1) * CARDS, "cards that all know a seat to hold"),)
    specials = (
        Feature("row_marked", ROWS + 1, "rows with a Take 7"),
        Feature("row_blocked", ROWS + 1, "blocked rows"),
        Feature("own_specials", KINDS, "own special cards of each kind", 4),
        Feature("specials_held", seats, "special cards of each seat", 6),
        Feature("discarded", KINDS, "special cards of each kind on the discard pile", 4),
        Feature("special", KINDS, "the special card being played or exchanged"),
        Feature("special_card", CARDS, "the card that it is about"),
        Feature("special_row", ROWS + 1, "the row that it is about"),
    )
    if options.variant == BASE:
        return every_card + table
    return every_card + table + known + (specials if options.variant == ANNIVERSARY else ())


@kernel
def encode(s: State, seat: int, out: UInt8s) -> int:
    clear_features(out)
    _put_cards(s, seat, out)
    _put_prospects(s, out)
    at = _put_choices(s, seat, out, 6 * CARDS)
    at = _put_rows(s, out, at)
    at = _put_seats(s, seat, out, at)
    if s.options.variant != BASE:
        at = _put_known(s, seat, out, at)
    if s.options.variant == ANNIVERSARY:
        at = _put_specials(s, seat, out, at)
    return at


@kernel
def _put_cards(s: State, seat: int, out: UInt8s) -> None:
    """The own hand, what is unseen, and the ends of rows."""
    for card in range(deck_size(s)):
        out[CARDS + card] = s.known[card + 1] == 0
    for i in range(s.held[seat]):
        card = int(s.hand[seat, i])
        if card > 0:
            out[card - 1] = 1
            out[CARDS + card - 1] = 0
    if s.chosen[seat] > 0:
        out[CARDS + int(s.chosen[seat]) - 1] = 0
    for row in range(s.row_count):
        if s.length[row] and s.blocked[row] == 0:
            out[2 * CARDS + _end(s, row) - 1] = s.length[row]


@kernel
def _end(s: State, row: int) -> int:
    """The last card of a row that has cards."""
    return int(s.rows[row, s.length[row] - 1])


@kernel
def _put_prospects(s: State, out: UInt8s) -> None:
    """Where each card would go, walking up from the lowest: a row takes over after its end."""
    row, length, passed = _empty_row(s), 0, 0
    stays = row >= 0  # every card goes to an empty row
    cost = 0 if stays else cheapest_heads(s)
    for place in range(CARDS):
        out[3 * CARDS + place] = length
        out[4 * CARDS + place] = cost
        out[5 * CARDS + place] = passed
        passed += int(out[CARDS + place])
        if out[2 * CARDS + place] and not stays:
            row = _row_that_ends(s, place + 1)
            length, passed = int(s.length[row]), 0
            cost = row_heads(s, row) if is_full(s, row) else 0


@kernel
def _empty_row(s: State) -> int:
    for row in range(s.row_count):
        if s.length[row] == 0 and s.blocked[row] == 0:
            return row
    return -1


@kernel
def _row_that_ends(s: State, card: int) -> int:
    for row in range(s.row_count):
        if s.length[row] and _end(s, row) == card:
            return row
    return -1


@kernel
def _put_choices(s: State, seat: int, out: UInt8s, at: int) -> int:
    for other in range(s.seats):
        if s.chosen[other] > 0:
            plane = at if other == seat else at + CARDS
            out[plane + int(s.chosen[other]) - 1] = 1
    return at + 2 * CARDS


@kernel
def _put_rows(s: State, out: UInt8s, at: int) -> int:
    for row in range(s.row_count):
        out[at + row] = s.length[row]
        put_number(out, at + ROWS + 1 + row, row_heads(s, row))
        if s.length[row]:
            out[at + 2 * (ROWS + 1) + row] = _end(s, row)
    return at + 3 * (ROWS + 1)


@kernel
def _put_seats(s: State, seat: int, out: UInt8s, at: int) -> int:
    seats = int(s.seats)
    at = put_place(out, at, s.phase, PHASES)
    at = put_number(out, at, s.rounds_done)
    for place in range(seats):
        other = (seat + place) % seats
        put_number(out, at + place, int(s.totals[other]) + int(s.heads[other]))
        put_number(out, at + seats + place, s.heads[other])
        put_number(out, at + 2 * seats + place, s.held[other])
    at = put_seats(out, at + 3 * seats, s.waiting, seat, seats)
    turn = int(s.order[s.turn]) if s.turn < seats else -1
    return put_seat(out, at, turn, seat, seats)


@kernel
def _put_known(s: State, seat: int, out: UInt8s, at: int) -> int:
    seats = int(s.seats)
    for card in range(1, CARDS + 1):
        owner = int(s.known[card]) - 1
        if owner >= 0 and owner != seat:
            out[at + ((owner - seat) % seats - 1) * CARDS + card - 1] = 1
    return at + (seats - 1) * CARDS


@kernel
def _put_specials(s: State, seat: int, out: UInt8s, at: int) -> int:
    for row in range(s.row_count):
        out[at + row] = s.marked[row]
        out[at + ROWS + 1 + row] = s.blocked[row]
    at += 2 * (ROWS + 1)
    seats = int(s.seats)
    for kind in range(KINDS):
        put_number(out, at + kind, s.specials[seat, kind])
        put_number(out, at + KINDS + seats + kind, s.discard[kind])
    for place in range(seats):
        put_number(out, at + KINDS + place, s.special_held[(seat + place) % seats])
    at += 2 * KINDS + seats
    at = put_place(out, at, int(s.special) - FIRST_SPECIAL, KINDS)
    at = put_place(out, at, int(s.card) - 1, CARDS)
    return put_place(out, at, s.row if s.special else -1, ROWS + 1)
