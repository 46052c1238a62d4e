"""The house: all tables of a server, those that are open in this process as rooms."""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress

from ..core.match import Match
from ..core.seed import new_seed
from . import listing
from .bus import Around, Doubt, Tidings
from .deals import Deal, chairs_of
from .deciding import Sequel
from .diary import diary
from .entries import Entry, Opened, Setup, Started, encode
from .identity import Person
from .ids import new_code, new_id, read_code
from .listener import Listener
from .listing import Entrance
from .logs import Listed
from .messages import GATHERING, PAUSED, PLAYING
from .notices import Grown
from .opening import continued, given, opened, seated
from .readiness import Readiness
from .room import Room, Services, Unknown
from .seating import Chair
from .settings import Settings
from .sleep import Sleep
from .steward import Steward
from .store import Conflict
from .table import Table
from .thinking import Thinkers
from .writer import Away

LIVE = (GATHERING, PLAYING, PAUSED)
LINGER = 3.0  # seconds in which a page may be loaded anew without being away
RETURN = 10.0  # seconds in which people come back after a process has stopped
QUIET = 60.0  # seconds after which a room without listeners is closed
ROUND = 5.0  # seconds between two looks at everything
DAY = 24 * 3600.0


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
        self._sleep = Sleep(services)

    # Tables

    async def open(self, setup: Setup, host: Person) -> Listed:
        """A new table; a UserError if its game cannot be played so."""
        await self._check_many(host)
        await self.readiness.wait_for(setup.game)
        return await self._open(opened(setup, host.id, new_seed(), self._services.now()))

    async def go_on(
        self, match: Match, setup: Setup, host: Person, chairs: Sequence[Chair]
    ) -> Listed:
        """A new table at which a match goes on, with these people and bots."""
        await self._check_many(host)
        now = self._services.now()
        first = continued(match, setup, host.id, now)
        return await self._open(first, [*seated(chairs, now), Started(at=now)])

    async def give(self, deal: Deal, person: Person, *, practice: bool) -> Listed:
        """A new table at which a person tries a given deal."""
        await self._check_many(person)
        await self.readiness.wait_for(deal.setup.game)
        now = self._services.now()
        first = given(deal, person.id, now, practice=practice)
        chairs = chairs_of(deal, person.id)
        return await self._open(first, [*seated(chairs, now), Started(at=now)])

    async def find(self, text: str) -> Listed:
        """The table of this id, or of this code as somebody wrote it down."""
        store = self._services.store
        found = await store.table(text) or await store.table_by_code(read_code(text))
        if found is None:
            raise Unknown(text)
        return found

    async def room(self, table: str) -> Room:
        """The room of a table, opened if need be; all who come meanwhile wait for the same."""
        room = self._rooms.get(table)
        if room and not room.is_lost:
            room.quiet_since = self._services.now()  # it stays open for who comes now
            return room
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
        now = self._services.now()
        first = opened(sequel.setup, sequel.host, new_seed(), now)
        return (await self._open(first, seated(sequel.chairs, now))).id

    def rename(self, person: Person) -> None:
        for room in self._rooms.values():
            room.rename(person)

    def forget(self, guest: str) -> None:
        """Nobody is told the name any more, and nobody speaks for the guest."""
        self.rename(Person(guest, ""))
        lines = [line for room in self._rooms.values() for line in room.listeners]
        for line in lines:
            if line.person == guest:
                line.close()

    def part(self, room: Room, listener: Listener) -> None:
        """A line is gone; who does not come back in a moment is away."""
        room.part(listener)
        self.start(self._note_absent(room, LINGER))

    # The house itself

    async def run(self) -> None:
        """Keep the house; ends by being cancelled."""
        self.start(self.readiness.prepare())
        self.start(self._hear())
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
        for steward in self._stewards.values():
            await steward.close()
        self.end_lines()
        self._thinkers.close()
        await self._guard(self._beat())

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Do something in the background."""
        task = asyncio.create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Coroutine[None, None, object]) -> None:
        try:
            with suppress(Away):
                await work
        except Exception:  # noqa: BLE001  # a task of its own: nobody else would notice
            self._services.metrics.failures.labels(part="house").inc()
            diary().exception("house_failed")

    async def _check_many(self, host: Person) -> None:
        hosted = await self._services.store.hosted_by(host.id, LIVE)
        if hosted >= self._settings.tables_per_guest:
            raise TooMany

    async def _open(self, first: Opened, others: Sequence[Entry] = ()) -> Listed:
        table = await asyncio.to_thread(Table, first, others)  # a match that goes on may be long
        entries: list[Entry] = [first, *others]
        now = first.at
        while True:
            listed = _listed(table, first.by, now)
            try:
                await self._services.store.open_table(listed, [encode(entry) for entry in entries])
            except Conflict:  # the code is taken: another one
                continue
            await self._services.store.append(
                listed.id,
                len(entries),
                (),
                now,
                listing.news(table),
            )
            diary().info("table_opened", table=listed.id, game=listed.game)
            return listed

    async def _enter(self, table: str) -> Room:
        if table in self._rooms:  # it is lost
            await self._shut(table)
        listed = await self._services.store.table(table)
        if listed is None:
            raise Unknown(table)
        await self.readiness.wait_for(listed.game)
        self._services.bus.follow(table)
        bodies = await self._services.store.entries(table)
        names = await self._services.store.names(listing.read(listed).people)
        if not bodies:
            raise Unknown(table)
        room = Room(listed, bodies, names, self._services)
        await self._sleep.wake(room)
        await room.mend_lists()
        steward = Steward(room, self._thinkers, self._settings.bot_pause, self._services)
        self._rooms[table], self._stewards[table] = room, steward
        steward.look()
        if room.table.stage in LIVE:
            self.start(self._note_absent(room, RETURN))
        return room

    async def _entrances(self, tables: list[Listed]) -> list[Entrance]:
        people = {guest for listed in tables for guest in listing.read(listed).people}
        names = await self._services.store.names(people)
        return [listing.entrance(listed, names) for listed in tables]

    async def _note_absent(self, room: Room, patience: float) -> None:
        """Who does not come back within so many seconds is away."""
        is_known = False  # who is connected at other processes
        while not is_known:
            is_known = not self._services.bus.is_away
            await asyncio.sleep(patience)
            is_known = is_known and not self._services.bus.is_away
        if self._rooms.get(room.id) is room:
            await room.note_absent()

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
                    self.start(self._note_absent(self._rooms[table], RETURN))

    async def _wake_up(self) -> None:
        """Watch all clocks; those that stood while all processes were down get that time back."""
        for table in await self._sleep.find():
            await self._guard(self.room(table))
        self._sleep.end()

    async def _go_round(self) -> None:
        await self._beat()
        await self._clean()
        self._measure()

    async def _beat(self) -> None:
        """Leave a sign of life, but not before all tables got the time since the last one back."""
        if self._sleep.is_over:
            await self._services.store.beat(self._services.now())

    async def _clean(self) -> None:
        """Close quiet rooms, and remove tables that were left alone for long."""
        quiet = self._services.now() - QUIET
        for table, room in list(self._rooms.items()):
            idle = not room.listeners and not room.is_busy and room.quiet_since < quiet
            if idle and not self._stewards[table].is_needed:
                await self._shut(table)
        old = self._services.now() - self._settings.idle_days * DAY
        await self._services.store.remove_idle(old, {*self._rooms, *self._opening})

    async def _shut(self, table: str) -> None:
        """Close a room; its table can be entered again."""
        del self._rooms[table]
        self._services.bus.unfollow(table)
        await self._stewards.pop(table).close()

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
        deal=table.opened.deal,
    )
