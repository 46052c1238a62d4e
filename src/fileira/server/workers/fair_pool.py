"""Threads for long work: who asks for much does not keep others from their turn."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Event
from typing import NamedTuple, TypeVar

from .fair_queue import Asker, FairQueue

T = TypeVar("T")


class Turn(NamedTuple):
    """The leave to work, once a thread is free."""

    waited: float  # seconds
    part: float  # of a thread that is due to this piece of work, if all who wait share fairly
    stop: Event  # nobody wants the result any more


class FairPool:
    def __init__(
        self, threads: int, name: str, initializer: Callable[[], None] | None = None
    ) -> None:
        self._pool = ThreadPoolExecutor(threads, name, initializer)
        self._threads = threads
        self._free = threads
        self._queue: FairQueue[asyncio.Future[float]] = FairQueue()

    def waiting(self, owner: str) -> int:
        """How much work of the owner waits for its turn."""
        return self._queue.waiting(owner)

    async def run(
        self, asker: Asker, work: Callable[[Turn], T], patience: float | None = None
    ) -> T:
        """What the work gives; a TimeoutError if it could not begin within so many seconds."""
        loop = asyncio.get_running_loop()
        asked, stop = loop.time(), Event()
        async with asyncio.timeout(patience):
            part = await self._take(asker)
        job = self._pool.submit(work, Turn(loop.time() - asked, part, stop))
        job.add_done_callback(partial(self._end, loop))
        try:
            return await asyncio.wrap_future(job)
        except asyncio.CancelledError:
            stop.set()
            raise

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _take(self, asker: Asker) -> float:
        """Wait for a thread; the part of it that is due to the asker."""
        turn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._queue.put(asker, turn)
        self._serve()
        try:
            return await turn
        except asyncio.CancelledError:
            self._queue.remove(asker, turn)
            if not turn.cancelled():  # it had just begun
                self._free_one()
            raise

    def _serve(self) -> None:
        while self._free and self._queue:
            owners = self._queue.owners
            asker, turn = self._queue.pop()
            if not turn.done():  # else nobody waits for it any more
                self._free -= 1
                turn.set_result(self._threads / owners / (self._queue.waiting(asker.owner) + 1))

    def _end(self, loop: asyncio.AbstractEventLoop, job: Future[object]) -> None:
        """The thread is free, even if nobody waited for the end."""
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(self._free_one)

    def _free_one(self) -> None:
        self._free += 1
        self._serve()
