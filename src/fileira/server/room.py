"""A table open in this process: one thing after the other is stored, told, and answered."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

import msgspec

from . import listing
from .bus import Bus
from .commands import Command
from .deciding import Decided, Sequel, came_back, decide, left, remember, returned
from .entries import Continued, Entry, Hinted, Opened, Sat, Woken, decode, encode
from .facts import places
from .identity import Person
from .listener import Listener
from .listing import Summary
from .logs import Listed
from .messages import PLAYING, Advice, Place, Presence, Refused, Stale
from .metrics import Metrics
from .record import record_of
from .seating import Chair
from .store import Conflict, Store
from .table import Table
from .telling import Teller
from .viewers import viewer_of

SOON = 0.05  # seconds for which news that nobody waits for may gather
_ENCODER = msgspec.json.Encoder()
OpenSequel = Callable[[Sequel], Awaitable[str]]  # opens the table of a rematch; its id


class Unknown(Exception):
    """There is no such table, or not any more."""


@dataclass(frozen=True)
class Services:
    """What rooms share."""

    store: Store
    bus: Bus
    metrics: Metrics
    now: Callable[[], float]


class Room:
    def __init__(
        self, listed: Listed, entries: Sequence[bytes], names: dict[str, str], services: Services
    ) -> None:
        self.id = listed.id
        self.code = listed.code
        self.names = names
        self.listeners: set[Listener] = set()
        self.quiet_since = services.now()  # nobody has listened since then
        self.changed: Callable[[], None] = lambda: None  # called after everything that happens
        self.hinted: Callable[[int], None] = lambda _: None  # called with the seat that asks
        self._services = services
        self._lock = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None  # for news that nobody waits for
        first, *others = map(decode, entries)
        assert isinstance(first, Opened)
        self.table = Table(first, others)
        self._teller = Teller(self.table, self._name)
        # What lists tell, as far as we know.
        self._listed: tuple[Summary, str] | None = (listing.read(listed), listed.stage)
        self._looked_at: tuple[tuple[Chair, ...], str] = (), ""

    # Coming and going

    async def join(self, person: Person, after: int | None = None) -> Listener:
        """Listen from now on: to what came after a number, or to the whole table first."""
        self.names[person.id] = person.name
        await self.add(lambda: returned(self.table, person.id, self._services.now()))
        listener = Listener(person.id, viewer_of(self.table, person.id))
        self._teller.listen(listener.viewer)
        if after is None:
            listener.send(self._teller.whole(listener.viewer))
        else:
            for body in self._teller.since(listener.viewer, after):
                listener.send(body)
        self.listeners.add(listener)
        self.tell_presence()
        self.changed()  # bots wait until somebody is there
        return listener

    def part(self, listener: Listener) -> None:
        """Listen no more. Who does not come back within a moment is away: see `note_absent`."""
        self.listeners.discard(listener)
        self.quiet_since = self._services.now()
        self.tell_presence()

    async def note_absent(self) -> None:
        """Who is connected nowhere is away; who is connected here is not, whatever others say."""
        self._teller.keep({listener.viewer for listener in self.listeners})
        await self.add(lambda: [entry for owner in self._owners for entry in self._found(owner)])

    @property
    def is_busy(self) -> bool:
        """Whether somebody waits for something to happen here."""
        return self._lock.locked()

    @property
    def people(self) -> frozenset[str]:
        """Who is connected, here or at another process."""
        here = frozenset(listener.person for listener in self.listeners)
        return here | self._services.bus.elsewhere(self.id)

    def tell_presence(self) -> None:
        here = {listener.person for listener in self.listeners}
        self._services.bus.tell_here(self.id, here)
        seated = {chair.owner for chair in self.table.seating.chairs}
        body = _ENCODER.encode(Presence(watching=len(self.people - seated)))
        for listener in self.listeners:
            listener.send(body)

    def whisper(self, seat: int, message: Advice) -> None:
        """Tell something to those who look with the eyes of the seat."""
        body = _ENCODER.encode(message)
        for listener in self.listeners:
            if listener.viewer == seat:
                listener.send(body)

    @property
    def record(self) -> str | None:
        """The match record, after the end."""
        return record_of(self.table, self._name)

    @property
    def places(self) -> tuple[Place, ...]:
        """Who sits where."""
        return places(self.table, self._name)

    def rename(self, person: Person) -> None:
        if person.id in self.names:
            self.names[person.id] = person.name

    # What happens

    async def do(
        self,
        person: str,
        command: Command,
        open_sequel: OpenSequel,
    ) -> list[bytes]:
        """Carry a command out; the answer, and the whole table if that is due."""
        async with self._lock:
            while True:
                decided = decide(self.table, person, command, self._services.now())
                if self._may_be_wrong(decided) and await self._catch_up():
                    continue
                entries = await self._entries(decided, open_sequel)
                if await self._is_stored(entries):
                    break
            await self._happen(entries)
            remember(self.table, decided)
        answer = _ENCODER.encode(decided.answer)
        if not decided.whole:
            return [answer]
        return [answer, self._teller.whole(viewer_of(self.table, person))]

    async def add(self, decide_: Callable[[], Iterable[Entry]]) -> None:
        """Let happen what the server itself decides by the table as it is."""
        async with self._lock:
            while entries := tuple(decide_()):
                if await self._is_stored(entries):
                    await self._happen(entries)
                    return

    async def wake(self, down: float) -> None:
        """The server was down for so many seconds."""
        woken = Woken(at=self._services.now(), down=down)
        await self.add(lambda: [woken] if self.table.stage == PLAYING else [])

    async def catch_up(self) -> None:
        """Let happen what other processes have stored."""
        async with self._lock:
            await self._catch_up()

    async def mend_lists(self) -> None:
        """Make lists tell the truth, if a process stopped before it could."""
        async with self._lock:
            await self._list()

    def _may_be_wrong(self, decided: Decided) -> bool:
        """What is refused now may be right by what another process has stored meanwhile."""
        is_no = isinstance(decided.answer, Refused | Stale)
        return is_no and not self._services.bus.is_alone

    async def _entries(self, decided: Decided, open_sequel: OpenSequel) -> tuple[Entry, ...]:
        if decided.sequel is None:
            return decided.entries
        table = await open_sequel(decided.sequel)
        now = self._services.now()
        return (Continued(at=now, by=decided.person, id=decided.answer.id, table=table),)

    async def _is_stored(self, entries: Sequence[Entry]) -> bool:
        """Store entries; if other processes were faster, learn what they stored instead."""
        bodies = [encode(entry) for entry in entries]
        try:
            if bodies:
                now = self._services.now()
                await self._services.store.append(self.id, self.table.n + 1, bodies, now)
        except Conflict:
            if not await self._catch_up():
                raise Unknown(self.id) from None
            return False
        return True

    async def _catch_up(self) -> bool:
        """Whether there was anything new."""
        bodies = await self._services.store.entries(self.id, self.table.n)
        entries = tuple(map(decode, bodies))
        await self._learn_names(entries)
        self._tell(entries)
        if entries:
            self._listed = None  # by others, and perhaps not yet
            self.changed()
        return bool(entries)

    async def _happen(self, entries: tuple[Entry, ...]) -> None:
        """What is stored becomes true, and is told."""
        if not entries:
            return
        await self._learn_names(entries)
        self._tell(entries)
        self._services.bus.tell_grown(self.id, self.table.n)
        await self._list()
        self.changed()

    def _tell(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            chairs = self.table.seating.chairs
            self.table.add(entry)
            steps = self._teller.tell(entry)
            for listener in self.listeners:
                listener.keep(steps[listener.viewer])
            if self.table.settled:
                self._wake_listeners()
            else:  # that somebody has chosen is worth no hurry; who did gets an answer at once
                self._wake_soon()
            if self.table.seating.chairs is not chairs:
                self._turn_all()
            if isinstance(entry, Hinted):
                self.hinted(entry.seat)

    def _wake_soon(self) -> None:
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(SOON, self._wake_listeners)

    def _wake_listeners(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        for listener in list(self.listeners):
            if listener.is_waiting:
                listener.wake()

    def _turn_all(self) -> None:
        """Whoever sits elsewhere now sees the table from there."""
        for listener in self.listeners:
            viewer = viewer_of(self.table, listener.person)
            if viewer != listener.viewer:
                self._turn(listener, viewer)

    def _turn(self, listener: Listener, viewer: int) -> None:
        """The person sits elsewhere now and sees the table from there."""
        listener.viewer = viewer
        self._teller.listen(viewer)
        listener.send(self._teller.whole(viewer))
        self._teller.keep({other.viewer for other in self.listeners})

    @property
    def _owners(self) -> list[str]:
        return [chair.owner for chair in self.table.seating.chairs if chair.owner is not None]

    def _found(self, owner: str) -> list[Entry]:
        """What to add because the owner of a seat is connected or not."""
        now = self._services.now()
        if owner not in self.people:
            return left(self.table, owner, now)
        is_here = any(owner == listener.person for listener in self.listeners)
        return came_back(self.table, owner, now) if is_here else []

    async def _learn_names(self, entries: Sequence[Entry]) -> None:
        unknown = {entry.who for entry in entries if isinstance(entry, Sat)} - set(self.names)
        if unknown:
            self.names |= await self._services.store.names(unknown)

    async def _list(self) -> None:
        """Keep the lists true. They may lag behind the log for a moment, and it wins."""
        seen = self.table.seating.chairs, self.table.stage
        if self._listed and seen == self._looked_at:  # nothing that lists tell can be new
            return
        told = (listing.summary(self.table), self.table.stage)
        if told != self._listed:
            news, now = listing.news(self.table), self._services.now()
            await self._services.store.append(self.id, self.table.n + 1, (), now, news)
            self._listed = told
        self._looked_at = seen

    def _name(self, person: str) -> str:
        return self.names.get(person, "")
