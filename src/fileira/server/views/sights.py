"""What viewers see of a match: views and offers, built from observations only."""

import sys
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import msgspec

from ...core.events import SPECTATOR
from ...core.match.steps import Frame
from ...core.record import AnyState, AnyView
from ...core.record_reader import quick, under_glass
from ..protocol.messages import Answered, Asked, Fields
from ..table.live_match import LiveMatch
from .deltas import changed
from .offers import offers

SeeOwn = Callable[[AnyState, int, AnyView], Fields | None]


class Sight(NamedTuple):
    """What is asked of a viewer, and fields of the view."""

    answered: tuple[Answered, ...]
    asked: Asked | None
    own: Fields


NOTHING = Sight((), None, {})


def own_sight(live_match: LiveMatch, seat: int, public: AnyView) -> Sight:
    """What a seat sees now, besides what everybody sees."""
    if seat == SPECTATOR:
        return NOTHING
    glass = under_glass(live_match.ground)
    live_match.show(glass.record, seat)
    own = _own(live_match, seat, glass.read(), public)
    return Sight(_answered(live_match, seat), _asked(live_match, seat, glass.record), own)


def whole_sight(live_match: LiveMatch, seat: int) -> Sight:
    """All that a seat or a spectator sees now."""
    seen = live_match.seen(seat)
    view = msgspec.structs.asdict(live_match.match.game.view(quick(seen), seat))
    return Sight(_answered(live_match, seat), _asked(live_match, seat, seen), view)


def view_of_all(live_match: LiveMatch) -> AnyView:
    """What everybody sees now."""
    return live_match.match.game.view(quick(live_match.seen(SPECTATOR)), SPECTATOR)


def view_of_frame(live_match: LiveMatch, frame: Frame) -> AnyView:
    """What everybody saw at a moment of the past."""
    game, glass = live_match.match.game, under_glass(frame.state)
    game.rules.observe(glass.record, SPECTATOR)
    return game.view(glass.read(), SPECTATOR)


def _own(live_match: LiveMatch, seat: int, seen: AnyState, public: AnyView) -> Fields:
    """The fields in which the view of a seat differs."""
    see = live_match.match.game.view
    see_own = _see_own(see)
    own = see_own(seen, seat, public) if see_own else None
    if own is not None:
        return own
    return changed(msgspec.structs.asdict(public), msgspec.structs.asdict(see(seen, seat)))


@cache
def _see_own(see: Callable[[AnyState, int], AnyView]) -> SeeOwn | None:
    """How a game tells what only a seat sees, if it does."""
    return getattr(sys.modules[see.__module__], "see_own", None)


def _asked(live_match: LiveMatch, seat: int, seen: AnyState) -> Asked | None:
    question = live_match.questions.get(seat)
    if question is None:
        return None
    moves = live_match.offered(question)
    if not moves:
        return None
    return Asked(question.decision, question.must, offers(live_match.match.game, seen, seat, moves))


def _answered(live_match: LiveMatch, seat: int) -> tuple[Answered, ...]:
    write = live_match.match.game.notation.write
    choices = live_match.choices.get(seat, ())
    return tuple([Answered(c.question.decision, c.move, write(c.move)) for c in choices])
