"""One thread that writes: what many tables want written meanwhile goes into one transaction."""

import asyncio
import queue
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from threading import Event, Thread
from time import perf_counter
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, Dialect, Engine, insert

from .database import Guard
from .failures import AWAY, Away, Trouble, Unstorable, trouble_of
from .schema import ENTRIES

GROUP = 1000  # jobs in one transaction
MOST_ROWS = 64  # in one statement, a power of two
PAUSE = 0.02  # seconds between transactions: a busy server groups more, an idle one does not wait
FIRST_DELAY, LAST_DELAY = 0.05, 2.0  # seconds between attempts while the database is away

T = TypeVar("T")
Work = Callable[[Connection], T]
Rows = Sequence[Mapping[str, str | int | float | bytes]]
Watch = Callable[[int, float], None]  # told the jobs and the seconds of each transaction


class Outcome(NamedTuple):
    result: object = None
    error: BaseException | None = None


class Job:
    """Something to write, and who waits for it."""

    def __init__(self, work: Work[object], rows: Rows) -> None:
        self.work = work
        self.rows = rows  # for the logs
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[object] = self.loop.create_future()

    def settle(self, outcome: Outcome) -> None:
        if self.future.done():  # nobody waits any more
            return
        if outcome.error is None:
            self.future.set_result(outcome.result)
        else:
            self.future.set_exception(outcome.error)


class Writer:
    def __init__(
        self,
        engine: Engine,
        guard: Guard,
        trouble: Trouble,
        watch: Watch = lambda _jobs, _seconds: None,
    ) -> None:
        self._trouble = trouble
        self._guard = guard
        self._engine = engine.execution_options(begin="BEGIN IMMEDIATE")
        self._insert_rows = cache(partial(_insert_rows, engine.dialect))
        self._watch = watch
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._line: Connection | None = None  # kept: to borrow one takes longer than to write
        self._closing = Event()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T], rows: Rows = ()) -> T:
        """What the work returns, once it and the rows of logs are stored for good.

        While the database is away this waits; the work may be done again, so it must not mind.
        """
        job = Job(work, rows)
        if self._closing.is_set():
            raise Away
        self._jobs.put(job)
        result: T = await job.future  # type: ignore[assignment]  # of the work, whatever it is
        return result

    async def close(self) -> None:
        """Write what is waiting, then stop; a database that is away gets one more chance."""
        self._closing.set()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.sleep(0)  # let the last ones hear their results

    def _run(self) -> None:
        while jobs := self._next_group():
            start = perf_counter()
            outcomes = self._outcomes(jobs)
            self._watch(len(jobs), perf_counter() - start)
            _settle(jobs, outcomes)
            self._closing.wait(PAUSE)
        self._hang_up()

    def _next_group(self) -> list[Job]:
        """All that waits, at least one; none at the end."""
        group: list[Job] = []
        first = self._jobs.get()
        while first is not None:
            group.append(first)
            if self._jobs.empty() or len(group) == GROUP:
                return group
            first = self._jobs.get()
        self._jobs.put(None)  # the end comes after this group
        return group

    def _outcomes(self, jobs: Sequence[Job]) -> list[Outcome]:
        try:
            return self._in_one_transaction(jobs)
        except Exception as error:  # noqa: BLE001  # of any job: each is told its own below
            if len(jobs) == 1 or isinstance(error, Away):
                return [Outcome(error=error)] * len(jobs)
        half = len(jobs) // 2
        return self._outcomes(jobs[:half]) + self._outcomes(jobs[half:])

    def _in_one_transaction(self, jobs: Sequence[Job]) -> list[Outcome]:
        delay = FIRST_DELAY
        while True:
            try:
                outcomes = self._try(jobs)
                self._trouble.note_back()
                return outcomes
            except Exception as error:
                kind = trouble_of(error)
                if not kind:
                    raise
                self._trouble.note(kind, error)
                self._hang_up()
                if kind != AWAY:  # nobody waits for somebody who may come days later
                    raise Unstorable from error
                if self._closing.is_set():
                    raise Away from error
            self._closing.wait(delay)
            delay = min(2 * delay, LAST_DELAY)

    def _try(self, jobs: Sequence[Job]) -> list[Outcome]:
        if self._trouble.is_total:
            raise Unstorable
        self._guard()
        line = self._line = self._line or self._engine.connect()
        with line.begin():
            outcomes = self._write_all(line, jobs)
            self._guard()
        return outcomes

    def _write_all(self, connection: Connection, jobs: Sequence[Job]) -> list[Outcome]:
        outcomes = [Outcome(job.work(connection)) for job in jobs]
        rows = [row for job in jobs for row in job.rows]
        for portion in portions(rows):
            values = {
                f"{name}_m{i}": value
                for i, row in enumerate(portion)
                for name, value in row.items()
            }
            connection.exec_driver_sql(self._insert_rows(len(portion)), values)
        return outcomes

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line:
            line.close()


def portions(rows: Rows) -> Iterator[Rows]:
    """The rows in portions of few different sizes, so that few statements are needed.

    >>> [len(portion) for portion in portions([{}] * 140)]
    [64, 64, 8, 4]
    """
    start = 0
    while left := len(rows) - start:
        size = min(MOST_ROWS, 1 << left.bit_length() - 1)
        yield rows[start : start + size]
        start += size


def _insert_rows(dialect: Dialect, count: int) -> str:
    """A statement that adds so many entries: with one for each row, Python changes threads twice.

    In the words of the database, since to translate them each time took half of a commit.
    """
    rows = [dict.fromkeys(ENTRIES.columns.keys())] * count
    return str(insert(ENTRIES).values(rows).compile(dialect=dialect))


def _settle(jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
    """Tell all of a group at once: waking the event loop is what costs."""

    def tell() -> None:
        for job, outcome in zip(jobs, outcomes, strict=True):
            job.settle(outcome)

    jobs[0].loop.call_soon_threadsafe(tell)
