"""What followed from the last decision, frame by frame, as everybody sees it."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec
from msgspec import UNSET, Raw, UnsetType

from ..core.events import EVERYBODY, SPECTATOR, Event, seats_of
from ..core.record import AnyRecord
from .deltas import Delta, delta
from .happenings import happening, happenings
from .messages import Fields, Happening, Part
from .sights import view_of_all, view_of_frame
from .table import Table

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


class Film:
    def __init__(self, table: Table) -> None:
        self._table = table
        self.cut()
        # What everybody sees now, and the same field by field.
        self.public: AnyRecord = None
        self._fields: Fields = {}
        if table.course:
            self.public = view_of_all(table.course)
            self._fields = msgspec.structs.asdict(self.public)

    def cut(self) -> None:
        """Begin anew: nothing has followed."""
        self._shots: list[_Public | _Private] = []
        self._replaced: set[str] = set()  # fields
        self._patched: defaultdict[str, set[int]] = defaultdict(set)  # items of other fields

    def shoot(self) -> None:
        """Make the frames of what has just happened."""
        course = self._table.course
        assert course
        self.cut()
        for frame in course.happened():
            self.public = view_of_frame(course, frame)
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

    def _known(self, name: str, old: Fields) -> AnyRecord:
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
