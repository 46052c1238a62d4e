"""What a server keeps: the functions of this package are carried out without blocking a loop."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from . import entries, guests, tables, uptime
from .database import READERS, back_up, file_guard, forgetful, inspect, open_database
from .failures import AWAY, DAMAGED, Away, Trouble, Unstorable, trouble_of
from .migrations import migrate
from .tables import Listed, News
from .writer import FIRST_DELAY, LAST_DELAY, Rows, Watch, Work, Writer

PATIENCE = 10.0  # seconds that a reader waits for a database that is away

P = ParamSpec("P")
T = TypeVar("T")


class Conflict(Exception):
    """Others were faster, such as with the log of a table: read what is new, and decide again."""


class Store:
    """Make it inside a running event loop, and close it."""

    def __init__(self, url: str, watch: Watch = lambda _jobs, _seconds: None) -> None:
        self._engine = open_database(url)
        migrate(self._engine)
        self.trouble = Trouble()
        self._forgetful = forgetful(self._engine)
        self._guard = file_guard(self._engine)
        self._writer = Writer(self._engine, self._guard, self.trouble, watch)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._growing: set[str] = set()  # tables with an append under way

    @property
    def is_away(self) -> bool:
        """Whether the database could not be used when something was last to be written."""
        return bool(self.trouble.kind)

    async def close(self) -> None:
        await self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def check(self) -> None:
        """Raises Away if the database does not answer now."""
        await self._try(lambda: self._look(tables.look), 0.0)

    async def inspect(self) -> None:
        """Look whether the database is whole; one that is not is not written to any more."""
        try:
            await self._try(self._inspect, 0.0)
        except Unstorable:
            self.trouble.is_total = self.trouble.kind == DAMAGED
            raise

    async def time_of_day(self, now: Callable[[], float]) -> float:
        """By the database if it serves several machines, whose own clocks may differ."""
        if self._engine.dialect.name == "sqlite":
            return now()
        return await self.read(uptime.time_of_day)

    async def back_up(self, file: Path) -> None:
        """Write a copy of the database while it is in use."""
        await asyncio.to_thread(back_up, self._engine, file)

    # What is stored

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kw: P.kwargs
    ) -> T:
        """What a function of this package reads: `await store.read(guests.tokens_of, guest)`."""
        return await self._try(lambda: self._look(lambda c: work(c, *args, **kw)))

    async def write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kw: P.kwargs
    ) -> T:
        """What a function of this package returns, once what it has written is there for good.

        While the database is away this waits. The work may be done again, so it must not mind.
        """
        try:
            return await self._writer.write(lambda c: work(c, *args, **kw))
        except IntegrityError:
            raise Conflict from None  # its message may quote what was to be stored

    # What rooms need

    async def table(self, table: str) -> Listed | None:
        return await self.read(tables.find, table)

    async def open_table(self, listed: Listed, bodies: Sequence[bytes]) -> None:
        """Keep a new table with its first entries; a Conflict means that its code is taken."""
        first = entries.rows(listed.id, 0, bodies, listed.created)
        await self._add(lambda c: tables.open_table(c, listed), first)

    async def append(
        self, table: str, first: int, bodies: Sequence[bytes], at: float, news: News | None = None
    ) -> None:
        """Add entries to a log; when this returns they are there for good.

        A Conflict means that one of the numbers is taken, or the table is gone.
        """
        # A second one in flight could land although the first, which it builds on, did not.
        if table in self._growing:
            raise RuntimeError("two appends at once to one table")
        self._growing.add(table)
        try:
            rows = entries.rows(table, first, bodies, at)
            await self._add(lambda c: tables.tell_news(c, table, news, at), rows)
        finally:
            self._growing.discard(table)

    async def entries(self, table: str, after: int = -1) -> list[bytes]:
        """The log of a table from the number after `after` on."""
        return await self.read(entries.read_log, table, after)

    async def set_aside(self, table: str, first: int, body: bytes) -> int:
        """Take the entries from `first` on, which is this one, out of a log; how many."""
        return await self.write(entries.set_aside, table, first, body)

    async def names(self, people: Collection[str]) -> dict[str, str]:
        return await self.read(guests.names, people)

    # How

    async def _add(self, work: Work[object], rows: Rows) -> None:
        try:
            await self._writer.write(work, rows)
        except IntegrityError:
            # A connection lost at the wrong moment leaves it open whether the rows were stored;
            # the second attempt then meets those of the first.
            if not await self.read(entries.has, rows):
                raise Conflict from None

    async def _try(self, look: Callable[[], T], patience: float = PATIENCE) -> T:
        loop = asyncio.get_running_loop()
        end, delay = monotonic() + patience, FIRST_DELAY
        while True:
            try:
                return await loop.run_in_executor(self._readers, look)
            except Exception as error:
                kind = trouble_of(error)
                if not kind:
                    raise
                if kind != AWAY:
                    self.trouble.note(kind, error)
                    raise Unstorable from error
                if monotonic() + delay > end:
                    raise Away from error
            await asyncio.sleep(delay)
            delay = min(2 * delay, LAST_DELAY)

    def _inspect(self) -> None:
        self._guard()
        inspect(self._forgetful)

    def _look(self, work: Work[T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)
