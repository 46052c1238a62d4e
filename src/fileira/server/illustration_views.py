"""Illustrations of a rulebook as a page draws them: the table before and after."""

import msgspec

from ..core.game import Game
from ..core.record import AnyRecord
from ..learn.illustration import Illustration, illustrations
from ..learn.lesson import LEARNER
from ..learn.scene import match_at
from ..learn.script import play
from .happenings import happenings
from .messages import Happening


class IllustrationViews(msgspec.Struct, frozen=True, kw_only=True):
    """A position and what some moves make of it, as the first seat sees them."""

    clause: int
    lesson: str  # to try it, or empty
    seats: int
    before: AnyRecord  # the game's View
    after: AnyRecord
    events: tuple[Happening, ...]  # of the moves


def views(game: Game) -> list[IllustrationViews]:
    return [_views(game, each) for each in illustrations(game)]


def _views(game: Game, illustration: Illustration) -> IllustrationViews:
    match = match_at(game, illustration.position)
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
