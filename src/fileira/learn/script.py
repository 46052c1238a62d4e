"""Scripts of lessons, played through the rules."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from ..core.game import Game
from ..core.match.match import Match
from ..core.match.steps import Step
from .lesson import LEARNER, Lesson

SEED = 6  # chance gives the same to everybody


class Beginning(Protocol):
    """What a lesson or an illustration starts with."""

    @property
    def position(self) -> str: ...
    @property
    def rounds(self) -> Sequence[Sequence[int]]: ...


def begin(game: Game, scene: Beginning) -> Match:
    """A match that stands there."""
    return Match.at(game, scene.position, rounds=scene.rounds, seed=SEED)


def legs(lesson: Lesson) -> Iterator[str]:
    """The moves up to each decision of the learner, and those from the last one to the end."""
    wanted = ""
    for step in lesson.steps:
        yield f"{wanted}, {step.before}"
        wanted = f"{LEARNER} {step.move}"
    yield f"{wanted}, {lesson.close}"


def play(match: Match, moves: str) -> tuple[Step, ...]:
    """Make the moves, given as `SEAT move, SEAT move ...`."""
    start = len(match.steps)
    for move in filter(None, map(str.strip, moves.split(","))):
        match.play_text(move)
    return tuple(match.steps[start:])


def match_before(game: Game, lesson: Lesson, number: int) -> Match:
    """The match when the learner is to make the decision of that number, from 0."""
    match = begin(game, lesson)
    for moves in [*legs(lesson)][: number + 1]:
        play(match, moves)
    return match
