"""The tables that are open in this process, as rooms."""

import asyncio
from collections.abc import Collection, Coroutine, Sequence
from contextlib import suppress
from functools import partial

from ..ops.addresses import household
from ..ops.garbage import Garbage
from ..ops.logging import logger
from ..ops.settings import Settings
from ..protocol.commands import Command
from ..protocol.replies import Person
from ..store.failures import Away
from ..store.store import Store
from ..store.tables import Listed, read_summary
from ..workers.bots import Thinkers
from ..workers.warmup import Warmup
from .automation import Automation
from .listener import Listener
from .lobby import LIVE, Lobby
from .log import Unknown, Unplayable
from .room import Room, Sleep
from .services import Services
from .sessions import Session, Sessions

LINGER = 3.0  # seconds in which a page may be loaded anew without being away
RETURN = 10.0  # seconds in which people come back after a process has stopped


class Rooms:
    def __init__(self, settings: Settings, services: Services[Store], warmup: Warmup) -> None:
        self.warmup = warmup
        warmup.tell = self._tell_ready
        self.lobby = Lobby(settings, services, warmup)
        self.garbage = Garbage()
        self.sleep = Sleep(services)
        self._settings = settings
        self._services = services
        self._thinkers = Thinkers(settings.bot_workers, services.metrics)
        self._rooms: dict[str, Room] = {}
        self._automations: dict[str, Automation] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
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
        await self.look_up({guest})

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

    def is_ready(self, game: str) -> bool:
        return self.warmup.is_ready(game)

    def _tell_ready(self, game: str) -> None:
        for room in self._rooms.values():
            if room.table.setup.game == game:
                room.attendance.tell()

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

    async def rest(self) -> None:
        """Wait until what has begun is stored."""
        resting = [room.turns.rest() for room in self._rooms.values()]
        await asyncio.gather(*resting, return_exceptions=True)

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Do something in the background."""
        task = asyncio.create_task(self.guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def guard(self, work: Coroutine[None, None, object]) -> None:
        try:
            with suppress(Away, Unplayable):
                await work
        except Exception:  # noqa: BLE001  # a task of its own: nobody else would notice
            self._services.metrics.failures.labels(part="rooms").inc()
            logger().exception("rooms_failed")

    # For who looks after rooms

    def known(self, table: str) -> Room | None:
        """The room of a table, if it is open."""
        return self._rooms.get(table)

    @property
    def in_use(self) -> set[str]:
        """The tables that are open, or about to be."""
        return {*self._rooms, *self._opening}

    def expect_back(self, table: str) -> None:
        """Guests of another process may come to this one, when theirs has stopped."""
        self.start(self._note_absent(table, RETURN))

    async def close_quiet(self, since: float) -> None:
        """Close the rooms in which nobody is, and nothing has to happen, since then."""
        for table, room in list(self._rooms.items()):
            idle = room.attendance.is_empty and not room.turns.is_busy and room.quiet_since < since
            if idle and not self._automations[table].is_needed:
                await self._shut(table)

    async def look_up(self, guests: set[str]) -> None:
        """Let these guests be what is stored of them now."""
        services = self._services
        await look_up(services.store, services.sessions, list(self._rooms.values()), guests)

    # How

    def _measure(self) -> None:
        """Asked whenever somebody looks: a round may wait for a database that is away."""
        metrics = self._services.metrics
        metrics.tables.set_function(lambda: len(self._rooms))
        metrics.database_away.set_function(lambda: self._services.store.is_away)
        metrics.bus_away.set_function(lambda: self._services.bus.is_away)

    async def _made(self, listed: Listed, bodies: Sequence[bytes], names: dict[str, str]) -> Room:
        """In a thread: a long log takes its time while the game is interpreted."""
        made: list[Room] = []  # the future of a thread would hold what it returns, for long
        make = partial(Room, listed, bodies, names, self._services, watch=self)
        await asyncio.to_thread(lambda: made.append(make()))
        return made.pop()

    async def _enter(self, table: str) -> Room:
        if table in self._rooms:  # it is lost
            await self._shut(table)
        listed = await self._services.store.table(table)
        if listed is None:
            raise Unknown(table)
        self.warmup.prefer(listed.game)
        self._services.bus.follow(table)
        bodies = await self._services.store.entries(table)
        names = await self._services.store.names(read_summary(listed).people)
        if not bodies:
            raise Unknown(table)
        room = await self._made(listed, bodies, names)
        await room.mend_log()
        await self.sleep.wake(room)
        await room.turns.mend_lists()
        thinkers, pause = self._thinkers, self._settings.bot_pause
        automation = Automation(room, thinkers, pause, self._services, self.warmup)
        self._rooms[table], self._automations[table] = room, automation
        automation.look()
        if room.table.stage in LIVE:
            self.expect_back(table)
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
