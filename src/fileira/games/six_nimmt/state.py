"""The state of a match of 6 nimmt!, for all three variants."""

from typing import Annotated

from ...core.chance import Generator
from ...core.record import Int8, Int8s, Int16, Int16s, Record, UInt8, UInt8s
from .cards import CARDS, FIRST_SPECIAL, KINDS, SPECIALS
from .options import Options

SEATS = 10
HAND = 10
ANNIVERSARY_HAND = 12
ANNIVERSARY_SEATS = 8
ROWS = 4
CAPACITY = 5  # cards a row may hold; a Take 7 adds one
ROW = CARDS + 1  # moves 1..104 name a card, ROW + r names row r
NO_SPECIAL = FIRST_SPECIAL - 1
KEEP = FIRST_SPECIAL + KINDS  # swap nothing; the moves above swap a special card
SWAP = KEEP + 1
MOVES = SWAP + KINDS
SEEN = -1  # the card has lain face up
NO_ROW = -1

# What the game waits for, or does next by itself.
(
    DEAL,  # itself: deal a round
    PICK,  # a pick from the display; itself: start the rows with what is left
    CHOOSE,  # the choices; itself: reveal them
    PLACE,  # itself: place the next card
    ASK,  # a special card or none
    INSERT_ROW,  # the row to insert into
    REPLACE_CARD,  # the card to play instead
    MOVE_CARD,  # the card to move
    MOVE_ROW,  # the row to move it to
    BLOCK_ROW,  # the row to block
    LOW_ROW,  # the row to take for a low card
    PLUS_CARD,  # the card to turn positive
    ACT,  # itself: carry out the special card
    TAKE,  # itself: take the row chosen for a low card
    SWAP_SPECIAL,  # a special card to swap, or none
    EXCHANGE,  # itself: swap it
    SCORE,  # itself: score the round
    OVER,
) = range(18)


class State(Record):
    rng: Generator
    options: Options
    totals: Annotated[Int16s, SEATS]  # heads of the rounds before
    heads: Annotated[Int16s, SEATS]  # heads in the bull pile of this round
    waiting: Int16  # bit set of the seats the game waits for
    seats: Int8
    rounds_done: Int8
    phase: Int8
    held: Annotated[Int8s, SEATS]  # cards in hand
    hand: Annotated[Int8s, SEATS, ANNIVERSARY_HAND]  # ascending, then 0
    chosen: Annotated[Int8s, SEATS]  # laid this trick and not yet placed, 0 = none
    order: Annotated[UInt8s, SEATS]  # seats by their revealed cards, lowest first
    turn: UInt8  # how many of them are done
    row_count: Int8
    length: Annotated[UInt8s, ROWS + 1]
    rows: Annotated[UInt8s, ROWS + 1, CAPACITY + 2]  # one place more than a Take 7 row may keep
    known: Annotated[Int8s, CARDS + 1]  # what all know: 0, SEEN, or 1 + the seat that holds it
    first: Int8  # the seat that picks first in the draft
    # Anniversary
    marked: Annotated[Int8s, ROWS + 1]  # 1 = a Take 7 lies in the row
    blocked: Annotated[Int8s, ROWS + 1]  # 1 = a Block lies on the row
    asked: Int8  # 1 = the owner of the card in turn has answered about a special card
    special: Int8  # the special card being played or swapped, 0 = none
    card: Int8  # its card
    row: Int8  # its row, or the row of a low card
    special_held: Annotated[Int8s, ANNIVERSARY_SEATS]
    specials: Annotated[Int8s, ANNIVERSARY_SEATS, KINDS]  # how many of each kind a seat holds
    discard: Annotated[Int8s, KINDS]
    deck: Annotated[Int8s, SPECIALS]  # special cards face down from deck_top to deck_end
    deck_top: Int8
    deck_end: Int8
    shuffled: Annotated[Int8s, KINDS]  # what the deck consisted of when it was last shuffled
    drawn: Annotated[Int8s, ANNIVERSARY_SEATS, KINDS]  # since then; known to the seat
    draws: Annotated[Int8s, ANNIVERSARY_SEATS]  # since then; known to all
