"""How the rows of an environment are run, and how it stands with each of them."""

from typing import Annotated

from ...core.chance import Generator
from ...core.record import Int8, Int16s, Int32, Int64, Int64s, Record

MOST_SEATS = 16  # sets of seats are bits of 16-bit numbers everywhere

# What happens with a row whose episode is over.
SAME_STEP, NEXT_STEP, OFF = range(3)  # the next one begins at once, a step later, or when asked
# What happens if a move is illegal.
RAISE, RANDOM, LOSE = range(3)  # nothing; another move is made; the seat loses, the episode ends
RUNNING, OVER, CUT, NEW = range(4)  # an episode: cut off after too many decisions, not begun


class Plan(Record):
    """The same for all rows."""

    seed: Int64
    count: Int64  # rows: episode e of row i is the match number i + e * count
    most: Int64  # decisions of an episode, 0 = any number
    worst: Int64  # a score below all that can be
    seats: Int32
    own: Int32  # bit set of the seats whose moves are given from outside
    waits: Int32  # the number that stands for no move
    by_turns: Int8  # 1 = the seats that are asked at the same time answer one by one
    by_round: Int8  # 1 = an episode ends with its round
    skips: Int8  # 1 = what is forced is played without asking
    reward: Int8
    autoreset: Int8
    illegal: Int8


class Run(Record):
    rng: Generator  # for what others choose
    paid: Annotated[Int64s, MOST_SEATS]  # the scores that rewards have counted
    moves: Annotated[Int16s, MOST_SEATS]  # chosen in this phase, not made yet
    episode: Int64  # its number, -1 = none yet
    decisions: Int64  # of this episode
    due: Int32  # bit set of the seats whose moves are made when the phase is complete
    asked: Int32  # bit set of the seats that have to answer in this phase from outside
    given: Int32  # bit set of those that have
    lost: Int32  # bit set of the seats whose illegal move has ended the episode
    seat: Int32  # whose turn it is, or was when the episode ended
    rounds: Int32  # rounds that were done when the episode began
    over: Int8  # RUNNING, OVER, CUT or NEW
    begun: Int8  # 1 = somebody has been asked from outside in this episode
