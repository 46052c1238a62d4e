"""The time for which no process was there: clocks that stood meanwhile get it back."""

import asyncio
from contextlib import suppress

from . import listing
from .messages import GATHERING, PLAYING
from .room import Room, Services
from .writer import Away

RETRY = 1.0  # seconds until a database that was away is asked again
SILENCE = 15.0  # seconds without a sign of life after which no other process can be running


class Sleep:
    def __init__(self, services: Services) -> None:
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
        self._beat = await self._services.store.last_beat() or 0.0
        # Lists may lag behind the log: a table that had just started may still stand as gathering.
        tables = await self._services.store.tables_at([GATHERING, PLAYING])
        clocked = [listed.id for listed in tables if listing.read(listed).clock]
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
