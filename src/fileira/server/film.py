"""What followed from the last decision, frame by frame, as everybody sees it."""

from collections import defaultdict
from typing import NamedTuple

import msgspec
from msgspec import UNSET, Raw, UnsetType

from ..core.events import EVERYBODY, SPECTATOR, Event
from ..core.record import AnyRecord
from .deltas import Delta, delta
from .happenings import happenings
from .messages import Fields, Happening, Part
from .sights import view_of_all, view_of_frame
from .table import Table

_ENCODER = msgspec.json.Encoder()


class _Frame(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A `Frame` whose view may be encoded already."""

    events: tuple[Happening, ...] = ()
    view: Fields | Raw | UnsetType = UNSET
    parts: tuple[Part, ...] | Raw | UnsetType = UNSET


class _Shot(NamedTuple):
    events: tuple[Event, ...]
    view: Fields | Raw | UnsetType
    parts: tuple[Part, ...] | Raw | UnsetType
    public: Raw | None  # the whole frame, if it is the same for all


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
        self._shots: list[_Shot] = []
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
        return tuple([each.public or _frame(each, seat) for each in self._shots])

    def news(self, old: Fields, new: Fields) -> Delta:
        """What to tell after the frames to who saw and now sees these fields instead of all's."""
        known = {name: self._known(name, old) for name in old | new if name in self._fields}
        return delta(known, {name: new.get(name, self._fields[name]) for name in known})

    def _known(self, name: str, old: Fields) -> AnyRecord:
        """A field after the frames, for who saw these fields before."""
        if name in self._replaced or name not in old:
            return self._fields[name]
        places, items = self._patched.get(name), old[name]
        if not places or not isinstance(items, tuple):
            return items
        now = self._fields[name]
        return tuple([now[i] if i in places else item for i, item in enumerate(items)])


def _shot(events: tuple[Event, ...], new: Delta) -> _Shot:
    shot = _Shot(events, new.fields or UNSET, new.parts or UNSET, None)
    if all(event.seen_by == EVERYBODY for event in events):
        return shot._replace(public=_frame(shot, SPECTATOR))
    # The rest is the same for all viewers.
    view, parts = (Raw(_ENCODER.encode(part)) if part else UNSET for part in new)
    return shot._replace(view=view, parts=parts)


def _frame(shot: _Shot, seat: int) -> Raw:
    events = happenings(shot.events, seat)
    return Raw(_ENCODER.encode(_Frame(events=events, view=shot.view, parts=shot.parts)))
