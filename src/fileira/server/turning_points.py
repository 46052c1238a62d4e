"""The turning points of a match, with what happened there: what the end of it tells."""

from bisect import bisect_right

from msgspec import Struct

from ..core.match import Match
from .messages import Happening
from .moments import Eyes, happenings, moments
from .timeline import timeline

SWINGS = 2  # the largest, besides the moment that decided the match


class TurningPoint(Struct, frozen=True, kw_only=True):
    """A moment at which the scores moved far, or the winner went ahead."""

    at: int  # the moment of the replay
    round: int  # from 1
    events: tuple[Happening, ...]


def turning_points(match: Match, eyes: Eyes) -> list[TurningPoint]:
    line = timeline(match, SWINGS)
    told = list(moments(match, eyes))
    return [
        TurningPoint(
            at=at,
            round=bisect_right(line.rounds, at),
            events=happenings(told[at], eyes),
        )
        for at in line.turning_points
    ]
