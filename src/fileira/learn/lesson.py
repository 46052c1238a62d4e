"""Lessons as a game's folder gives them: `lessons/VARIANT.toml`, the texts in `lessons/words`.

The learner has the first seat. The texts of a lesson have the ids `lesson.NAME.title`,
`lesson.NAME.N` for its N-th step, `lesson.NAME.N.wrong` for moves that the step does not want,
`lesson.NAME.N.ID` for such a move that has a text of its own, and `lesson.NAME.end`. Their
placeholders are `facts`: names, and where `values.py` finds them; what was found stays known up to
the end of the lesson.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..core.game import Game

LEARNER = 0


@dataclass(frozen=True)
class LessonStep:
    """A decision of the learner."""

    move: str
    before: str = ""  # what other seats do first: `SEAT move, SEAT move`
    wrong: dict[str, str] = field(default_factory=dict)  # other moves and the ids of their texts
    refused: dict[str, int] = field(default_factory=dict)  # illegal moves and their clauses
    after: dict[str, str] = field(default_factory=dict)  # lines of the position that it leads to
    facts: dict[str, str] = field(default_factory=dict)  # of the table on which it is decided
    would: dict[str, str] = field(default_factory=dict)  # of the table that a wrong move leads to


@dataclass(frozen=True)
class Lesson:
    variant: str
    name: str
    clause: int  # of the rulebook, where it can be read
    position: str
    steps: tuple[LessonStep, ...]
    close: str = ""  # what other seats do after the last step
    end: dict[str, str] = field(default_factory=dict)  # lines of the position at the end
    rounds: Sequence[Sequence[int]] = ()  # what each seat scored in those before the position
    drawn: bool = True  # it illustrates its clause in the rulebook
    facts: dict[str, str] = field(default_factory=dict)  # of the table at the end


def lessons(game: Game) -> tuple[Lesson, ...]:
    """All lessons of a game, in the order of its variants."""
    return tuple(lesson for variant in game.variants for lesson in _course(game, variant.name))


def find_lesson(game: Game, name: str) -> Lesson | None:
    return next((lesson for lesson in lessons(game) if lesson.name == name), None)


def _course(game: Game, variant: str) -> Iterator[Lesson]:
    path = game.folder / "lessons" / f"{variant}.toml"
    if not path.exists():
        return
    for given in tomllib.loads(path.read_text(encoding="utf-8"))["lesson"]:
        steps = tuple(LessonStep(**step) for step in given.pop("step"))
        yield Lesson(variant=variant, steps=steps, **given)
