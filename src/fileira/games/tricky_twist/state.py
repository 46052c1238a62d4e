"""The state of a match of Tricky Twist."""

from typing import Annotated

from ...core.chance import Generator
from ...core.kinds import bits, card, choice, count, per_seat, seat
from ...core.kinds import cards as card_set
from ...core.kinds import seats as seat_set
from ...core.record import Int8, Int8s, Int16s, Int64s, Record
from .cards import BONUSES, CARDS, FACES, SCORE_CARD, SCORE_CARDS, SUITS, VALUES
from .options import MEASURES, Options

SEATS = 4
RESERVE = 5  # cards a seat puts aside
TRICKS = 16  # of a round, at most
GONE = -1  # the owner of a bonus card that has left the match

# Moves. 1..48 name a card: to reserve, to play, to retake, to flip or to shift.
DRAW = CARDS + 1
STAY = CARDS + 2
PASS = CARDS + 3  # take no bonus card, retake nothing, do not use it
TAKE = PASS + 1  # and the faces above it: take that bonus card
AS_TRICK = TAKE + FACES
AS_FALSE = AS_TRICK + 1
CHOOSE_SUIT = AS_FALSE + 1  # and the suits above it
CHOOSE_VALUE = CHOOSE_SUIT + SUITS - 1  # and the values 1..12 above it
AIM = CHOOSE_VALUE + VALUES + 1  # shift the bonus card odd, even or any
PLUS = AIM + 3
MINUS = PLUS + 1
MOVES = MINUS + 1

# What the game waits for, or does next by itself.
(
    OPEN,  # itself: shuffle the score cards, draw the first player
    DEAL,  # itself: reveal a score card, deal
    PICK,  # cards for the reserve; itself: shuffle them
    STEP,  # draw or stay
    TURN_UP,  # itself: the card drawn from the reserve goes to the hand
    PLAY,  # a card for the trick
    RESOLVE,  # itself: tricks and false tricks go to their owners
    BONUS,  # a bonus card or none
    TAKE_BACK,  # a false trick to retake, or none
    GO_ON,  # itself: the next bonus, the next trick or the end of the round
    NEXT_CHOICE,  # itself: ask for the next choice at the end of the round
    USE_FLIP,  # a trick or false trick to turn
    USE_BLANK,  # trick, false trick or none
    USE_SUIT,  # a suit or none
    USE_VALUE,  # a value or none
    USE_SHIFT,  # a false trick or none
    SIGN,  # up or down
    SCORE,  # itself: score the round
    OVER,
) = range(19)
PHASES = 19


class State(Record):
    rng: Generator
    options: Options
    hand: Annotated[Int64s, SEATS, per_seat(card_set(CARDS))]  # sets of cards, as the two below
    reserve: Annotated[Int64s, SEATS, per_seat(card_set(CARDS))]
    # Number cards; of a turned trick its top card.
    false_tricks: Annotated[Int64s, SEATS, per_seat(card_set(CARDS))]
    # Bit set of the tricks before which the seat drew.
    drew: Annotated[Int64s, SEATS, per_seat(bits(TRICKS))]
    totals: Annotated[Int16s, SEATS, per_seat()]  # points of the rounds before
    waiting: Annotated[Int8, seat_set(SEATS)]  # bit set of the seats the game waits for
    seats: Annotated[Int8, count(2, SEATS)]
    rounds_done: Annotated[Int8, count(0, SEATS)]
    phase: Annotated[Int8, choice(PHASES)]
    first: Annotated[Int8, seat(SEATS)]  # the seat that leads the first trick of the round
    trick: Annotated[Int8, count(0, TRICKS)]  # its number in the round, from 0
    held: Annotated[Int8s, SEATS, per_seat(count(0, CARDS))]  # cards in hand
    reserved: Annotated[Int8s, SEATS, per_seat(count(0, RESERVE))]  # cards in the reserve
    tricks: Annotated[Int8s, SEATS, per_seat(count(0, MEASURES))]  # how many, bonus cards included
    falses: Annotated[Int8s, SEATS, per_seat(count(0, MEASURES))]  # how many, bonus cards included
    leads: Annotated[Int8s, TRICKS + 1, seat(SEATS)]  # who leads each trick: who won the one before
    # The cards of all tricks of the round, 0 = none.
    laid: Annotated[Int8s, TRICKS, SEATS, per_seat(card(CARDS), axis=1)]
    drawing: Annotated[Int8, seat(SEATS)]  # the seat whose reserve card is being turned up
    # Bit set of the seats that may still take a bonus card for this trick.
    entitled: Annotated[Int8, seat_set(SEATS)]
    owner: Annotated[Int8s, BONUSES, seat(SEATS, first=1)]  # 1 + seat, 0 = nobody, or GONE
    # How: card turned, AS_TRICK, 1 + suit, value, card shifted.
    used: Annotated[Int8s, BONUSES, choice(MOVES)]
    shift: Annotated[Int8, count(-1, 1)]  # +1 or -1, 0 = not yet
    # The card that the owner of the retake has in hand again, 0 = none.
    retaken: Annotated[Int8, card(CARDS)]
    # How many choices at the end of the round have been gone through.
    choice: Annotated[Int8, count(0, 127)]
    # Score cards in the order in which they are revealed.
    deck: Annotated[Int8s, SCORE_CARDS, choice(SCORE_CARD + SCORE_CARDS)]
    # The reserves face down; the top card is the first.
    pile: Annotated[Int8s, SEATS, RESERVE, per_seat(card(CARDS))]
