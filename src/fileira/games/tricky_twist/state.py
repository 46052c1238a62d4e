"""The state of a match of Tricky Twist."""

from typing import Annotated

from ...core.chance import Generator
from ...core.record import Int8, Int8s, Int16s, Int64s, Record
from .cards import BONUSES, CARDS, FACES, SCORE_CARDS, SUITS, VALUES
from .options import Options

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


class State(Record):
    rng: Generator
    options: Options
    hand: Annotated[Int64s, SEATS]  # sets of cards, as the two below
    reserve: Annotated[Int64s, SEATS]
    false_tricks: Annotated[Int64s, SEATS]  # number cards; of a turned trick its top card
    drew: Annotated[Int64s, SEATS]  # bit set of the tricks before which the seat drew
    totals: Annotated[Int16s, SEATS]  # points of the rounds before
    waiting: Int8  # bit set of the seats the game waits for
    seats: Int8
    rounds_done: Int8
    phase: Int8
    first: Int8  # the seat that leads the first trick of the round
    trick: Int8  # its number in the round, from 0
    held: Annotated[Int8s, SEATS]  # cards in hand
    reserved: Annotated[Int8s, SEATS]  # cards in the reserve
    tricks: Annotated[Int8s, SEATS]  # how many, bonus cards included
    falses: Annotated[Int8s, SEATS]  # how many, bonus cards included
    leads: Annotated[Int8s, TRICKS + 1]  # who leads each trick: who won the one before
    laid: Annotated[Int8s, TRICKS, SEATS]  # the cards of all tricks of the round, 0 = none
    drawing: Int8  # the seat whose reserve card is being turned up
    entitled: Int8  # bit set of the seats that may still take a bonus card for this trick
    owner: Annotated[Int8s, BONUSES]  # 1 + seat, 0 = nobody, or GONE
    used: Annotated[Int8s, BONUSES]  # how: card turned, AS_TRICK, 1 + suit, value, card shifted
    shift: Int8  # +1 or -1, 0 = not yet
    retaken: Int8  # the card that the owner of the retake has in hand again, 0 = none
    choice: Int8  # how many choices at the end of the round have been gone through
    deck: Annotated[Int8s, SCORE_CARDS]  # score cards in the order in which they are revealed
    pile: Annotated[Int8s, SEATS, RESERVE]  # the reserves face down; the top card is the first
