"""The house: all tables of a server, those that are open in this process as rooms."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress

from ..core.seed import new_seed
from . import listing
from .bus import Around, Doubt, Tidings
from .deciding import Sequel
from .diary import diary
from .entries import Entry, Setup, encode
from .identity import Person
from .ids import new_code, new_id, read_code
from .listener import Listener
from .listing import Entrance
from .logs import Listed
from .messages import GATHERING, PAUSED, PLAYING
from .notices import Grown
from .opening import opened, seated
from .readiness import Readiness
from .room import Room, Services
from .settings import Settings
from .steward import Steward
from .store import Conflict
from .table import Table
from .thinking import Thinkers
from .writer import Away

LIVE = (GATHERING, PLAYING, PAUSED)
LINGER = 3.0  # seconds in which a page may be loaded anew without being away
RETURN = 10.0  # seconds in which people come back after a restart
QUIET = 60.0  # seconds after which a room without listeners is closed
ROUND = 5.0  # seconds between two looks at everything
SLEEP = 3 * ROUND  # without a sign of life for so long, all processes were down
DAY = 24 * 3600.0


class Unknown(Exception):
    """There is no such table."""


class TooMany(Exception):
    """The guest has as many tables as is allowed."""


class House:
    def __init__(self, settings: Settings, services: Services, readiness: Readiness) -> None:
        self.readiness = readiness
        self._settings = settings
        self._services = services
        self._thinkers = Thinkers(settings.bot_workers, services.metrics)
        self._rooms: dict[str, Room] = {}
        self._stewards: dict[str, Steward] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Tables

    async def open(self, setup: Setup, host: Person) -> Listed:
        """A new table; a UserError if its game cannot be played so."""
        hosted = await self._services.store.hosted_by(host.id, LIVE)
        if hosted >= self._settings.tables_per_guest:
            raise TooMany
        await self.readiness.wait_for(setup.game)
        return await self._open(setup, host.id)

    async def find(self, text: str) -> Listed:
        """The table of this id, or of this code as somebody wrote it down."""
        store = self._services.store
        found = await store.table(text) or await store.table_by_code(read_code(text))
        if found is None:
            raise Unknown(text)
        return found

    async def room(self, table: str) -> Room:
        """The room of a table, opened if need be; all who come meanwhile wait for the same."""
        if table in self._rooms:
            return self._rooms[table]
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._enter(table))
            self._opening[table].add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def lobby(self) -> list[Entrance]:
        """The public tables that people may join or watch."""
        return await self._entrances(await self._services.store.lobby(LIVE))

    async def tables_of(self, guest: str) -> list[Entrance]:
        return await self._entrances(await self._services.store.tables_of(guest))

    async def entrance(self, listed: Listed) -> Entrance:
        return (await self._entrances([listed]))[0]

    async def open_sequel(self, sequel: Sequel) -> str:
        listed = await self._open(sequel.setup, sequel.host, sequel)
        return listed.id

    def rename(self, person: Person) -> None:
        for room in self._rooms.values():
            room.rename(person)

    def part(self, room: Room, listener: Listener) -> None:
        """A line is gone; who does not come back in a moment is away."""
        room.part(listener)
        self.start(self._note_absent(room, listener))

    # The house itself

    async def run(self) -> None:
        """Keep the house; ends by being cancelled."""
        self.start(self.readiness.prepare())
        self.start(self._hear())
        self.start(self._wake_up())
        while True:
            await asyncio.sleep(ROUND)
            with suppress(Away):
                await self._services.store.beat(self._services.now())
                await self._clean()
            self._measure()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for steward in self._stewards.values():
            await steward.close()
        for room in self._rooms.values():
            for listener in room.listeners:
                listener.close()
        self._thinkers.close()

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Do something in the background."""
        task = asyncio.create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Coroutine[None, None, None]) -> None:
        try:
            with suppress(Away):
                await work
        except Exception:  # noqa: BLE001  # a task of its own: nobody else would notice
            self._services.metrics.failures.labels(part="house").inc()
            diary().exception("house_failed")

    async def _open(self, setup: Setup, host: str, sequel: Sequel | None = None) -> Listed:
        now = self._services.now()
        first = opened(setup, host, new_seed(), now)
        others = seated(sequel.chairs, now) if sequel else []
        table = Table(first, others)
        entries: list[Entry] = [first, *others]
        while True:
            listed = _listed(table, host, now)
            try:
                await self._services.store.open_table(listed, [encode(entry) for entry in entries])
            except Conflict:  # the code is taken: another one
                continue
            await self._services.store.append(
                listed.id,
                len(entries),
                (),
                now,
                listing.news(table, listing.summary(table), tuple(entries)),
            )
            diary().info("table_opened", table=listed.id, game=listed.game)
            return listed

    async def _enter(self, table: str) -> Room:
        listed = await self._services.store.table(table)
        if listed is None:
            raise Unknown(table)
        await self.readiness.wait_for(listed.game)
        self._services.bus.follow(table)
        bodies = await self._services.store.entries(table)
        names = await self._services.store.names(listing.read(listed).people)
        room = Room(listed, bodies, names, self._services)
        steward = Steward(room, self._thinkers, self._settings.bot_pause, self._services)
        self._rooms[table], self._stewards[table] = room, steward
        steward.look()
        self.start(self._note_all_absent(room))
        return room

    async def _entrances(self, tables: list[Listed]) -> list[Entrance]:
        people = {guest for listed in tables for guest in listing.read(listed).people}
        names = await self._services.store.names(people)
        return [listing.entrance(listed, names) for listed in tables]

    async def _note_absent(self, room: Room, listener: Listener) -> None:
        await asyncio.sleep(LINGER)
        await room.note_absent(listener)

    async def _note_all_absent(self, room: Room) -> None:
        """Who was there when the last process stopped, and has not come back, is away."""
        await asyncio.sleep(RETURN)
        await room.note_all_absent()

    async def _hear(self) -> None:
        """What other processes tell."""
        while True:
            tidings = await self._services.bus.hear()
            with suppress(Away):
                await self._follow(tidings)

    async def _follow(self, tidings: Tidings) -> None:
        match tidings:
            case Grown(table=table, number=number):
                room = self._rooms.get(table)
                if room and room.table.n < number:
                    await room.catch_up()
            case Doubt(tables=tables):
                for room in [self._rooms[table] for table in tables if table in self._rooms]:
                    await room.catch_up()
            case Around(table=table):
                if table in self._rooms:
                    self._rooms[table].tell_presence()

    async def _wake_up(self) -> None:
        """After all processes were down, tables get that time back; then clocks are watched."""
        now = self._services.now()
        last = await self._services.store.last_beat()
        await self._services.store.beat(now)
        down = 0.0 if last is None or now - last < SLEEP else now - last
        for listed in await self._services.store.tables_at([PLAYING]):
            if listing.read(listed).clock:
                room = await self.room(listed.id)
                if down:
                    await room.wake(down)

    async def _clean(self) -> None:
        """Close quiet rooms, and remove tables that were left alone for long."""
        quiet = self._services.now() - QUIET
        for table, room in list(self._rooms.items()):
            idle = not room.listeners and room.quiet_since < quiet
            if idle and not self._stewards[table].is_needed:
                await self._stewards.pop(table).close()
                del self._rooms[table]
                self._services.bus.unfollow(table)
        old = self._services.now() - self._settings.idle_days * DAY
        await self._services.store.remove_idle(old, self._rooms)

    def _measure(self) -> None:
        metrics = self._services.metrics
        metrics.tables.set(len(self._rooms))
        metrics.database_away.set(self._services.store.is_away)
        metrics.bus_away.set(self._services.bus.is_away)


def _listed(table: Table, host: str, now: float) -> Listed:
    return Listed(
        id=new_id(),
        code=new_code(),
        game=table.setup.game,
        host=host,
        public=table.setup.public,
        stage=table.stage,
        summary=listing.write(listing.summary(table)),
        created=now,
        touched=now,
    )
