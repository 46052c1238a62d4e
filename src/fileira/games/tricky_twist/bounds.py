"""How far the scores and the length of a match of Tricky Twist can go."""

from ...core.optional.bounds import Bounds
from ...core.record import AnyOptions
from .cards import BONUSES
from .options import MEASURES
from .scoring import EQUAL_PAIR, SINGLE
from .state import RESERVE, TRICKS

TRICK_ANSWERS = 4  # draw or stay, a card, a bonus card, a false trick to retake
BONUS_ANSWERS = 4  # at the end of the round


def bounds(options: AnyOptions, seats: int) -> Bounds:
    """A match has as many rounds as seats; the score card of each pays what is printed on it."""
    printed = options.points
    tricks = MEASURES - 1
    most = tricks * (SINGLE + EQUAL_PAIR) + tricks + max(int(printed.max()), 0)
    answers = seats * (RESERVE + TRICK_ANSWERS * TRICKS) + BONUS_ANSWERS * BONUSES
    return Bounds(seats * min(int(printed.min()), 0), seats * most, seats * answers)
