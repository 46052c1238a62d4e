"""How far the scores and the length of a match of Sequence can go."""

from ...core.optional.bounds import Bounds
from ...core.record import AnyOptions
from .rules import TIE, WIN
from .state import MOST_TURNS, TEAMS

TURN_ANSWERS = 3  # a card, a space, a draw


def bounds(options: AnyOptions, seats: int) -> Bounds:
    """In a turn each dead card is exchanged and drawn for, and each team may have to pay once."""
    answers = TURN_ANSWERS + 2 * int(options.dead_per_turn) + (TEAMS + 1) * seats
    return Bounds(0, max(WIN, TIE), MOST_TURNS * answers)
