"""The state of a match of Sequence."""

from typing import Annotated

from ...core.chance import Generator
from ...core.record import Int8, Int8s, Int16, Int16s, Int64s, Record
from .board import CELLS
from .cards import CARDS, KINDS
from .options import SEATS as SEAT_COUNTS
from .options import Options

SEATS = max(SEAT_COUNTS)
TEAMS = 3
HAND = 7  # the largest
MOST_TURNS = 2000

# Moves 1 to 52 play a card; those below follow.
CELL = KINDS + 1  # CELL + c names cell c
EXCHANGE = CELL + CELLS - 1  # EXCHANGE + card puts a dead card away
DISCARD = EXCHANGE + KINDS  # DISCARD + card pays a penalty
PASS = DISCARD + KINDS + 1
DRAW = PASS + 1
ACCUSE = DRAW + 1  # ACCUSE + t calls for a penalty of team t
MOVES = ACCUSE + TEAMS

# What the game waits for, or does next by itself.
(
    TAKE_TURN,  # a card, an exchange or a pass
    CHOOSE_CELL,  # the cell for the card laid
    PAY,  # the penalties of a team; itself: show them
    OVER,
    DEAL_CARDS,  # itself: deal
    ACT,  # itself: put or remove the chip
    PUT_AWAY,  # itself: exchange the dead card
    GIVE_UP,  # itself: pass
    DRAW_CARD,  # itself: draw
) = range(9)


class State(Record):
    rng: Generator
    options: Options
    chips: Annotated[Int64s, TEAMS, 2]  # the cells of each team, as a set
    in_sequence: Annotated[Int64s, 2]  # the cells of all complete sequences, as a set
    drawn: Annotated[Int64s, SEATS]  # bit set of the cards drawn from this deck; known to the seat
    lacks: Annotated[Int64s, SEATS]  # bit set of the cards that a pass showed not to be in the hand
    shuffled: Annotated[Int64s, 2]  # bit sets: the cards of which one or two copies, and of which
    # two copies were in this deck when it was shuffled; known to all
    turns: Int16  # played or passed so far
    moved: Annotated[Int16s, SEATS]  # the turn for which a seat may still draw, 0 = none
    new_decks: Int16  # how often the discard piles became the deck
    owing: Int16  # bit set of the seats that have to pay a penalty
    seats: Int8
    rounds_done: Int8
    teams: Int8
    phase: Int8
    first: Int8  # the seat that had the first turn
    turn: Int8  # the seat whose turn it is
    asked: Int8  # the seat the game waits for: in turn, or still to draw before the next turn
    drawer: Int8  # the seat about to draw
    card: Int8  # laid, or about to be exchanged; 0 = none
    cell: Int8  # chosen for it
    exchanges: Int8  # in this turn
    passes: Int8  # in a row
    accused: Int8  # bit set of the teams that were penalised in this turn
    sequences: Annotated[Int8s, TEAMS]  # 0, 1, or 2 for two and more
    last_seat: Int8  # the last play
    last_card: Int8  # 0 = none yet
    last_cell: Int8
    held: Annotated[Int8s, SEATS]  # cards in hand
    hand: Annotated[Int8s, SEATS, HAND]  # ascending, then 0
    laid: Annotated[Int8s, SEATS]  # face down as a penalty, 0 = none
    draws: Annotated[Int8s, SEATS]  # from this deck; known to all
    deck: Annotated[Int8s, CARDS]  # face down from deck_top to deck_end, else 0
    deck_top: Int8
    deck_end: Int8
    discards: Int8  # on all piles
    discard: Annotated[Int8s, CARDS]  # the cards in the order in which they came there, then 0
    discarder: Annotated[Int8s, CARDS]  # and whose pile each lies on
