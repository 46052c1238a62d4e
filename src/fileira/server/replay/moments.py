"""Every moment of a match, as the public, a seat, or somebody with all cards open sees it.

Moments are numbered alike for all of them: one for each decision, then one for each automatic
step after it. Where a viewer saw nothing of a decision when it was made, the moment shows nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from ...core.events import SPECTATOR, Event, Log, clear
from ...core.match.match import Match
from ...core.match.steps import CHANCE, Step
from ...core.record import AnyState
from ...core.record_reader import quick
from ..protocol.messages import Fields, Happening
from ..views.events import happenings as seen_happenings


class Eyes(NamedTuple):
    seat: int = SPECTATOR  # whose they are, -1 = the public's
    open: bool = False  # they see all cards


class Moment(NamedTuple):
    decision: int | None  # which move of the match it is, from 0; None: it happened by itself
    who: int  # the seat that moved
    state: AnyState  # without choices that were nobody else's business
    events: Sequence[Event]


def moments(match: Match, eyes: Eyes) -> Iterator[Moment]:
    dealt, *decided = match.steps
    yield from _followed(dealt) or [Moment(None, CHANCE, dealt.before, ())]
    waiting: list[Step] = []  # choices that can still be changed
    for number, step in enumerate(decided):
        waiting.append(step)
        if step.final or eyes.open:
            told = [event for each in waiting for event in each.events]
            yield Moment(number, step.seat, _after(match, step.before, [step]), told)
            waiting = []
        else:
            own = [each for each in waiting if each.seat == eyes.seat]
            yield Moment(number, step.seat, _after(match, waiting[0].before, own), ())
        yield from _followed(step)


def view(match: Match, moment: Moment, eyes: Eyes) -> Fields:
    """What the table showed at that moment, field by field."""
    state = moment.state.copy()
    if not eyes.open:
        match.game.rules.observe(state, eyes.seat)
    return msgspec.structs.asdict(match.game.view(quick(state), eyes.seat))


def happenings(moment: Moment, eyes: Eyes) -> tuple[Happening, ...]:
    """What happened, as far as these eyes saw it."""
    if eyes.open:
        return tuple(Happening(*event[:6]) for event in moment.events)
    return seen_happenings(moment.events, eyes.seat)


def _followed(step: Step) -> list[Moment]:
    return [Moment(None, step.seat, frame.state, frame.events) for frame in step.frames]


def _after(match: Match, state: AnyState, made: Iterable[Step]) -> AnyState:
    """The state with these moves made, and nothing that follows from them by itself."""
    after, log = state.copy(), Log.new()
    for step in made:
        clear(log)
        match.game.rules.apply(after, step.seat, step.move, log)
    return after
