"""The timeline of a match: the moments of its decisions, its rounds and its turning points."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, pairwise

from msgspec import Struct

from ...core.match.match import Match
from ...core.match.steps import Step
from ...core.record import AnyState
from ..protocol.messages import Happening
from .moments import Eyes, happenings, moments

SWINGS = 5  # turning points at most, besides the moment that decided the match
TOLD_SWINGS = 2  # those that the end of a match tells


class Timeline(Struct, frozen=True, kw_only=True):
    """Moments are numbered from 0, alike for all viewers."""

    length: int  # how many moments there are
    decisions: tuple[int, ...]  # the moment of each decision, in the order of the match record
    rounds: tuple[int, ...]  # the moment with which each round begins
    turning_points: tuple[int, ...]  # where the scores moved most, and where the winner went ahead


def timeline(match: Match) -> Timeline:
    sizes = [_size(step) for step in match.steps]
    states = [moment.state for moment in moments(match, Eyes())]
    return Timeline(
        length=len(states),
        decisions=tuple(accumulate(sizes))[:-1],
        rounds=tuple(_rounds(states)),
        turning_points=tuple(_turning_points(match, states, SWINGS)),
    )


def _size(step: Step) -> int:
    """How many moments a step has; the deal has one at least."""
    return len(step.frames) + (step.seat >= 0 or not step.frames)


def _rounds(states: list[AnyState]) -> Iterator[int]:
    yield 0
    done = [int(state.rounds_done) for state in states]
    for number, (before, after) in enumerate(pairwise(done), 2):
        if after > before and number < len(states):
            yield number


def _turning_points(match: Match, states: list[AnyState], most: int) -> list[int]:
    scores = _scores(match, states)
    return sorted({*_largest(_swings(scores), most)} | _decided(scores))


def _scores(match: Match, states: list[AnyState]) -> list[list[int]]:
    score, seats = match.game.rules.score, range(match.seats)
    return [[int(score(state, seat)) for seat in seats] for state in states]


def _swings(scores: list[list[int]]) -> list[float]:
    return [_swing(*pair) for pair in pairwise(scores)]


def _largest(swings: list[float], most: int) -> list[int]:
    """The moments of the largest, in the order of play."""
    found = sorted((-swing, number) for number, swing in enumerate(swings, 1) if swing)
    return sorted(number for _, number in found[:most])


def _swing(before: list[int], after: list[int]) -> float:
    """By how much the distance between two players has changed at most."""
    changes = [new - old for old, new in zip(before, after, strict=True)]
    return max(changes) - min(changes)


def _decided(scores: list[list[int]]) -> set[int]:
    """The moment since which the same seats are ahead."""
    ahead = [[each == max(now) for each in now] for now in scores]
    last = max((n for n, each in enumerate(ahead) if each != ahead[-1]), default=-1)
    return {last + 1} if last >= 0 else set()


class TurningPoint(Struct, frozen=True, kw_only=True):
    """A moment at which the scores moved far, or the winner went ahead."""

    at: int  # the moment of the replay
    round: int  # from 1
    events: tuple[Happening, ...]


def turning_points(match: Match, eyes: Eyes) -> list[TurningPoint]:
    """The two that mattered most to the viewer; to the public, those that moved most."""
    states = [moment.state for moment in moments(match, Eyes())]
    rounds = tuple(_rounds(states))
    told = list(moments(match, eyes))
    return [
        TurningPoint(at=at, round=bisect_right(rounds, at), events=happenings(told[at], eyes))
        for at in _largest(_swings_for(_scores(match, states), eyes.seat), TOLD_SWINGS)
    ]


def _swings_for(scores: list[list[int]], seat: int) -> list[float]:
    """By how much each moment changed how far the seat is from the mean of all."""
    if seat < 0:
        return _swings(scores)
    leads = [now[seat] - sum(now) / len(now) for now in scores]
    return [abs(after - before) for before, after in pairwise(leads)]
