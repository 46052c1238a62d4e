"""A lesson as a film: played by the rules, so that a page needs none to show it."""

import msgspec

from ..core.game import Game
from ..core.match import Match
from ..core.record import AnyRecord
from ..learn.lesson import LEARNER, Lesson, Step
from ..learn.scene import match_at
from ..learn.script import legs, play
from .happenings import happenings
from .messages import Asked, Frame, Offer
from .projector import Projector


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


class LessonFilm(msgspec.Struct, frozen=True, kw_only=True):
    """A whole lesson; the learner has the first seat."""

    facts: LessonFacts
    seats: int
    view: AnyRecord  # the game's View at the start
    scenes: tuple[LessonScene, ...]


def facts(lesson: Lesson) -> LessonFacts:
    return LessonFacts(
        name=lesson.name, variant=lesson.variant, clause=lesson.clause, steps=len(lesson.steps)
    )


def film(game: Game, lesson: Lesson) -> LessonFilm:
    match = match_at(game, lesson.position)
    projector = Projector(match, LEARNER)
    start = projector.view
    decisions = zip(legs(lesson), (*lesson.steps, None), strict=True)
    scenes = [_scene(match, projector, moves, step) for moves, step in decisions]
    return LessonFilm(facts=facts(lesson), seats=match.seats, view=start, scenes=tuple(scenes))


def _scene(match: Match, projector: Projector, moves: str, step: Step | None) -> LessonScene:
    frames = projector.frames(play(match, moves))
    if step is None:
        return LessonScene(frames=frames, asked=None, wanted="", wrong={})
    return LessonScene(frames=frames, asked=_asked(match), wanted=step.move, wrong=step.wrong)


def _asked(match: Match) -> Asked:
    moves = match.legal_moves(LEARNER)
    offers = tuple(_offer(match, move) for move in moves)
    return Asked(len(match.steps), LEARNER in match.to_act, offers)


def _offer(match: Match, move: int) -> Offer:
    does = happenings(match.preview(LEARNER, move), LEARNER)
    return Offer(move, match.game.notation.write(move), does)
