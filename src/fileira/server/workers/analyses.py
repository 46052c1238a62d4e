"""Analyses at work: one match after the other, in the background, behind all bots at tables.

Those who ask take turns.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Literal

import msgspec

from ...analysis.analysis import USUAL, Analysis, Stopped, analyse
from ...core.match.match import Match
from ..ops.addresses import household
from ..ops.limits import Crowd
from ..ops.logging import logger
from ..ops.metrics import Metrics
from ..store import results
from ..store.failures import Away
from ..store.store import Conflict, Store
from .fair_pool import FairPool, Turn
from .fair_queue import Asker
from .priorities import stand_back

WAITING = 20  # matches in the queue; more are asked to come back later
OF_ONE = 5  # household, so that others find room
FILES = 32  # analysed matches that no table keeps
THOROUGH = (
    1500  # moves of a match that are judged as at a table; a longer one has no more samples in all
)
LEAST = 20  # samples

Keep = Callable[[Analysis], Awaitable[None]]  # what is done with an analysis


class Analysed(msgspec.Struct, frozen=True, kw_only=True):
    """How far the analysis of a match is."""

    stage: Literal["none", "waiting", "working", "done"]
    done: int = 0  # turns judged
    of: int = 0  # turns in all
    analysis: Analysis | None = None


class Busy(Exception):
    """Too many matches wait already."""


class Analyses:
    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._pool = FairPool(1, "analyst", stand_back)
        self._progress: dict[str, Analysed] = {}
        self._crowd = Crowd(OF_ONE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._files: OrderedDict[str, Analysis] = OrderedDict()

    async def look(self, table: str) -> Analysed:
        """What is kept of the match, or how far it is."""
        if table in self._progress:
            return self._progress[table]
        body = await self._store.read(results.find_analysis, table)
        analysis = _kept(body)
        return Analysed(stage="done" if analysis else "none", analysis=analysis)

    def look_at_file(self, record: str) -> Analysed:
        """The same of a match that no table keeps: it is forgotten after a while."""
        file = _file(record)
        if file in self._files:
            self._files.move_to_end(file)
            return Analysed(stage="done", analysis=self._files[file])
        return self._progress.get(file, Analysed(stage="none"))

    def start(self, table: str, match: Match, address: str) -> None:
        """Analyse the match, unless that is under way."""

        async def keep(found: Analysis) -> None:
            body = msgspec.json.encode(found)
            await self._store.write(results.keep_analysis, table, body)

        self._start(table, match, address, keep)

    def start_file(self, record: str, match: Match, address: str) -> None:
        file = _file(record)

        async def keep(found: Analysis) -> None:
            self._files[file] = found
            if len(self._files) > FILES:
                self._files.popitem(last=False)

        self._start(file, match, address, keep)

    def _start(self, key: str, match: Match, address: str, keep: Keep) -> None:
        if key in self._progress:
            return
        if len(self._progress) >= WAITING or not self._crowd.enter(address):
            raise Busy
        self._progress[key] = Analysed(stage="waiting")
        task = asyncio.create_task(self._guard(key, match, address, keep))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop; whoever asks again later gets it from the beginning."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.close()

    async def _guard(self, key: str, match: Match, address: str, keep: Keep) -> None:
        try:
            with suppress(Stopped, Away, Conflict):  # a Conflict: the table was removed
                await keep(await self._analyse(key, match, Asker(household(address), key)))
        except Exception:  # noqa: BLE001  # a task of its own: nobody else would notice
            self._metrics.failures.labels(part="analysis").inc()
            logger().exception("analysis_failed", table=key)
        finally:
            self._progress.pop(key, None)
            self._crowd.leave(address)

    async def _analyse(self, key: str, match: Match, asker: Asker) -> Analysis:
        def work(turn: Turn) -> Analysis:
            note = partial(self._note, key)
            return analyse(match, samples_for(match), progress=note, stop=turn.stop)

        return await self._pool.run(asker, work)

    def _note(self, key: str, done: int, of: int) -> None:
        self._progress[key] = Analysed(stage="working", done=done, of=of)


def samples_for(match: Match) -> int:
    """So that a match of hundreds of rounds keeps nobody else waiting for hours."""
    return max(LEAST, min(USUAL, USUAL * THOROUGH // max(1, len(match.moves))))


def _file(record: str) -> str:
    """A name for a match that has no table; none of a table looks so."""
    return "file " + sha256(record.encode()).hexdigest()


def _kept(body: bytes | None) -> Analysis | None:
    """What an older version kept in another form is done again when somebody asks."""
    if body is None:
        return None
    with suppress(msgspec.ValidationError):
        return msgspec.json.decode(body, type=Analysis)
    return None
