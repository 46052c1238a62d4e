"""Computing that callers ask for, such as a replay: in one thread, and each gets only so much.

So it never holds the event loop, tables share Python with one thread at most, and who asks for
much of it waits, not the others.
"""

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from time import monotonic, thread_time
from typing import NamedTuple, Self, TypeVar

from ..ops.limits import Allowances, Crowd

T = TypeVar("T")
PER_ADDRESS = 8  # calls at the same time, until their answers are sent
AT_ONCE = 64  # of all callers


class Payer(NamedTuple):
    """For whom something is computed."""

    guest: str  # empty: nobody
    address: str


class UsedUp(Exception):
    """The caller has had as much as is allowed for now."""


class Overloaded(Exception):
    """Too much is under way already."""


class Computing:
    def __init__(self, per_guest: float, per_address: float) -> None:
        """Both in seconds a minute."""
        self._guests = Allowances(per_guest)
        self._addresses = Allowances(per_address)
        self._crowd = Crowd(PER_ADDRESS)
        self._under_way = 0
        self._pool = ThreadPoolExecutor(1, "computing")

    def admit(self, payer: Payer) -> "Work":
        """What a call may compute, to its end; UsedUp or Overloaded if it may not now."""
        now = monotonic()
        has_any = not payer.guest or self._guests.has_any(payer.guest, now)
        if not has_any or not self._addresses.has_any(payer.address, now):
            raise UsedUp
        if self._under_way >= AT_ONCE:
            raise Overloaded
        if not self._crowd.enter(payer.address):
            raise UsedUp
        self._under_way += 1
        return Work(self, payer)

    async def run(self, payer: Payer, task: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        run = copy_context().run
        return await loop.run_in_executor(self._pool, run, self._timed, loop, payer, task)

    def spend(self, payer: Payer, seconds: float) -> None:
        now = monotonic()
        self._addresses.spend(payer.address, seconds, now)
        if payer.guest:
            self._guests.spend(payer.guest, seconds, now)

    def leave(self, payer: Payer) -> None:
        self._under_way -= 1
        self._crowd.leave(payer.address)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _timed(self, loop: AbstractEventLoop, payer: Payer, task: Callable[[], T]) -> T:
        start = thread_time()
        try:
            return task()
        finally:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.spend, payer, thread_time() - start)


class Work:
    """What is computed for one call; it counts as under way until it is left."""

    def __init__(self, computing: Computing, payer: Payer) -> None:
        self._computing = computing
        self._payer = payer
        self._is_kept = False

    async def run(self, task: Callable[[], T]) -> T:
        """The result of a task, after those of others that came before."""
        return await self._computing.run(self._payer, task)

    def spend(self, seconds: float) -> None:
        """Count what was computed elsewhere."""
        self._computing.spend(self._payer, seconds)

    def keep(self) -> None:
        """The answer goes on after the call, and leaves by itself."""
        self._is_kept = True

    def leave(self) -> None:
        self._computing.leave(self._payer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._is_kept:
            self.leave()
