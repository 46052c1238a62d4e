"""The tables that are open in this process, as rooms."""

import asyncio
from collections.abc import Collection, Coroutine, Sequence
from contextlib import suppress

from ..bus.bus import Around, Doubt, Tidings
from ..bus.notices import Changed, Grown
from ..ops.addresses import household
from ..ops.garbage import Garbage
from ..ops.logging import logger
from ..ops.settings import Settings
from ..ops.stopwatch import TICK
from ..protocol.commands import Command
from ..protocol.replies import Person
from ..store import entries
from ..store.failures import Away
from ..store.store import Store
from ..store.tables import read_summary
from ..workers.bots import Thinkers
from ..workers.warmup import Unplayable, Warmup
from .automation import Automation
from .listener import Listener
from .lobby import LIVE, Lobby
from .log import Unknown
from .room import Room
from .services import Services
from .sessions import Session, Sessions
from .upkeep import Ageing, Sleep

LINGER = 3.0  # seconds in which a page may be loaded anew without being away
RETURN = 10.0  # seconds in which people come back after a process has stopped
QUIET = 60.0  # seconds after which a room without listeners is closed
LAST = 3.0  # seconds in which the last things must be stored when the server closes
ROUND = 5.0  # seconds between two looks at everything


class Rooms:
    def __init__(self, settings: Settings, services: Services[Store], warmup: Warmup) -> None:
        self.warmup = warmup
        self.lobby = Lobby(settings, services, warmup)
        self.garbage = Garbage()
        self._settings = settings
        self._services = services
        self._thinkers = Thinkers(settings.bot_workers, services.metrics)
        self._rooms: dict[str, Room] = {}
        self._automations: dict[str, Automation] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sleep = Sleep(services)
        self._ageing = Ageing(settings, services)
        self._measure()

    # Rooms

    async def room(self, table: str) -> Room:
        """The room of a table, opened if need be; all who come meanwhile wait for the same."""
        room = self._rooms.get(table)
        if room and not room.turns.is_lost:
            room.quiet_since = self._services.counted()  # it stays open for who comes now
            return room
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._enter(table))
            self._opening[table].add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def note_changed(self, guest: str) -> None:
        """A guest has another name, signed out somewhere, or is gone: all processes are to know."""
        self._services.bus.tell_changed(guest)
        await self._look_up({guest})

    async def join(
        self,
        room: Room,
        person: Person,
        after: int | None,
        session: Session | None = None,
        address: str = "",
    ) -> Listener:
        """A line to a table. Who is gone before it stands is as away as who was there."""
        self.garbage.note_line()
        try:
            listener = await room.join(person, after, session, household(address))
            if session and session.is_revoked:  # while that was done
                listener.close()
            return listener
        except BaseException:
            self.start(self._note_absent(room.id, LINGER))
            raise

    async def do(
        self, room: Room, person: Person, command: Command, session: Session | None = None
    ) -> Sequence[bytes]:
        """Carry out the command of somebody who may have no line; the answer."""
        answer = await room.turns.do(person.id, command, self.lobby.open_sequel, session)
        room.attendance.note_call(person.id)
        return answer

    def part(self, room: Room, listener: Listener) -> None:
        """A line is gone; who does not come back in a moment is away."""
        room.part(listener)
        self.garbage.note_line()
        self.start(self._note_absent(room.id, LINGER))

    # What rooms tell

    def changed(self, table: str) -> None:
        if table in self._automations:
            self._automations[table].look()

    def hinted(self, table: str, seat: int) -> None:
        if table in self._automations:
            self._automations[table].hint(seat)

    def missed(self, table: str) -> None:
        if table in self._rooms:
            self._rooms[table].attendance.tell()
            self.start(self._note_absent(table, LINGER))

    # As long as the server runs

    async def run(self) -> None:
        """Let happen what nobody asks for; ends by being cancelled."""
        self.start(self.warmup.prepare())
        self.start(self._hear())
        self.start(self._stay_awake())
        self.start(self._wake_up())
        while True:
            await self._guard(self._go_round())
            await asyncio.sleep(ROUND)

    def end_lines(self) -> None:
        """Everybody is to come back later."""
        for room in self._rooms.values():
            for listener in room.listeners:
                listener.close()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for automation in self._automations.values():
            await automation.close()
        self.end_lines()
        self._thinkers.close()
        with suppress(TimeoutError):  # a database that is away is not waited for
            async with asyncio.timeout(LAST):
                await self._finish()

    async def _finish(self) -> None:
        """What has begun is stored, and that we were here until now."""
        resting = [room.turns.rest() for room in self._rooms.values()]
        await asyncio.gather(*resting, return_exceptions=True)
        await self._guard(self._beat())

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Do something in the background."""
        task = asyncio.create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Coroutine[None, None, object]) -> None:
        try:
            with suppress(Away, Unplayable):
                await work
        except Exception:  # noqa: BLE001  # a task of its own: nobody else would notice
            self._services.metrics.failures.labels(part="rooms").inc()
            logger().exception("rooms_failed")

    def _measure(self) -> None:
        """Asked whenever somebody looks: a round may wait for a database that is away."""
        metrics = self._services.metrics
        metrics.tables.set_function(lambda: len(self._rooms))
        metrics.database_away.set_function(lambda: self._services.store.is_away)
        metrics.bus_away.set_function(lambda: self._services.bus.is_away)

    async def _enter(self, table: str) -> Room:
        if table in self._rooms:  # it is lost
            await self._shut(table)
        listed = await self._services.store.table(table)
        if listed is None:
            raise Unknown(table)
        await self.warmup.wait_for(listed.game)
        self._services.bus.follow(table)
        bodies = await self._services.store.entries(table)
        names = await self._services.store.names(read_summary(listed).people)
        if not bodies:
            raise Unknown(table)
        room = Room(listed, bodies, names, self._services, watch=self)
        await room.mend_log()
        await self._sleep.wake(room)
        await room.turns.mend_lists()
        automation = Automation(room, self._thinkers, self._settings.bot_pause, self._services)
        self._rooms[table], self._automations[table] = room, automation
        automation.look()
        if room.table.stage in LIVE:
            self.start(self._note_absent(table, RETURN))
        return room

    async def _note_absent(self, table: str, patience: float) -> None:
        """Who does not come back within so many seconds is away."""
        is_known = False  # who is connected at other processes
        while not is_known:
            is_known = not self._services.bus.is_away
            await asyncio.sleep(patience)
            is_known = is_known and not self._services.bus.is_away
        if table in self._rooms:
            await self._rooms[table].note_absent()

    async def _hear(self) -> None:
        """What other processes tell."""
        while True:
            # One that fails, such as an entry of a newer program, is not in the others' way.
            await self._guard(self._follow(await self._services.bus.hear()))

    async def _follow(self, tidings: Tidings) -> None:
        match tidings:
            case Grown(table=table, number=number):
                room = self._rooms.get(table)
                if room and room.table.length < number:
                    await room.turns.catch_up()
            case Doubt(tables=tables):
                await self._resolve([self._rooms[t] for t in tables if t in self._rooms])
            case Changed(guest=guest):
                await self._look_up({guest})
            case Around(table=table):
                if table in self._rooms:
                    self._rooms[table].attendance.tell()
                    self.start(self._note_absent(table, RETURN))

    async def _resolve(self, rooms: list[Room]) -> None:
        """Notices may have been missed: of tables that went on, and of guests."""
        if not rooms:
            return
        newest = await self._services.store.read(entries.lengths, [room.id for room in rooms])
        for room in rooms:
            if room.table.length < newest.get(room.id, 0):
                await self._guard(room.turns.catch_up())
        await self._look_up({line.person for room in rooms for line in room.listeners})

    async def _look_up(self, guests: set[str]) -> None:
        services = self._services
        await look_up(services.store, services.sessions, list(self._rooms.values()), guests)

    async def _stay_awake(self) -> None:
        """Look at the stopwatch often: it does not count while nobody does."""
        while True:
            self._services.counted()
            await asyncio.sleep(TICK)

    async def _wake_up(self) -> None:
        """Watch all clocks; those that stood while all processes were down get that time back."""
        for table in await self._sleep.find():
            await self._guard(self.room(table))
        self._sleep.end()

    async def _go_round(self) -> None:
        await self._guard(self._services.store.inspect())
        await self._beat()
        await self._clean()

    async def _beat(self) -> None:
        """Leave a sign of life, but not before all tables got the time since the last one back."""
        if self._sleep.is_over:
            await self._ageing.beat()

    async def _clean(self) -> None:
        """Close quiet rooms, and remove tables that were left alone for long."""
        quiet = self._services.counted() - QUIET
        for table, room in list(self._rooms.items()):
            idle = room.attendance.is_empty and not room.turns.is_busy and room.quiet_since < quiet
            if idle and not self._automations[table].is_needed:
                await self._shut(table)
        await self._ageing.remove_idle({*self._rooms, *self._opening})
        is_late = self._ageing.is_late
        self.garbage.collect_all(anyway=is_late)
        if is_late:
            await self._ageing.forget_unseen()

    async def _shut(self, table: str) -> None:
        """Close a room; its table can be entered again."""
        room, automation = self._rooms.pop(table), self._automations.pop(table)
        self._services.bus.unfollow(table)
        await automation.close()
        room.close()


async def look_up(
    store: Store, sessions: Sessions, rooms: Collection[Room], guests: set[str]
) -> None:
    """Let these guests be what is stored of them now."""
    if not guests:
        return
    names = await store.names(guests)
    for room in rooms:
        for guest in guests:
            room.rename(Person(guest, names.get(guest, "")))
    await sessions.check(store, guests)
    for line in [line for room in rooms for line in room.listeners if line.person in guests]:
        if line.person not in names or (line.session and line.session.is_revoked):
            line.close()
