"""Par of given deals: the expert plays them in the background, and what it makes is kept.

It has the seat that people have, and meets the bots that they meet.
"""

import asyncio
import time
from collections import deque
from contextlib import suppress
from threading import Event

from ...bots.budget import Budget
from ...bots.levels import find_level, new_bot
from ...core.match.match import Match
from ..ops.addresses import household
from ..ops.limits import Crowd
from ..ops.logging import logger
from ..ops.metrics import Metrics
from ..protocol.deals import Deal
from ..protocol.entries import Started
from ..protocol.replies import Par
from ..store import deals
from ..store.failures import Away
from ..store.store import Conflict, Store
from ..table.deciding import bot_moved
from ..table.opening import given, seated
from ..table.seating import Chair
from ..table.table import Table
from ..table.thoughts import ADVISOR, Thought, thoughts
from .fair_pool import FairPool, Turn
from .fair_queue import Asker
from .priorities import stand_back

WAITING = 20  # deals in the queue; those on top are begun when somebody asks again
OF_ONE = 4  # household, so that others find room: as many as there are deals of a day
LONGEST = (
    600.0  # seconds of work on one deal: a match of hundreds of rounds would hold up all others
)
GIVEN_UP = 1000  # deals that took longer; they are not begun again


class Unwanted(Exception):
    """The server closes."""


class TooLong(Exception):
    """Nobody waits for the end of this match."""


class Pars:
    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._pool = FairPool(1, "par", stand_back)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._crowd = Crowd(OF_ONE)
        self._given_up: deque[str] = deque(maxlen=GIVEN_UP)

    async def look(self, deal: Deal) -> Par | None:
        """What is kept."""
        return await self._store.read(deals.find_par, deal.id)

    def start(self, deal: Deal, address: str) -> None:
        """Work it out, unless that is under way or too much is."""
        is_known = deal.id in self._tasks or deal.id in self._given_up
        if is_known or len(self._tasks) >= WAITING or not self._crowd.enter(address):
            return
        self._tasks[deal.id] = asyncio.create_task(self._guard(deal, address))

    async def close(self) -> None:
        """Stop; whoever asks again later gets it from the beginning."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.close()

    async def _guard(self, deal: Deal, address: str) -> None:
        try:
            with suppress(Unwanted, Away, Conflict):
                par = await self._work_out(deal, Asker(household(address), deal.id))
                await self._store.write(deals.keep_par, deal.id, par)
        except TooLong:
            self._given_up.append(deal.id)
        except Exception:  # noqa: BLE001  # a task of its own: nobody else would notice
            self._metrics.failures.labels(part="par").inc()
            logger().exception("par_failed", deal=deal.id)
        finally:
            del self._tasks[deal.id]
            self._crowd.leave(address)

    async def _work_out(self, deal: Deal, asker: Asker) -> Par:
        return await self._pool.run(asker, lambda turn: _par(deal, turn))


def _par(deal: Deal, turn: Turn) -> Par:
    match = by_the_expert(deal, turn.stop)
    return Par(score=match.scores[deal.seat], won=deal.seat in match.winners)


def by_the_expert(deal: Deal, stop: Event) -> Match:
    """The match of the deal with the expert in the seat of who tries it."""
    table, end = _table(deal), time.monotonic() + LONGEST
    while owed := thoughts(table):
        if stop.is_set():
            raise Unwanted
        if time.monotonic() > end:
            raise TooLong
        thought = owed[0]
        for entry in bot_moved(table, thought.seat, thought.decision, _move(thought), 0.0):
            table.add(entry)
    assert table.live_match
    return table.live_match.match


def _table(deal: Deal) -> Table:
    """As who tries the deal finds it, with the expert instead."""
    levels = (ADVISOR if seat == deal.seat else level for seat, level in enumerate(deal.levels))
    chairs = [Chair(level=level) for level in levels]
    first = given(deal, deal.by, 0.0, practice=False)
    return Table(first, [*seated(chairs, 0.0), Started(at=0.0)])


def _move(thought: Thought) -> int:
    budget = Budget(samples=find_level(thought.level).samples, threads=1)
    bot = new_bot(thought.level, thought.seed)
    return bot.choose(thought.observation.copy(), thought.seat, budget)
