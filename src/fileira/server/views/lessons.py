"""Lessons and illustrations as a page shows them: played by the rules, so that it needs none."""

import msgspec

from ...core.game import Game
from ...core.match.match import Match
from ...core.record import AnyView
from ...learn.illustration import Illustration, illustrations
from ...learn.lesson import LEARNER, Lesson, LessonStep
from ...learn.script import begin, legs, play
from ...learn.values import values
from ..protocol.messages import Asked, Frame, Happening, Offer
from .events import happenings
from .frames import ViewerFrames


class LessonFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson in the list of a game; its words are `lesson.<name>...` in the catalogues."""

    name: str
    variant: str
    clause: int  # of the rulebook, where it can be read
    steps: int


class LessonScene(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of the learner: what leads to it, the moves, and the one that is wanted."""

    frames: tuple[Frame, ...]  # as the learner sees them
    asked: Asked | None  # None = the lesson is over
    wanted: str  # the move
    wrong: dict[str, str]  # other moves that have a text of their own, and its id
    values: dict[str, int]  # of the placeholders in its texts, those of scenes before included
    would: dict[str, dict[str, int]]  # those that a text about a wrong move has besides


class LessonFilm(msgspec.Struct, frozen=True, kw_only=True):
    """A whole lesson; the learner has the first seat."""

    facts: LessonFacts
    seats: int
    view: AnyView  # the game's View at the start
    scenes: tuple[LessonScene, ...]


def facts(lesson: Lesson) -> LessonFacts:
    return LessonFacts(
        name=lesson.name, variant=lesson.variant, clause=lesson.clause, steps=len(lesson.steps)
    )


def film(game: Game, lesson: Lesson) -> LessonFilm:
    match = begin(game, lesson)
    frames_ = ViewerFrames(match, LEARNER)
    start = frames_.view
    known: dict[str, int] = {}
    scenes = []
    for moves, step in zip(legs(lesson), (*lesson.steps, None), strict=True):
        frames = frames_.frames(play(match, moves))
        known |= values(match, step.facts if step else lesson.facts)
        scenes.append(_scene(match, frames, step, known) if step else _end(frames, known))
    return LessonFilm(facts=facts(lesson), seats=match.seats, view=start, scenes=tuple(scenes))


def _scene(
    match: Match, frames: tuple[Frame, ...], step: LessonStep, known: dict[str, int]
) -> LessonScene:
    return LessonScene(
        frames=frames,
        asked=_asked(match),
        wanted=step.move,
        wrong=step.wrong,
        values={**known},
        would={move: _values_after(match, move, step.would) for move in step.wrong if step.would},
    )


def _end(frames: tuple[Frame, ...], known: dict[str, int]) -> LessonScene:
    return LessonScene(frames=frames, asked=None, wanted="", wrong={}, values={**known}, would={})


def _values_after(match: Match, move: str, paths: dict[str, str]) -> dict[str, int]:
    after = match.copy()
    after.play(LEARNER, move)
    return values(after, paths)


def _asked(match: Match) -> Asked:
    moves = match.legal_moves(LEARNER)
    offers = tuple(_offer(match, move) for move in moves)
    return Asked(len(match.steps), LEARNER in match.to_act, offers)


def _offer(match: Match, move: int) -> Offer:
    does = happenings(match.preview(LEARNER, move), LEARNER)
    return Offer(move, match.game.notation.write(move), does)


class IllustrationViews(msgspec.Struct, frozen=True, kw_only=True):
    """A position and what some moves make of it, as the first seat sees them."""

    clause: int
    lesson: str  # to try it, or empty
    seats: int
    before: AnyView  # the game's View
    after: AnyView
    events: tuple[Happening, ...]  # of the moves


def views(game: Game) -> list[IllustrationViews]:
    return [_views(game, each) for each in illustrations(game)]


def _views(game: Game, illustration: Illustration) -> IllustrationViews:
    match = begin(game, illustration)
    before = match.view(LEARNER)
    steps = play(match, illustration.moves)
    return IllustrationViews(
        clause=illustration.clause,
        lesson=illustration.lesson,
        seats=match.seats,
        before=before,
        after=match.view(LEARNER),
        events=happenings([event for step in steps for event in step.happened], LEARNER),
    )
