"""The state of a match of Take That, for both variants."""

from typing import Annotated

from ...core.chance import Generator
from ...core.kinds import card, choice, count, in_order, per_seat, seat
from ...core.record import Int8, Int8s, Int16s, Record
from .cards import CARDS, MINUS_POINTS, NUMBERS
from .options import Options

SEATS = 4
HAND = 9
PILE = len(CARDS) - 2 * HAND
ALL_POINTS = int(MINUS_POINTS.sum())  # of a pile with all cards
LAST = CARDS[-1]
EXTRAS = 21  # at two seats each costs the pile three cards: itself, and a draw of either seat

TAKE = 0  # moves 12..98 open or extend the row with that card, TWIST + card twists it
TWIST = NUMBERS
MOVES = TWIST + CARDS[-1] + 1

# Where a card lies; 0 = in the pile, taken unseen, or hidden from the observer.
IN_ROW = 1
PLUS = 2  # PLUS + seat: in the plus pile of the seat, and so on
MINUS = PLUS + SEATS
IN_HAND = MINUS + SEATS

# What the game waits for, or does next by itself.
(
    OPEN,  # a card that opens the row
    OPEN_AGAIN,  # the same, from the seat that has just taken the row
    TURN,  # a card that extends the row, a twist, or taking the row
    DEAL,  # itself: deal a round
    EXTRA,  # itself: the extra card of the professional variant
    DRAW,  # itself: draw a card, then the next seat's turn
    TAKEN_OUT,  # itself: end the round, the row was taken
    TWISTED_OUT,  # itself: end the round, the last card of the row was twisted
    SCORE,  # itself: score the round
    OVER,
) = range(10)
PHASES = 10


class State(Record):
    rng: Generator
    options: Options
    totals: Annotated[Int16s, SEATS, per_seat()]  # points of the rounds before
    # Of this round, by all cards that were seen.
    points: Annotated[Int16s, SEATS, per_seat(count(-ALL_POINTS, ALL_POINTS))]
    seats: Annotated[Int8, count(2, SEATS)]
    rounds_done: Annotated[Int8, count(0, 127)]
    phase: Annotated[Int8, choice(PHASES)]
    dealer: Annotated[Int8, seat(SEATS)]
    turn: Annotated[Int8, seat(SEATS)]  # the seat whose turn it is
    turns: Annotated[Int8, count(0, 127)]  # of this round, with the present one
    row_length: Annotated[Int8, count(0, len(CARDS))]
    row: Annotated[Int8s, len(CARDS), in_order(card(LAST))]  # from left to right, then 0
    pile_size: Annotated[Int8, count(0, PILE)]
    pile: Annotated[Int8s, PILE, card(LAST)]  # face down, its top card last, then 0
    held: Annotated[Int8s, SEATS, per_seat(count(0, HAND))]  # cards in hand
    # 0 for each card that is missing, then ascending.
    hand: Annotated[Int8s, SEATS, HAND, per_seat(card(LAST))]
    lies: Annotated[Int8s, NUMBERS, seat(SEATS, first=PLUS, blocks=3)]  # where each card lies
    # The turns in which a card came into the row and was taken with it, 0 = never; only for cards
    # whose twin nobody has seen: a seat that had a turn in between left the twist undone.
    laid: Annotated[Int8s, NUMBERS, count(0, 127)]
    gone: Annotated[Int8s, NUMBERS, count(0, 127)]
    # How many cards the seat has taken unseen.
    extras: Annotated[Int8s, SEATS, per_seat(count(0, EXTRAS))]
    extra: Annotated[Int8s, SEATS, EXTRAS, per_seat(card(LAST))]  # those cards, then 0
