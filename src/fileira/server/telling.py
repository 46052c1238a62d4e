"""What each viewer of a table is told: whole tables and numbered steps, as bytes.

A viewer is a seat, a spectator, or the host who only watches; all sockets of a viewer get the
same bytes. After `Table.add`, `Teller.tell` makes the step for every viewer who listens.
"""

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass

import msgspec
from msgspec import UNSET, UnsetType

from . import sights
from .entries import Entry, Moved, Said, Withdrew
from .facts import Facts, NameOf, facts
from .film import Film
from .messages import LOG_TAIL, Answered, Asked, Changes, Fields, Speech, Whole
from .table import Table
from .teams import teams
from .viewers import has_host_rights, seat_of

WINDOW = 32  # steps that are kept for those who come back soon
_ENCODER = msgspec.json.Encoder()


class _Step(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="is", tag="step"):
    """A `Step` whose frames are encoded already: most are the same for all viewers."""

    n: int
    did: str = ""
    who: int | UnsetType = UNSET
    frames: tuple[msgspec.Raw, ...] = ()
    view: Fields = {}
    set: Changes | UnsetType = UNSET
    said: Speech | UnsetType = UNSET


@dataclass(frozen=True)
class Sight:
    """What a viewer alone was told last."""

    host: bool
    answered: tuple[Answered, ...] = ()
    asked: Asked | None = None
    view: Fields | None = None


class Teller:
    def __init__(self, table: Table, name_of: NameOf) -> None:
        self._table = table
        self._name_of = name_of
        self._teams = teams(table.setup)
        self._facts = facts(table, name_of)
        self._film = Film(table)
        self._chairs = table.seating.chairs  # as of the last step
        self._sights: dict[int, Sight] = {}
        self._window: deque[dict[int, bytes]] = deque(maxlen=WINDOW)

    def listen(self, viewer: int) -> None:
        """From now on, make steps for the viewer."""
        if not self._sights:  # nobody filmed what happened meanwhile
            self._film = Film(self._table)
        if viewer not in self._sights:
            self._sights[viewer] = self._sight(viewer)

    def keep(self, viewers: Collection[int]) -> None:
        """Make steps for these only."""
        self._sights = {viewer: self._sights[viewer] for viewer in viewers}

    def tell(self, entry: Entry) -> dict[int, bytes]:
        """The step of each viewer who listens, for the entry just added to the table."""
        old, self._facts = self._facts, facts(self._table, self._name_of)
        common = sights.changed(_fields(old), _fields(self._facts))
        if self._table.settled and self._sights:
            self._film.shoot()
        usual = self._encode(entry, common)
        concerned = [viewer for viewer in self._sights if self._concerns(entry, viewer)]
        steps = dict.fromkeys(self._sights, usual)
        steps |= {viewer: self._step(viewer, entry, common) for viewer in concerned}
        self._chairs = self._table.seating.chairs
        self._window.append(steps)
        return steps

    def since(self, viewer: int, number: int) -> list[bytes]:
        """The steps after a number, or the whole table if they are not at hand."""
        missed = self._table.n - number
        steps = list(self._window)[-missed:] if missed > 0 else []
        if not 0 <= missed == len(steps) or any(viewer not in step for step in steps):
            return [self.whole(viewer)]
        return [step[viewer] for step in steps]

    def whole(self, viewer: int) -> bytes:
        table, sight = self._table, self._sight(viewer)
        course = table.course
        events = course.events() if course else ()
        whole = Whole(
            n=table.n,
            setup=table.setup,
            commitment=table.opened.commitment,
            deal=table.opened.deal,
            rules_version=table.opened.rules_version,
            teams=self._teams,
            seat=seat_of(viewer),
            host=sight.host,
            answered=sight.answered,
            asked=sight.asked,
            view=sight.view,
            log_start=max(0, len(events) - LOG_TAIL),
            log=sights.happenings(events[-LOG_TAIL:], seat_of(viewer)),
            **_fields(self._facts),
        )
        return _ENCODER.encode(whole)

    def _sight(self, viewer: int) -> Sight:
        """What the viewer alone may know now."""
        host = has_host_rights(self._table, viewer)
        course, seat = self._table.course, seat_of(viewer)
        if course is None:
            return Sight(host)
        return Sight(
            host,
            sights.answered(course, seat),
            sights.asked(course, seat),
            sights.view(course, seat),
        )

    def _concerns(self, entry: Entry, viewer: int) -> bool:
        """Whether the step of the viewer may differ from that of others."""
        reseated = self._table.seating.chairs is not self._chairs  # a host may have changed
        return self._table.settled or reseated or _is_own_choice(entry, viewer)

    def _step(self, viewer: int, entry: Entry, common: Fields) -> bytes:
        old = self._sights[viewer]
        if self._table.settled or _is_own_choice(entry, viewer):
            new = self._sight(viewer)
        else:
            host = has_host_rights(self._table, viewer)
            new = Sight(host, old.answered, old.asked, old.view)
        self._sights[viewer] = new
        frames = self._film.frames(seat_of(viewer)) if self._table.settled else ()
        known = self._film.after(old.view or {}) if self._table.settled else old.view or {}
        own = {name: getattr(new, name) for name in ("host", "answered", "asked")}
        changes = common | {
            name: value for name, value in own.items() if value != getattr(old, name)
        }
        return self._encode(entry, changes, frames, sights.changed(known, new.view or {}))

    def _encode(
        self,
        entry: Entry,
        changes: Fields,
        frames: tuple[msgspec.Raw, ...] = (),
        view: Fields | None = None,
    ) -> bytes:
        step = _Step(
            n=self._table.n,
            did=type(entry).__name__.lower(),
            who=getattr(entry, "seat", UNSET),
            frames=frames,
            view=view or {},
            set=Changes(**changes) if changes else UNSET,
            said=_speech(entry),
        )
        return _ENCODER.encode(step)


def _is_own_choice(entry: Entry, viewer: int) -> bool:
    return isinstance(entry, Moved | Withdrew) and entry.seat == viewer


def _speech(entry: Entry) -> Speech | UnsetType:
    if not isinstance(entry, Said):
        return UNSET
    return Speech(seat=entry.seat, phrase=entry.phrase, text=entry.text)


def _fields(told: Facts) -> Fields:
    return {name: getattr(told, name) for name in told.__struct_fields__}
