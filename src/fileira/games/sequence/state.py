"""The state of a match of Sequence."""

from typing import Annotated

from ...core.chance import Generator
from ...core.kinds import bits, card, choice, count, per_seat, per_team, seat
from ...core.kinds import cards as card_set
from ...core.kinds import seats as seat_set
from ...core.kinds import teams as team_set
from ...core.record import Int8, Int8s, Int16, Int16s, Int64s, Record
from .board import CELLS, HALF
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
PHASES = 9


class State(Record):
    rng: Generator
    options: Options
    chips: Annotated[Int64s, TEAMS, 2, per_team(bits(HALF))]  # the cells of each team, as a set
    in_sequence: Annotated[Int64s, 2, bits(HALF)]  # the cells of all complete sequences, as a set
    # Bit set of the cards drawn from this deck; known to the seat.
    drawn: Annotated[Int64s, SEATS, per_seat(card_set(KINDS))]
    # Bit set of the cards that a pass showed not to be in the hand.
    lacks: Annotated[Int64s, SEATS, per_seat(card_set(KINDS))]
    # The cards of which one or two copies, and of which two copies were in this deck when it was
    # shuffled; known to all.
    shuffled: Annotated[Int64s, 2, card_set(KINDS)]
    turns: Annotated[Int16, count(0, MOST_TURNS)]  # played or passed so far
    # The turn for which a seat may still draw, 0 = none.
    moved: Annotated[Int16s, SEATS, per_seat(count(0, MOST_TURNS))]
    new_decks: Annotated[Int16, count(0, 2**15 - 1)]  # how often the discard piles became the deck
    owing: Annotated[Int16, seat_set(SEATS)]  # bit set of the seats that have to pay a penalty
    seats: Annotated[Int8, count(2, SEATS)]
    rounds_done: Annotated[Int8, count(0, 1)]
    teams: Annotated[Int8, count(2, TEAMS)]
    phase: Annotated[Int8, choice(PHASES)]
    first: Annotated[Int8, seat(SEATS)]  # the seat that had the first turn
    turn: Annotated[Int8, seat(SEATS)]  # the seat whose turn it is
    # The seat the game waits for: in turn, or still to draw before the next turn.
    asked: Annotated[Int8, seat(SEATS)]
    drawer: Annotated[Int8, seat(SEATS)]  # the seat about to draw
    card: Annotated[Int8, card(KINDS)]  # laid, or about to be exchanged; 0 = none
    cell: Annotated[Int8, choice(CELLS)]  # chosen for it
    exchanges: Annotated[Int8, count(0, 127)]  # in this turn
    passes: Annotated[Int8, count(0, 127)]  # in a row
    accused: Annotated[
        Int8, team_set(TEAMS)
    ]  # bit set of the teams that were penalised in this turn
    sequences: Annotated[Int8s, TEAMS, per_team(count(0, 2))]  # 0, 1, or 2 for two and more
    last_seat: Annotated[Int8, seat(SEATS)]  # the last play
    last_card: Annotated[Int8, card(KINDS)]  # 0 = none yet
    last_cell: Annotated[Int8, choice(CELLS)]
    held: Annotated[Int8s, SEATS, per_seat(count(0, HAND))]  # cards in hand
    hand: Annotated[Int8s, SEATS, HAND, per_seat(card(KINDS))]  # ascending, then 0
    laid: Annotated[Int8s, SEATS, per_seat(card(KINDS))]  # face down as a penalty, 0 = none
    draws: Annotated[Int8s, SEATS, per_seat(count(0, CARDS))]  # from this deck; known to all
    deck: Annotated[Int8s, CARDS, card(KINDS)]  # face down from deck_top to deck_end, else 0
    deck_top: Annotated[Int8, count(0, CARDS)]
    deck_end: Annotated[Int8, count(0, CARDS)]
    discards: Annotated[Int8, count(0, CARDS)]  # on all piles
    # The cards in the order in which they came there, then 0.
    discard: Annotated[Int8s, CARDS, card(KINDS)]
    discarder: Annotated[Int8s, CARDS, seat(SEATS)]  # and whose pile each lies on
