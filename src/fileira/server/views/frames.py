"""What followed from decisions, frame by frame: for all viewers at once, or for one of them."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import asdict

from ...core.events import EVERYBODY, SPECTATOR, Event, seats_of
from ...core.match.match import Match
from ...core.match.steps import Frame as Moment
from ...core.match.steps import Step
from ...core.record import AnyState, AnyView
from ..protocol.messages import Fields, Frame, Happening, Part
from ..table.table import Table
from .deltas import Delta, changed, delta
from .events import happening, happenings
from .sights import view_of_all, view_of_frame

_ENCODER = msgspec.json.Encoder()


class _Frame(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A `Frame` whose view may be encoded already."""

    events: Sequence[Happening] = ()
    view: Fields | Raw | UnsetType = UNSET
    parts: tuple[Part, ...] | Raw | UnsetType = UNSET


class _Public:
    """A frame that is the same for all viewers."""

    def __init__(self, events: tuple[Event, ...], new: Delta) -> None:
        told = happenings(events, SPECTATOR)
        view, parts = new.fields or UNSET, new.parts or UNSET
        self._frame = Raw(_ENCODER.encode(_Frame(events=told, view=view, parts=parts)))

    def of(self, seat: int) -> Raw:
        return self._frame


class _Private:
    """A frame of which seats see cards that others do not; the rest is the same for all."""

    def __init__(self, events: tuple[Event, ...], new: Delta) -> None:
        self._hidden = happenings(events, SPECTATOR)
        self._secrets = [
            (seat, at, happening(event, seat))
            for at, event in enumerate(events)
            if event.seen_by != EVERYBODY
            for seat in seats_of(event.seen_by)
        ]
        self._view, self._parts = (Raw(_ENCODER.encode(part)) if part else UNSET for part in new)

    def of(self, seat: int) -> Raw:
        told = list(self._hidden)
        for owner, at, secret in self._secrets:
            if owner == seat:
                told[at] = secret
        return Raw(_ENCODER.encode(_Frame(events=told, view=self._view, parts=self._parts)))


class SharedFrames:
    def __init__(self, table: Table) -> None:
        self._table = table
        self.cut()
        # What everybody sees now, and the same field by field.
        self.public: AnyView = None
        self._fields: Fields = {}
        if table.live_match:
            self.public = view_of_all(table.live_match)
            self._fields = msgspec.structs.asdict(self.public)

    def cut(self) -> None:
        """Begin anew: nothing has followed."""
        self._shots: list[_Public | _Private] = []
        self._replaced: set[str] = set()  # fields
        self._patched: defaultdict[str, set[int]] = defaultdict(set)  # items of other fields

    def shoot(self) -> None:
        """Make the frames of what has just happened."""
        live_match = self._table.live_match
        assert live_match
        self.cut()
        for frame in live_match.happened():
            self.public = view_of_frame(live_match, frame)
            fields = msgspec.structs.asdict(self.public)
            new = delta(self._fields, fields)
            self._fields = fields
            self._shots.append(_shot(frame.events, new))
            self._replaced |= new.fields.keys()
            for part in new.parts:
                self._patched[part.field].add(part.place)

    def frames(self, seat: int) -> tuple[Raw, ...]:
        return tuple([shot.of(seat) for shot in self._shots])

    def news(self, old: Fields, new: Fields) -> Delta:
        """What to tell after the frames to who saw and now sees these fields instead of all's."""
        known: Fields = {}
        now: Fields = {}
        for name in old | new:
            if name in self._fields:
                known[name] = self._known(name, old)
                now[name] = new.get(name, self._fields[name])
        return delta(known, now)

    def _known(self, name: str, old: Fields) -> AnyView:
        """A field after the frames, for who saw these fields before."""
        if name in self._replaced or name not in old:
            return self._fields[name]
        places, items = self._patched.get(name), old[name]
        if not places or not isinstance(items, tuple):
            return items
        now = self._fields[name]
        return tuple([now[i] if i in places else item for i, item in enumerate(items)])


def _shot(events: tuple[Event, ...], new: Delta) -> _Public | _Private:
    kind = _Public if all(event.seen_by == EVERYBODY for event in events) else _Private
    return kind(events, new)


class ViewerFrames:
    def __init__(self, match: Match, seat: int) -> None:
        self.view = asdict(match.view(seat))  # as the viewer knows it now
        self._match = match
        self._seat = seat

    def frames(self, steps: Sequence[Step]) -> tuple[Frame, ...]:
        """Each move, and each automatic step after it; the steps are the last of the match."""
        after = [step.before for step in steps[1:]] + [self._match.state]
        moments = zip(steps, after, strict=False)
        return tuple(
            self._frame(moment) for step, state in moments for moment in _moments(step, state)
        )

    def _frame(self, moment: Moment) -> Frame:
        state = moment.state.copy()
        self._match.game.rules.observe(state, self._seat)
        view = asdict(self._match.game.view(state, self._seat))
        new = changed(self.view, view)
        self.view = view
        return Frame(events=happenings(moment.events, self._seat), view=new)


def _moments(step: Step, after: AnyState) -> list[Moment]:
    """What everybody saw of a step; a move that something follows from is one with that."""
    first, *others = step.frames or (Moment(after, ()),)
    return [Moment(first.state, step.events + first.events), *others]
