"""The state of a match of 6 nimmt!, for all three variants."""

from typing import Annotated

from ...core.chance import Generator
from ...core.kinds import FLAG, card, choice, count, per_seat, seat
from ...core.kinds import seats as seat_set
from ...core.record import Int8, Int8s, Int16, Int16s, Record, UInt8, UInt8s
from .cards import CARDS, COPIES, FIRST_SPECIAL, HEADS, KINDS, SPECIALS
from .options import Options

SEATS = 10
HAND = 10
ANNIVERSARY_HAND = 12
ANNIVERSARY_SEATS = 8
ROWS = 4
CAPACITY = 5  # cards a row may hold; a Take 7 adds one
ROW = CARDS + 1  # moves 1..104 name a card, ROW + r names row r
NO_SPECIAL = FIRST_SPECIAL - 1
LAST_SPECIAL = NO_SPECIAL + KINDS
KEEP = FIRST_SPECIAL + KINDS  # swap nothing; the moves above swap a special card
SWAP = KEEP + 1
MOVES = SWAP + KINDS
ALL_HEADS = int(HEADS.sum())
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
PHASES = 18


class State(Record):
    rng: Generator
    options: Options
    totals: Annotated[Int16s, SEATS, per_seat()]  # heads of the rounds before
    # Heads in the bull pile of this round.
    heads: Annotated[Int16s, SEATS, per_seat(count(-ALL_HEADS, ALL_HEADS))]
    waiting: Annotated[Int16, seat_set(SEATS)]  # bit set of the seats the game waits for
    seats: Annotated[Int8, count(2, SEATS)]
    rounds_done: Annotated[Int8, count(0, 127)]
    phase: Annotated[Int8, choice(PHASES)]
    held: Annotated[Int8s, SEATS, per_seat(count(0, ANNIVERSARY_HAND))]  # cards in hand
    hand: Annotated[Int8s, SEATS, ANNIVERSARY_HAND, per_seat(card(CARDS))]  # ascending, then 0
    # Laid this trick and not yet placed, 0 = none.
    chosen: Annotated[Int8s, SEATS, per_seat(card(CARDS))]
    order: Annotated[UInt8s, SEATS, seat(SEATS)]  # seats by their revealed cards, lowest first
    turn: Annotated[UInt8, count(0, SEATS)]  # how many of them are done
    row_count: Annotated[Int8, count(0, ROWS + 1)]
    length: Annotated[UInt8s, ROWS + 1, count(0, CAPACITY + 2)]
    # One place more than a Take 7 row may keep.
    rows: Annotated[UInt8s, ROWS + 1, CAPACITY + 2, card(CARDS)]
    # What all know: 0, SEEN, or 1 + the seat that holds it.
    known: Annotated[Int8s, CARDS + 1, seat(SEATS, first=1)]
    first: Annotated[Int8, seat(SEATS)]  # the seat that picks first in the draft
    # Anniversary
    marked: Annotated[Int8s, ROWS + 1, FLAG]  # 1 = a Take 7 lies in the row
    blocked: Annotated[Int8s, ROWS + 1, FLAG]  # 1 = a Block lies on the row
    # 1 = the owner of the card in turn has answered about a special card.
    asked: Annotated[Int8, FLAG]
    # The special card being played or swapped, 0 = none.
    special: Annotated[Int8, card(LAST_SPECIAL)]
    card: Annotated[Int8, card(CARDS)]  # its card
    row: Annotated[Int8, choice(ROWS + 1)]  # its row, or the row of a low card
    special_held: Annotated[Int8s, ANNIVERSARY_SEATS, per_seat(count(0, SPECIALS))]
    # How many of each kind a seat holds.
    specials: Annotated[Int8s, ANNIVERSARY_SEATS, KINDS, per_seat(count(0, COPIES))]
    discard: Annotated[Int8s, KINDS, count(0, COPIES)]
    # Special cards face down from deck_top to deck_end.
    deck: Annotated[Int8s, SPECIALS, card(LAST_SPECIAL)]
    deck_top: Annotated[Int8, count(0, SPECIALS)]
    deck_end: Annotated[Int8, count(0, SPECIALS)]
    # What the deck consisted of when it was last shuffled.
    shuffled: Annotated[Int8s, KINDS, count(0, COPIES)]
    # Since then; known to the seat.
    drawn: Annotated[Int8s, ANNIVERSARY_SEATS, KINDS, per_seat(count(0, COPIES))]
    # Since then; known to all.
    draws: Annotated[Int8s, ANNIVERSARY_SEATS, per_seat(count(0, SPECIALS))]
