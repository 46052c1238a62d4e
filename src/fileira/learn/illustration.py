"""Illustrations of a rulebook: a position, and what some moves make of it.

Lessons illustrate their clauses. Others stand beside the rulebook, in
`rulebook/illustrations.toml`.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..core.game import Game
from .lesson import Lesson, lessons
from .script import legs


@dataclass(frozen=True)
class Illustration:
    clause: int
    position: str
    moves: str = ""  # `SEAT move, SEAT move`
    end: dict[str, str] = field(default_factory=dict)  # lines of the position after the moves
    rounds: Sequence[Sequence[int]] = ()  # what each seat scored in those before the position
    lesson: str = ""  # that it belongs to


def illustrations(game: Game) -> tuple[Illustration, ...]:
    """All of a game, by clause."""
    drawn = (_of_lesson(lesson) for lesson in lessons(game) if lesson.drawn)
    found = [*drawn, *_beside_rulebook(game)]
    return tuple(sorted(found, key=lambda each: each.clause))


def _of_lesson(lesson: Lesson) -> Illustration:
    moves = ", ".join(legs(lesson))
    return Illustration(
        lesson.clause, lesson.position, moves, lesson.end, lesson.rounds, lesson.name
    )


def _beside_rulebook(game: Game) -> Iterator[Illustration]:
    path = game.folder / "rulebook" / "illustrations.toml"
    if path.exists():
        for given in tomllib.loads(path.read_text(encoding="utf-8"))["illustration"]:
            yield Illustration(**given)
