"""What followed from the last decision, frame by frame, as everybody sees it."""

from typing import NamedTuple

import msgspec

from ..core.events import EVERYBODY, SPECTATOR, Event
from ..core.record import AnyRecord
from .happenings import happenings
from .messages import Fields, Happening
from .sights import changed, view_of_all, view_of_frame
from .table import Table

_ENCODER = msgspec.json.Encoder()


class _Frame(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A `Frame` whose view is encoded already."""

    events: tuple[Happening, ...] = ()
    view: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _Shot(NamedTuple):
    events: tuple[Event, ...]
    view: msgspec.Raw | msgspec.UnsetType
    public: msgspec.Raw | None  # the whole frame, if it is the same for all


class Film:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._shots: list[_Shot] = []
        self.touched: Fields = {}  # fields that the frames replaced, with their last values
        # What everybody sees now, and the same field by field.
        self.public: AnyRecord = None
        self.fields: Fields = {}
        if table.course:
            self.public = view_of_all(table.course)
            self.fields = msgspec.structs.asdict(self.public)

    def shoot(self) -> None:
        """Make the frames of what has just happened."""
        course = self._table.course
        assert course
        self._shots, self.touched = [], {}
        for frame in course.happened():
            self.public = view_of_frame(course, frame)
            fields = msgspec.structs.asdict(self.public)
            new = changed(self.fields, fields)
            self.fields = fields
            self.touched |= new
            self._shots.append(_shot(frame.events, new))

    def cut(self) -> None:
        """Nothing has followed since."""
        self._shots, self.touched = [], {}

    def frames(self, seat: int) -> tuple[msgspec.Raw, ...]:
        shots = self._shots
        return tuple([each.public or _encode(each.events, each.view, seat) for each in shots])

    def news(self, old: Fields, new: Fields) -> Fields:
        """What to tell after the frames to who saw and now sees these fields instead of all's."""
        known, seen = self.fields | old | self.touched, self.fields | new
        return {name: seen[name] for name in old | new if known[name] != seen[name]}


def _shot(events: tuple[Event, ...], new: Fields) -> _Shot:
    view = msgspec.Raw(_ENCODER.encode(new)) if new else msgspec.UNSET
    is_public = all(event.seen_by == EVERYBODY for event in events)
    return _Shot(events, view, _encode(events, view, SPECTATOR) if is_public else None)


def _encode(
    events: tuple[Event, ...], view: msgspec.Raw | msgspec.UnsetType, seat: int
) -> msgspec.Raw:
    frame = _Frame(events=happenings(events, seat), view=view)
    return msgspec.Raw(_ENCODER.encode(frame))
