"""A table open in this process: one thing after the other is stored, told, and answered."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

import msgspec

from . import listing
from .bus import Bus
from .commands import Command
from .deciding import Decided, Sequel, decide, left, remember, returned
from .entries import Continued, Entry, Opened, Sat, Woken, decode, encode
from .identity import Person
from .listener import Listener
from .logs import Listed
from .messages import PLAYING, Presence
from .metrics import Metrics
from .record import record_of
from .store import Conflict, Store
from .table import Table
from .telling import Teller
from .viewers import viewer_of

_ENCODER = msgspec.json.Encoder()
OpenSequel = Callable[[Sequel], Awaitable[str]]  # opens the table of a rematch; its id


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
        self._services = services
        self._lock = asyncio.Lock()
        first, *others = map(decode, entries)
        assert isinstance(first, Opened)
        self.table = Table(first, others)
        self._teller = Teller(self.table, self._name)
        self._summary = listing.read(listed)
        self._stage = listed.stage

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
        return listener

    def part(self, listener: Listener) -> None:
        """Listen no more. Who does not come back within a moment is away: see `note_absent`."""
        self.listeners.discard(listener)
        self.quiet_since = self._services.now()
        self.tell_presence()

    async def note_absent(self, gone: Listener) -> None:
        """If the person is connected nowhere, the table is told."""
        self._forget(gone.viewer)
        if gone.person not in self.people:
            await self.add(lambda: left(self.table, gone.person, self._services.now()))

    async def note_all_absent(self) -> None:
        """The same for everybody with a seat."""
        now = self._services.now()
        owners = {chair.owner for chair in self.table.seating.chairs if chair.owner}
        await self.add(
            lambda: [
                entry for gone in owners - self.people for entry in left(self.table, gone, now)
            ]
        )

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

    @property
    def record(self) -> str | None:
        """The match record, after the end."""
        return record_of(self.table, self._name)

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
                entries = await self._entries(decided, open_sequel)
                try:
                    await self._store(entries)
                except Conflict:
                    await self._catch_up()
                    continue
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
                try:
                    await self._store(entries)
                except Conflict:
                    await self._catch_up()
                else:
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

    async def _entries(self, decided: Decided, open_sequel: OpenSequel) -> tuple[Entry, ...]:
        if decided.sequel is None:
            return decided.entries
        table = await open_sequel(decided.sequel)
        now = self._services.now()
        return (Continued(at=now, by=decided.person, id=decided.answer.id, table=table),)

    async def _store(self, entries: Sequence[Entry]) -> None:
        if entries:
            bodies = [encode(entry) for entry in entries]
            await self._services.store.append(
                self.id, self.table.n + 1, bodies, self._services.now()
            )

    async def _catch_up(self) -> None:
        bodies = await self._services.store.entries(self.id, self.table.n)
        entries = tuple(map(decode, bodies))
        await self._learn_names(entries)
        self._tell(entries)
        self.changed()

    async def _happen(self, entries: tuple[Entry, ...]) -> None:
        """What is stored becomes true, and is told."""
        if not entries:
            return
        await self._learn_names(entries)
        self._tell(entries)
        self._services.bus.tell_grown(self.id, self.table.n)
        await self._list(entries)
        self.changed()

    def _tell(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.table.add(entry)
            steps = self._teller.tell(entry)
            for listener in tuple(self.listeners):
                listener.send(steps[listener.viewer])
                viewer = viewer_of(self.table, listener.person)
                if viewer != listener.viewer:
                    self._turn(listener, viewer)

    def _turn(self, listener: Listener, viewer: int) -> None:
        """The person sits elsewhere now and sees the table from there."""
        old, listener.viewer = listener.viewer, viewer
        self._teller.listen(viewer)
        listener.send(self._teller.whole(viewer))
        self._forget(old)

    def _forget(self, viewer: int) -> None:
        """Make no steps for a viewer whom nobody is."""
        if all(viewer != listener.viewer for listener in self.listeners):
            self._teller.forget(viewer)

    async def _learn_names(self, entries: Sequence[Entry]) -> None:
        unknown = {entry.who for entry in entries if isinstance(entry, Sat)} - set(self.names)
        if unknown:
            self.names |= await self._services.store.names(unknown)

    async def _list(self, entries: tuple[Entry, ...]) -> None:
        """Keep the lists true. They may lag behind the log for a moment, and it wins."""
        told = listing.summary(self.table)
        if (told, self.table.stage) == (self._summary, self._stage):
            return
        self._summary, self._stage = told, self.table.stage
        news = listing.news(self.table, told, entries)
        await self._services.store.append(self.id, self.table.n + 1, (), self._services.now(), news)

    def _name(self, person: str) -> str:
        return self.names.get(person, "")
