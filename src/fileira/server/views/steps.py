"""What each viewer of a table is told: whole tables and numbered steps, as bytes.

A viewer is a seat, a spectator, or the host who only watches; all sockets of a viewer get the
same bytes. After `Table.add`, `Teller.tell` makes the step for every viewer who listens; once a
turn is over, `Teller.complete` adds what a choice changed for the seat that made it. If more
followed from the choice in the same turn, the step of that has told it already.
"""

from collections import deque
from collections.abc import Collection
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from ...core.events import SPECTATOR
from ..protocol.entries import Entry, Moved, Said, Withdrew
from ..protocol.messages import LOG_TAIL, Changes, Fields, Part, Speech, Whole
from ..table.table import Table
from .deltas import Delta, changed
from .events import happenings
from .facts import Facts
from .frames import SharedFrames
from .names import Names
from .sights import NOTHING, Sight, own_sight, whole_sight
from .viewers import SENT_AWAY, has_host_rights, seat_of

WINDOW = 32  # entries whose steps are kept for those who come back soon
StepOf = dict[int, bytes]  # of one entry, by viewer
SAME = Delta({}, ())
_ENCODER = msgspec.json.Encoder()


class _Step(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="is", tag="step"):
    """A `Step` whose frames are encoded already: most are the same for all viewers."""

    n: int
    private: bool = False
    did: str = ""
    who: int | UnsetType = UNSET
    frames: tuple[msgspec.Raw, ...] = ()
    view: Fields = {}
    parts: tuple[Part, ...] = ()
    set: Changes | UnsetType = UNSET
    said: Speech | UnsetType = UNSET


class _Choice(NamedTuple):
    """A step of a seat that does not tell yet what the seat has chosen."""

    entry: Entry
    n: int
    private: bool
    common: Fields
    steps: StepOf


class Steps:
    def __init__(self, table: Table, names: Names) -> None:
        self._table = table
        self._facts = Facts(table, names)
        self._told = self._facts.now()
        self._frames = SharedFrames(table)
        self._chairs = table.seating.chairs  # as of the last step
        self._sights: dict[int, Sight] = {}  # what each viewer who listens was told last
        self._hosts: dict[int, bool] = {}  # and whether it has the rights of the host
        self._choices: dict[int, _Choice] = {}  # to be completed, by viewer
        self._window: deque[StepOf] = deque(maxlen=WINDOW)
        self._wholes: dict[int, bytes] = {}  # as of the last step

    def listen(self, viewer: int) -> None:
        """From now on, make steps for the viewer."""
        if not self._sights:  # nobody filmed what happened meanwhile
            self._frames = SharedFrames(self._table)
        if viewer not in self._sights:
            self._sights[viewer] = self._sight(viewer)
            self._hosts[viewer] = has_host_rights(self._table, viewer)

    def keep(self, viewers: Collection[int]) -> None:
        """Make steps for these only."""
        self.complete()
        self._sights = {viewer: self._sights[viewer] for viewer in viewers}

    def tell(self, entry: Entry) -> StepOf:
        """The step of each viewer who listens, for the entry just added to the table."""
        table = self._table
        self._wholes.clear()
        old, self._told = self._told, self._facts.now()
        common = changed(old, self._told)
        if table.settled and self._sights:
            self._frames.shoot()
        else:
            self._frames.cut()
        if table.settled or table.seating.chairs is not self._chairs:  # a host may have changed
            self._choices.clear()
            steps = {viewer: self._step(viewer, entry, common) for viewer in self._sights}
        else:
            steps = self._common_steps(entry, common)
        self._chairs = table.seating.chairs
        if not table.private:
            self._window.append(steps)
        return steps

    def complete(self) -> None:
        """Put into the steps what seats have chosen; nothing has followed from it."""
        for viewer, (entry, n, private, common, steps) in self._choices.items():
            changes, new = self._own_news(viewer)
            steps[viewer] = self._encode(entry, n, common | changes, new=new, private=private)
        self._choices.clear()

    def since(self, viewer: int, number: int) -> list[bytes]:
        """The steps after a number, or the whole table if they are not at hand."""
        self.complete()
        missed = self._table.n - number
        steps = list(self._window)[-missed:] if missed > 0 else []
        if (
            self._table.last_private.get(seat_of(viewer), -1) >= number
        ):  # it may have missed one without a number
            return [self.whole(viewer)]
        if not 0 <= missed == len(steps) or any(viewer not in step for step in steps):
            return [self.whole(viewer)]
        return [step[viewer] for step in steps]

    def whole(self, viewer: int) -> bytes:
        """The table as a viewer sees it; many may ask for the same one."""
        if viewer not in self._wholes:
            self._wholes[viewer] = self._whole(viewer)
        return self._wholes[viewer]

    def _whole(self, viewer: int) -> bytes:
        table, seat = self._table, seat_of(viewer)
        sight = whole_sight(table.live_match, seat) if table.live_match else NOTHING
        count = table.live_match.event_count if table.live_match else 0
        events = table.live_match.last_events(LOG_TAIL) if table.live_match else ()
        whole = Whole(
            n=table.n,
            commitment=table.opened.commitment,
            deal=table.opened.deal,
            origin=table.match.origin if table.match else {},
            rules_version=table.opened.rules_version,
            seat=seat,
            host=has_host_rights(table, viewer),
            sent_away=viewer == SENT_AWAY,
            answered=sight.answered,
            asked=sight.asked,
            view=sight.own or None,
            log_start=count - len(events),
            log=happenings(events, seat),
            **self._told,
        )
        return _ENCODER.encode(whole)

    def _common_steps(self, entry: Entry, common: Fields) -> StepOf:
        """Steps that are the same for all; what a seat has chosen is told it by `complete`."""
        n, private = self._table.n, self._table.private
        chooser = entry.seat if isinstance(entry, Moved | Withdrew) else SPECTATOR
        viewers = [viewer for viewer in self._sights if viewer == chooser or not private]
        step = self._encode(entry, n, common, private=private)
        steps = dict.fromkeys(viewers, step)
        if chooser >= 0 and chooser in steps:
            self._choices[chooser] = _Choice(entry, n, private, common, steps)
        return steps

    def _sight(self, viewer: int) -> Sight:
        """What the viewer alone may know now."""
        live_match = self._table.live_match
        return (
            own_sight(live_match, seat_of(viewer), self._frames.public) if live_match else NOTHING
        )

    def _step(self, viewer: int, entry: Entry, common: Fields) -> bytes:
        changes, new = self._own_news(viewer)
        frames = self._frames.frames(seat_of(viewer))
        changes = common | changes | self._host_news(viewer)
        return self._encode(entry, self._table.n, changes, frames, new)

    def _own_news(self, viewer: int) -> tuple[Fields, Delta]:
        """What is new for the viewer alone: of the table, and of the view after the frames."""
        old, new = self._sights[viewer], self._sight(viewer)
        self._sights[viewer] = new
        changes: Fields = {}
        if new.answered != old.answered:
            changes["answered"] = new.answered
        if new.asked != old.asked:
            changes["asked"] = new.asked
        return changes, self._frames.news(old.own, new.own)

    def _host_news(self, viewer: int) -> Fields:
        if self._table.seating.chairs is self._chairs:
            return {}
        old, new = self._hosts[viewer], has_host_rights(self._table, viewer)
        self._hosts[viewer] = new
        return {} if new == old else {"host": new}

    def _encode(
        self,
        entry: Entry,
        n: int,
        changes: Fields,
        frames: tuple[msgspec.Raw, ...] = (),
        new: Delta = SAME,
        *,
        private: bool = False,
    ) -> bytes:
        step = _Step(
            n=n,
            private=private,
            did=type(entry).__name__.lower(),
            who=getattr(entry, "seat", UNSET),
            frames=frames,
            view=new.fields,
            parts=new.parts,
            set=Changes(**changes) if changes else UNSET,
            said=_speech(entry),
        )
        return _ENCODER.encode(step)


def _speech(entry: Entry) -> Speech | UnsetType:
    if not isinstance(entry, Said):
        return UNSET
    return Speech(seat=entry.seat, phrase=entry.phrase, text=entry.text)
