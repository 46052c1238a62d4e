"""What happens at a table by itself: bots move, clocks run out, hints come."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from random import SystemRandom
from typing import NamedTuple

from ..ops.logging import logger
from ..store.failures import Away
from ..table.deciding import bot_moved
from ..table.thoughts import Thought, advised, thoughts, thoughts_by_clock, thoughts_for_nobody
from ..workers.bots import HINT, Thinkers, at_sight, not_ready
from ..workers.fair_queue import Asker
from ..workers.warmup import Warmup
from .listener import Listener
from .room import Room
from .services import RoomStore, Services

Work = Callable[[], Coroutine[None, None, None]]

RETRY = 5.0  # seconds until a database that was away is tried again
_LUCK = SystemRandom()


class _Matter(NamedTuple):
    """What a bot thinks about."""

    seat: int
    decision: int
    level: str  # or a hint


class Automation:
    def __init__(
        self,
        room: Room,
        thinkers: Thinkers,
        pause: float,
        services: Services[RoomStore],
        warmup: Warmup,
    ) -> None:
        self._room = room
        self._thinkers = thinkers
        self._pause = pause  # seconds that a bot seems to think
        self._services = services
        self._warmup = warmup
        self._busy: dict[_Matter, asyncio.Task[None]] = {}  # what bots think about
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_needed(self) -> bool:
        """Whether something will happen by itself."""
        return bool(self._tasks) or self._alarm is not None

    def look(self) -> None:
        """See what is to be done now; called after everything that happens."""
        owed = {_Matter(each.seat, each.decision, each.level): each for each in self._owed()}
        for matter in [each for each in self._busy if each not in owed and not self._is_hint(each)]:
            self._busy.pop(matter).cancel()
        for matter, thought in owed.items():
            self._begin(matter, partial(self._let_move, thought))
        self._set_alarm()

    def hint(self, seat: int) -> None:
        """Let the expert think for a person, if the person is connected to this process."""
        thought = advised(self._room.table, seat)
        lines = self._lines_of(seat)
        if thought and lines:
            asker = Asker(lines[0].home, self._room.id)
            matter = _Matter(seat, thought.decision, HINT)
            self._begin(matter, partial(self._advise, thought, asker))

    async def close(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _owed(self) -> list[Thought]:
        """What bots are to decide now."""
        if self._room.listeners:
            return thoughts(self._room.table)
        if self._room.attendance.people:  # at another process, or without a line
            return thoughts_by_clock(self._room.table)
        return thoughts_for_nobody(self._room.table)

    def _is_hint(self, matter: _Matter) -> bool:
        """Whether it is one that somebody still waits for."""
        if matter.level != HINT or not self._lines_of(matter.seat):
            return False
        thought = advised(self._room.table, matter.seat)
        return thought is not None and thought.decision == matter.decision

    def _lines_of(self, seat: int) -> list[Listener]:
        """Those who look with the eyes of the seat."""
        return [line for line in self._room.listeners if line.viewer == seat]

    def _begin(self, matter: _Matter, work: Work) -> None:
        """Let a bot think, unless one does."""
        if matter not in self._busy:
            self._busy[matter] = self._start(partial(self._finish, matter, work))

    async def _finish(self, matter: _Matter, work: Work) -> None:
        try:
            await work()
        finally:
            if self._busy.get(matter) is asyncio.current_task():  # else it was dropped
                del self._busy[matter]

    async def _let_move(self, thought: Thought) -> None:
        asker = Asker(self._room.attendance.account, self._room.id)
        thought = await self._as_far_as_ready(thought)
        pause = asyncio.sleep(self._pause * thought.pace * _LUCK.uniform(0.5, 1.5))
        move, _ = await asyncio.gather(self._thinkers.think(thought, asker), pause)
        seat, decision = thought.seat, thought.decision
        await self._room.turns.add(
            lambda: bot_moved(self._room.table, seat, decision, move, self._room.now())
        )

    async def _as_far_as_ready(self, thought: Thought) -> Thought:
        """Until the game is compiled, a bot that searches plays at sight, or waits to be exact."""
        game = self._room.table.game.name
        if self._warmup.is_ready(game) or not thought.searches:
            return thought
        if not thought.exact:
            return at_sight(thought)
        await self._warmup.settle(game)
        return thought

    async def _advise(self, thought: Thought, asker: Asker) -> None:
        game = self._room.table.game
        if not self._warmup.is_ready(game.name):
            self._room.whisper(thought.seat, not_ready(thought))
            return
        advice = await self._thinkers.advise(game, thought, asker)
        self._room.whisper(thought.seat, advice)

    def _set_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None
        due = self._room.table.due()
        if due is not None:
            delay = max(0.0, due - self._room.now())
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._start(self._note_overdue)

    async def _note_overdue(self) -> None:
        await self._room.turns.add(lambda: self._room.table.overdue(self._room.now()))
        self._set_alarm()

    def _start(self, work: Work) -> asyncio.Task[None]:
        task = asyncio.create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guard(self, work: Work) -> None:
        try:
            await work()
        except Away:
            await asyncio.sleep(RETRY)
            self.look()
        except Exception:  # noqa: BLE001  # one table's trouble must not spread
            self._services.metrics.failures.labels(part="automation").inc()
            logger().exception("automation_failed", table=self._room.id)
