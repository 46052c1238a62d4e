"""What goes on without callers: other processes are heard, and what nobody uses is removed."""

import asyncio
from collections.abc import Collection
from contextlib import suppress

from ..bus.bus import Around, Doubt, Tidings
from ..bus.notices import Changed, Grown
from ..ops.settings import Settings
from ..ops.stopwatch import TICK
from ..store import entries, guests, idle, uptime
from ..store.store import Store
from ..store.uptime import Sign
from .rooms import Rooms
from .services import Services

QUIET = 60.0  # seconds after which a room without listeners is closed
LAST = 3.0  # seconds in which the last things must be stored when the server closes
ROUND = 5.0  # seconds between two looks at everything
HOUR = 3600.0
DAY = 24 * HOUR
# A gap between two runs makes nothing older than by this part of what leads to removal: days
# without a server count, but a clock that is weeks ahead does no harm.
LEAP = 1 / 30


class Upkeep:
    def __init__(self, rooms: Rooms, settings: Settings, services: Services[Store]) -> None:
        self.rooms = rooms
        self._services = services
        self._ageing = Ageing(settings, services)

    async def run(self) -> None:
        """Ends by being cancelled."""
        self.rooms.start(self.rooms.warmup.prepare())
        self.rooms.start(self.hear())
        self.rooms.start(self._stay_awake())
        self.rooms.start(self._wake_up())
        while True:
            await self.rooms.guard(self.go_round())
            await asyncio.sleep(ROUND)

    async def close(self) -> None:
        """What has begun is stored, and that we were here until now."""
        await self.rooms.close()
        with suppress(TimeoutError):  # a database that is away is not waited for
            async with asyncio.timeout(LAST):
                await self.rooms.rest()
                await self.rooms.guard(self._beat())

    async def hear(self) -> None:
        """What other processes tell."""
        while True:
            # One that fails, such as an entry of a newer program, is not in the others' way.
            await self.rooms.guard(self.follow(await self._services.bus.hear()))

    async def follow(self, tidings: Tidings) -> None:
        match tidings:
            case Grown(table=table, number=number):
                room = self.rooms.known(table)
                if room and room.table.length < number:
                    await room.turns.catch_up()
            case Doubt(tables=tables):
                await self._resolve(tables)
            case Changed(guest=guest):
                await self.rooms.look_up({guest})
            case Around(table=table):
                if room := self.rooms.known(table):
                    room.attendance.tell()
                    self.rooms.expect_back(table)

    async def go_round(self) -> None:
        """What is done every few seconds."""
        await self.rooms.guard(self._services.store.inspect())
        await self._beat()
        await self.clean()

    async def clean(self) -> None:
        """Close quiet rooms, and remove tables that were left alone for long."""
        await self.rooms.close_quiet(self._services.counted() - QUIET)
        await self._ageing.remove_idle(self.rooms.in_use)
        is_late = self._ageing.is_late
        self.rooms.garbage.collect_all(anyway=is_late)
        if is_late:
            await self._ageing.forget_unseen()

    async def _resolve(self, tables: Collection[str]) -> None:
        """Notices may have been missed: of tables that went on, and of guests."""
        rooms = [room for table in tables if (room := self.rooms.known(table))]
        if not rooms:
            return
        newest = await self._services.store.read(entries.lengths, [room.id for room in rooms])
        for room in rooms:
            if room.table.length < newest.get(room.id, 0):
                await self.rooms.guard(room.turns.catch_up())
        await self.rooms.look_up({line.person for room in rooms for line in room.listeners})

    async def _stay_awake(self) -> None:
        """Look at the stopwatch often: it does not count while nobody does."""
        while True:
            self._services.counted()
            await asyncio.sleep(TICK)

    async def _wake_up(self) -> None:
        """Watch all clocks; those that stood while all processes were down get that time back."""
        for table in await self.rooms.sleep.find(self._services.store):
            await self.rooms.guard(self.rooms.room(table))
        self.rooms.sleep.end()

    async def _beat(self) -> None:
        """Leave a sign of life, but not before all tables got the time since the last one back."""
        if self.rooms.sleep.is_over:
            await self._ageing.beat()


class Ageing:
    def __init__(self, settings: Settings, services: Services[Store]) -> None:
        self._services = services
        self._idle = settings.idle_days * DAY
        self._unseen = settings.guest_days * DAY
        self._leap = LEAP * min(self._idle, self._unseen)
        self._uptime: float | None = None  # of all servers, as of our last sign of life
        self._at = 0.0  # when that was
        self._cleaned: float | None = None  # when guests were last forgotten

    async def beat(self) -> None:
        """Leave a sign of life."""
        at = self._services.counted()
        passed = None if self._uptime is None else self._uptime + at - self._at
        wall = min(at, self._services.now())  # what is used is stamped by either
        sign = Sign(at, wall, passed, self._leap, min(HOUR, self._leap))
        self._uptime, self._at = await self._services.store.write(uptime.beat, sign), at

    async def remove_idle(self, spared: Collection[str]) -> None:
        """Remove tables that were left alone."""
        before = await self._services.store.read(uptime.left_alone, self._idle)
        if before is not None:
            await self._services.store.write(idle.remove_idle, before, spared)

    @property
    def is_late(self) -> bool:
        """Whether guests have not been looked through for an hour."""
        return self._cleaned is None or self._services.counted() - self._cleaned > HOUR

    async def forget_unseen(self) -> None:
        """Forget guests who do not come any more."""
        self._cleaned = self._services.counted()
        before = await self._services.store.read(uptime.left_alone, self._unseen)
        if before is not None:
            await self._services.store.write(guests.forget_unseen, before)
        await self._services.store.write(uptime.forget_marks, max(self._idle, self._unseen))
