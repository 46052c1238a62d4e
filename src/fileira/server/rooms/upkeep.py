"""What time does to tables: clocks that stood while no server ran, and what nobody uses."""

import asyncio
from collections.abc import Collection
from contextlib import suppress

from ..ops.settings import Settings
from ..protocol.messages import GATHERING, PLAYING
from ..store import guests, idle, tables, uptime
from ..store.failures import Away
from ..store.store import Store
from ..store.tables import read_summary
from ..store.uptime import Sign
from .room import Room
from .services import Services

RETRY = 1.0  # seconds until a database that was away is asked again
SILENCE = 15.0  # seconds without a sign of life after which no other process can be running
HOUR = 3600.0
DAY = 24 * HOUR
# A gap between two runs makes nothing older than by this part of what leads to removal: days
# without a server count, but a clock that is weeks ahead does no harm.
LEAP = 1 / 30


class Sleep:
    def __init__(self, services: Services[Store]) -> None:
        self._services = services
        self._beat = 0.0  # the last sign of life before ours
        self._tables: set[str] = set()  # those whose clocks stand since then
        self._known = asyncio.Event()

    async def find(self) -> list[str]:
        """The tables whose clocks run, so that they can be watched."""
        while True:
            with suppress(Away):
                return await self._find()
            await asyncio.sleep(RETRY)

    async def wake(self, room: Room) -> None:
        """Give its time back to a table, before anybody looks at its clocks."""
        await self._known.wait()
        if room.id not in self._tables:
            return
        self._tables.discard(room.id)
        last = self._last(room)
        if self._is_long_ago(last):
            await room.wake(room.now() - last)

    def end(self) -> None:
        """All tables have been woken that could be."""
        self._tables.clear()
        self._known.set()

    @property
    def is_over(self) -> bool:
        """Whether all tables got their time back."""
        return self._known.is_set() and not self._tables

    async def _find(self) -> list[str]:
        last = await self._services.store.read(uptime.last_beat)
        self._beat = last or 0.0
        # Lists may lag behind the log: a table that had just started may still stand as gathering.
        begun = await self._services.store.read(tables.at_stages, [GATHERING, PLAYING])
        clocked = [listed.id for listed in begun if read_summary(listed).clock]
        if self._is_long_ago(self._beat):
            self._tables.update(clocked)
        self._known.set()
        return clocked

    def _last(self, room: Room) -> float:
        """Until when the table was watched: what happened there is a sign of life, too.

        One from the future was left by a clock that has been set back since: it says nothing.
        """
        if self._beat > self._services.counted():
            return room.table.at
        return max(self._beat, room.table.at)

    def _is_long_ago(self, beat: float) -> bool:
        """So long that no process was running. Who is alone knows that anyway."""
        least = 0.0 if self._services.bus.is_alone else SILENCE
        return abs(self._services.counted() - beat) > least


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
