"""What a seat sees of Take That, as numbers for learners: mostly one for each card."""

from ...core.kernel import kernel
from ...core.optional.features import (
    Feature,
    clear_features,
    put_balance,
    put_number,
    put_place,
    put_seat,
)
from ...core.record import UInt8s
from .cards import CARDS, MINUS_POINTS
from .options import Options
from .row import fits, is_twistable, last_card
from .state import HAND, IN_HAND, PHASES, PLUS, State

VERSION = 1
FIRST = CARDS[0]
PLACES = CARDS[-1] - FIRST + 1  # for the cards 12 to 98, those that do not exist among them
HAND_PLANE, EXTENDS, TWISTS, ROW, SEEN, LAID, GONE = range(7)


def layout(options: Options, seats: int) -> tuple[Feature, ...]:
    return (
        Feature("hand", PLACES, "cards in the own hand"),
        Feature("extends", PLACES, "own cards that may follow in the row, or open it"),
        Feature("twists", PLACES, "own cards whose twin lies in the row"),
        Feature("row", PLACES, "cards in the row, counted from its end: 1 is the last", 20),
        Feature("seen", PLACES, "cards that lie in piles and have been seen"),
        Feature("laid", PLACES, "the turn in which a card came into the row", 60),
        Feature("gone", PLACES, "the turn in which it was taken with it", 60),
        Feature("row_length", 1, "cards in the row", 20),
        Feature("row_points", 1, "what the row counts against whoever takes it", 20),
        Feature("deck", 1, "cards in the deck", 60),
        Feature("turns", 1, "turns of this round", 60),
        Feature("phase", PHASES, "what the game waits for"),
        Feature("rounds_done", 1, "rounds that are over", 3),
        Feature("total", seats, "points of each seat in the match, 128 = none", 255),
        Feature("points", seats, "points of each seat in this round, 128 = none", 255),
        Feature("held", seats, "cards in each hand", HAND),
        Feature("extras", seats, "cards that each seat has taken unseen", 10),
        Feature("turn", seats, "the seat whose turn it is"),
        Feature("dealer", seats, "the dealer"),
    )


@kernel
def encode(s: State, seat: int, out: UInt8s) -> int:
    clear_features(out)
    _put_hand(s, seat, out)
    _put_row(s, out)
    for place in range(PLACES):
        card = FIRST + place
        out[SEEN * PLACES + place] = PLUS <= s.lies[card] < IN_HAND
        out[LAID * PLACES + place] = s.laid[card]
        out[GONE * PLACES + place] = s.gone[card]
    return _put_seats(s, seat, out, _put_table(s, out, 7 * PLACES))


@kernel
def _put_hand(s: State, seat: int, out: UInt8s) -> None:
    for i in range(HAND):
        card = int(s.hand[seat, i])
        if card > 0:
            place = card - FIRST
            out[HAND_PLANE * PLACES + place] = 1
            out[EXTENDS * PLACES + place] = s.row_length == 0 or fits(card, last_card(s))
            out[TWISTS * PLACES + place] = is_twistable(s, card)


@kernel
def _put_row(s: State, out: UInt8s) -> None:
    for i in range(s.row_length):
        out[ROW * PLACES + int(s.row[i]) - FIRST] = int(s.row_length) - i


@kernel
def _put_table(s: State, out: UInt8s, at: int) -> int:
    points = 0
    for i in range(s.row_length):
        points += int(MINUS_POINTS[s.row[i]])
    at = put_number(out, at, s.row_length)
    at = put_number(out, at, points)
    at = put_number(out, at, s.pile_size)
    at = put_number(out, at, s.turns)
    at = put_place(out, at, s.phase, PHASES)
    return put_number(out, at, s.rounds_done)


@kernel
def _put_seats(s: State, seat: int, out: UInt8s, at: int) -> int:
    seats = int(s.seats)
    for place in range(seats):
        other = (seat + place) % seats
        put_balance(out, at + place, int(s.totals[other]) + int(s.points[other]))
        put_balance(out, at + seats + place, s.points[other])
        put_number(out, at + 2 * seats + place, s.held[other])
        put_number(out, at + 3 * seats + place, s.extras[other])
    at = put_seat(out, at + 4 * seats, s.turn, seat, seats)
    return put_seat(out, at, s.dealer, seat, seats)
