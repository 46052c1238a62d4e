"""The steward of a room: lets its bots think, and watches its clocks."""

import asyncio
from collections.abc import Coroutine
from random import SystemRandom

from .deciding import bot_moved
from .diary import diary
from .room import Room, Services
from .thinking import Thinkers
from .thoughts import Thought, advised, thoughts
from .writer import Away

RETRY = 5.0  # seconds until a database that was away is tried again
_LUCK = SystemRandom()


class Steward:
    def __init__(self, room: Room, thinkers: Thinkers, pause: float, services: Services) -> None:
        self._room = room
        self._thinkers = thinkers
        self._pause = pause  # seconds that a bot seems to think
        self._services = services
        self._busy: set[tuple[int, int]] = set()  # seats and decisions that bots think about
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_needed(self) -> bool:
        """Whether something will happen by itself."""
        return bool(self._tasks) or self._alarm is not None

    def look(self) -> None:
        """See what is to be done now; called after everything that happens."""
        if self._room.listeners or self._is_watched_by_a_clock:
            for thought in thoughts(self._room.table):
                if (thought.seat, thought.decision) not in self._busy:
                    self._busy.add((thought.seat, thought.decision))
                    self._start(self._let_move(thought))
        self._set_alarm()

    @property
    def _is_watched_by_a_clock(self) -> bool:
        """With a clock, a match in which somebody sits goes on even if nobody is connected."""
        table = self._room.table
        has_people = any(chair.owner is not None for chair in table.seating.chairs)
        return table.setup.clock is not None and has_people

    def hint(self, seat: int) -> None:
        """Let the expert think for a person, if the person is connected to this process."""
        thought = advised(self._room.table, seat)
        is_here = any(listener.viewer == seat for listener in self._room.listeners)
        if thought and is_here:
            self._start(self._advise(thought))

    async def close(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _let_move(self, thought: Thought) -> None:
        try:
            pause = asyncio.sleep(self._pause * _LUCK.uniform(0.5, 1.5))
            move, _ = await asyncio.gather(self._thinkers.think(thought), pause)
            seat, decision = thought.seat, thought.decision
            await self._room.add(
                lambda: bot_moved(self._room.table, seat, decision, move, self._services.now())
            )
        finally:
            self._busy.discard((thought.seat, thought.decision))

    async def _advise(self, thought: Thought) -> None:
        advice = await self._thinkers.advise(self._room.table.game, thought)
        self._room.whisper(thought.seat, advice)

    def _set_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None
        due = self._room.table.due()
        if due is not None:
            delay = max(0.0, due - self._services.now())
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._start(self._note_overdue())

    async def _note_overdue(self) -> None:
        await self._room.add(lambda: self._room.table.overdue(self._services.now()))
        self._set_alarm()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Away:
            await asyncio.sleep(RETRY)
            self.look()
        except Exception:  # noqa: BLE001  # one table's trouble must not spread
            self._services.metrics.failures.labels(part="steward").inc()
            diary().exception("steward_failed", table=self._room.id)
