"""What a server keeps: logs of tables, guests and tokens, behind methods that do not block."""

import asyncio
import math
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TypeVar

from sqlalchemy.exc import IntegrityError

from ..protocol.deals import Deal
from ..protocol.messages import GATHERING
from ..protocol.replies import Played
from . import analyses, deals, entries, guests, idle, results, tables, uptime
from .database import READERS, back_up, file_guard, forgetful, inspect, open_database
from .failures import AWAY, DAMAGED, Trouble, Unstorable, trouble_of
from .guests import Guest, Kept, Standing, Token
from .migrations import migrate
from .schema import TABLES
from .tables import Listed, News
from .uptime import Sign
from .writer import FIRST_DELAY, LAST_DELAY, Away, Rows, Watch, Work, Writer

PATIENCE = 10.0  # seconds that a reader waits for a database that is away
LISTED = 100  # tables in one list

T = TypeVar("T")


class Conflict(Exception):
    """Another process has gone on with the log: read what is new, and decide again."""


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
        await self._try(lambda: self._look(lambda c: tables.count(c, TABLES.c.id == "")), 0.0)

    async def inspect(self) -> None:
        """Look whether the database is whole; one that is not is not written to any more."""
        try:
            await self._try(self._inspect, 0.0)
        except Unstorable:
            self.trouble.is_total = self.trouble.kind == DAMAGED
            raise

    async def back_up(self, file: Path) -> None:
        """Write a copy of the database while it is in use."""
        await asyncio.to_thread(back_up, self._engine, file)

    # Tables and their logs

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
        return await self._read(lambda c: entries.read_log(c, table, after))

    async def set_aside(self, table: str, first: int, body: bytes) -> int:
        """Take the entries from `first` on, which is this one, out of a log; how many."""
        return await self._writer.write(lambda c: entries.set_aside(c, table, first, body))

    async def newest(self, ids: Collection[str]) -> dict[str, int]:
        """The number of the newest entry of each of these tables, in one look."""
        return await self._read(lambda c: entries.lengths(c, ids))

    async def table(self, table: str) -> Listed | None:
        return await self._read(lambda c: tables.find(c, TABLES.c.id == table))

    async def table_by_code(self, code: str) -> Listed | None:
        return await self._read(lambda c: tables.find(c, TABLES.c.code == code))

    async def lobby(self, stages: Collection[str], limit: int = LISTED) -> list[Listed]:
        """The public tables of these stages, those with the latest news first."""
        listed = TABLES.c.public & TABLES.c.stage.in_(stages)
        return await self._read(lambda c: tables.newest(c, limit, listed))

    async def tables_at(self, stages: Collection[str]) -> list[Listed]:
        """All tables of these stages, such as those that play and have clocks to watch."""
        return await self._read(lambda c: tables.newest(c, None, TABLES.c.stage.in_(stages)))

    async def tables_of(self, guest: str, limit: int = LISTED) -> list[Listed]:
        """The tables that a guest has sat at."""
        return await self._read(lambda c: tables.newest(c, limit, tables.is_played_by(guest)))

    async def hosted_by(self, guest: str, stages: Collection[str], since: float = 0.0) -> int:
        """How many tables of these stages, used since then, a guest has made."""
        mine = (TABLES.c.host == guest) & TABLES.c.stage.in_(stages) & tables.is_used_since(since)
        return await self._read(lambda c: tables.count(c, mine))

    async def analysis(self, table: str) -> bytes | None:
        """What the expert thinks of the match that was played there, if it was asked."""
        return await self._read(lambda c: analyses.find(c, table))

    async def keep_analysis(self, table: str, body: bytes) -> None:
        with suppress(IntegrityError):  # the table was removed meanwhile
            await self._writer.write(lambda c: analyses.keep(c, table, body))

    async def remove_idle(self, before: float, spared: Collection[str] = ()) -> list[str]:
        """Remove the tables where nothing has happened since then, but for some; their ids."""
        return await self._writer.write(lambda c: idle.remove_idle(c, before, spared))

    async def beat(self, sign: Sign) -> float:
        """Leave a sign of life; how long servers have run in all, in seconds."""
        return await self._writer.write(lambda c: uptime.beat(c, sign))

    async def last_beat(self) -> float | None:
        """When any process last left one."""
        return await self._read(uptime.last_beat)

    async def time_of_day(self, now: Callable[[], float]) -> float:
        """By the database if it serves several machines, whose own clocks may differ."""
        if self._engine.dialect.name == "sqlite":
            return now()
        return await self._read(uptime.time_of_day)

    async def left_alone(self, lapse: float) -> float | None:
        """What was last used before this time has been left alone for so many seconds of uptime.

        None if servers have not run that long.
        """
        return await self._read(lambda c: uptime.left_alone(c, lapse))

    async def forget_marks(self, lapse: float) -> None:
        await self._writer.write(lambda c: uptime.forget_marks(c, lapse))

    # Guests and tokens

    async def guest(self, guest: str) -> Guest | None:
        return await self._read(lambda c: guests.find_guest(c, guest))

    async def names(self, people: Collection[str]) -> dict[str, str]:
        return await self._read(lambda c: guests.names(c, people))

    async def put_guest(self, guest: str, name: str, at: float) -> None:
        await self._writer.write(lambda c: guests.put_guest(c, guest, name, at))

    async def rename_guest(self, guest: str, name: str, at: float) -> bool:
        return await self._writer.write(lambda c: guests.rename_guest(c, guest, name, at))

    async def see_guest(self, guest: str, at: float) -> None:
        await self._writer.write(lambda c: guests.see_guest(c, guest, at))

    async def add_token(self, token: Token, stamp: str = "", most: float = math.inf) -> str:
        """Why it cannot be kept: the problem, or nothing."""
        return await self._writer.write(lambda c: guests.add_token(c, token, stamp, most))

    async def tokens_of(self, guest: str) -> list[Token]:
        return await self._read(lambda c: guests.tokens_of(c, guest))

    async def holder(self, token_hash: str) -> tuple[Guest, Token] | None:
        """A token with its guest."""
        return await self._read(lambda c: guests.holder(c, token_hash))

    async def use_token(self, guest: str, token_hash: str, at: float) -> None:
        await self._writer.write(lambda c: guests.use_token(c, guest, token_hash, at))

    async def standing(self, people: Collection[str], tokens: Collection[str]) -> Standing:
        """Which cookies of these guests, and which of these tokens, are valid."""
        return await self._read(lambda c: guests.standing(c, people, tokens))

    async def sign_out(self, guest: str, old: str, new: str) -> bool:
        """End all tokens, and all cookies but those with the new stamp; False if others did."""
        return await self._writer.write(lambda c: guests.sign_out(c, guest, old, new))

    async def remove_token(self, guest: str, token_hash: str) -> bool:
        return await self._writer.write(lambda c: guests.remove_token(c, guest, token_hash))

    async def export(self, guest: str) -> Kept | None:
        return await self._read(lambda c: guests.export(c, guest))

    async def forget(self, guest: str) -> None:
        await self._writer.write(lambda c: guests.forget(c, guest))

    async def forget_unseen(self, before: float) -> int:
        """Forget guests who have not come since then and left nothing behind; how many."""
        return await self._writer.write(lambda c: guests.forget_unseen(c, before))

    async def gathering_of(self, guest: str) -> list[Listed]:
        """The tables before their start that a guest has sat at or opened."""
        mine = tables.is_of(guest) & (TABLES.c.stage == GATHERING)
        return await self._read(lambda c: tables.newest(c, None, mine))

    # Given deals and finished matches

    async def keep_deal(self, deal: Deal, at: float) -> None:
        await self._writer.write(lambda c: deals.keep(c, deal, at))

    async def deal(self, deal: str) -> Deal | None:
        return await self._read(lambda c: deals.find(c, deal))

    async def tables_of_deal(self, deal: str, guest: str) -> list[Listed]:
        """Where a guest has tried a deal, the newest first."""
        tried = (TABLES.c.deal == deal) & (TABLES.c.host == guest)
        return await self._read(lambda c: tables.newest(c, None, tried))

    async def played_of_deal(self, deal: str, source: str) -> list[tuple[str, Played]]:
        """Who has finished a deal, or the match that it comes from; the oldest first."""
        return await self._read(lambda c: results.of_deal(c, deal, source))

    async def played_by(self, guest: str) -> list[Played]:
        """The finished matches of a guest, the oldest first."""
        return await self._read(lambda c: results.of_guest(c, guest))

    async def mistakes_of(self, guest: str) -> dict[str, float]:
        """What they cost in each analysed match of the guest, by its table."""
        return await self._read(lambda c: results.mistakes_of(c, guest))

    # How

    async def _add(self, work: Work[object], rows: Rows) -> None:
        try:
            await self._writer.write(work, rows)
        except IntegrityError:
            # A connection lost at the wrong moment leaves it open whether the rows were stored;
            # the second attempt then meets those of the first.
            if not await self._has(rows):
                raise Conflict from None

    async def _has(self, rows: Rows) -> bool:
        return await self._read(lambda c: entries.has(c, rows))

    async def _read(self, work: Work[T]) -> T:
        return await self._try(lambda: self._look(work))

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
