"""The state of a match of Take That, for both variants."""

from typing import Annotated

from ...core.chance import Generator
from ...core.record import Int8, Int8s, Int16s, Record
from .cards import CARDS, NUMBERS
from .options import Options

SEATS = 4
HAND = 9
PILE = len(CARDS) - 2 * HAND
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


class State(Record):
    rng: Generator
    options: Options
    totals: Annotated[Int16s, SEATS]  # points of the rounds before
    points: Annotated[Int16s, SEATS]  # of this round, by all cards that were seen
    seats: Int8
    rounds_done: Int8
    phase: Int8
    dealer: Int8
    turn: Int8  # the seat whose turn it is
    turns: Int8  # of this round, with the present one
    row_length: Int8
    row: Annotated[Int8s, len(CARDS)]  # from left to right, then 0
    pile_size: Int8
    pile: Annotated[Int8s, PILE]  # face down, its top card last, then 0
    held: Annotated[Int8s, SEATS]  # cards in hand
    hand: Annotated[Int8s, SEATS, HAND]  # 0 for each card that is missing, then ascending
    lies: Annotated[Int8s, NUMBERS]  # where each card lies
    # The turns in which a card came into the row and was taken with it, 0 = never; only for cards
    # whose twin nobody has seen: a seat that had a turn in between left the twist undone.
    laid: Annotated[Int8s, NUMBERS]
    gone: Annotated[Int8s, NUMBERS]
    extras: Annotated[Int8s, SEATS]  # how many cards the seat has taken unseen
    extra: Annotated[Int8s, SEATS, EXTRAS]  # those cards, then 0
