"""How far the scores and the length of a match of Take That can go."""

from ...core.optional.bounds import Bounds
from ...core.record import AnyOptions
from .cards import CARDS
from .state import ALL_POINTS


def bounds(options: AnyOptions, seats: int) -> Bounds:
    """Each card leaves a hand once, and a row is taken once between two such cards at most."""
    rounds = int(options.rounds)
    most = rounds * ALL_POINTS
    return Bounds(-most, most, rounds * 2 * len(CARDS))
