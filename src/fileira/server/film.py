"""What followed from the last decision, frame by frame, as everybody sees it."""

from typing import NamedTuple

import msgspec

from ..core.events import EVERYBODY, SPECTATOR, Event
from . import sights
from .messages import Fields, Happening
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
        self._touched: Fields = {}  # fields that the frames replaced, with their last values
        self._public: Fields = sights.view(table.course, SPECTATOR) if table.course else {}

    def shoot(self) -> None:
        """Make the frames of what has just happened."""
        course = self._table.course
        assert course
        self._shots, self._touched = [], {}
        for frame in course.happened():
            view = sights.public_view(course, frame)
            new = sights.changed(self._public, view)
            self._public = view
            self._touched |= new
            self._shots.append(_shot(frame.events, new))

    def frames(self, seat: int) -> tuple[msgspec.Raw, ...]:
        return tuple(shot.public or _encode(shot.events, shot.view, seat) for shot in self._shots)

    def after(self, view: Fields) -> Fields:
        """What a viewer who saw this view knows after the frames."""
        return view | self._touched


def _shot(events: tuple[Event, ...], new: Fields) -> _Shot:
    view = msgspec.Raw(_ENCODER.encode(new)) if new else msgspec.UNSET
    is_public = all(event.seen_by == EVERYBODY for event in events)
    return _Shot(events, view, _encode(events, view, SPECTATOR) if is_public else None)


def _encode(
    events: tuple[Event, ...], view: msgspec.Raw | msgspec.UnsetType, seat: int
) -> msgspec.Raw:
    frame = _Frame(events=sights.happenings(events, seat), view=view)
    return msgspec.Raw(_ENCODER.encode(frame))
