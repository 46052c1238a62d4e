"""A database that is damaged: it is said where, once, and nobody is answered what could be lost."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import httpx2 as httpx
import msgspec
import psycopg
import pytest
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from fileira.core.errors import UserError
from fileira.server.app import new_app, open_server
from fileira.server.http.server import Server
from fileira.server.ops.logging import set_up_logging
from fileira.server.ops.settings import Settings
from fileira.server.rooms.upkeep import Upkeep
from fileira.server.store.failures import READ_ONLY, Unstorable, trouble_of
from fileira.server.store.store import Store
from tests.server.store.test_store import listed

pytestmark = pytest.mark.anyio
DATABASE = "tables.sqlite"
PATIENCE = 30.0  # seconds


class Trial:
    """A server in this process, its database and its diary."""

    def __init__(self, server: Server, client: httpx.AsyncClient, lines: StringIO) -> None:
        self.server = server
        self.client = client
        self._lines = lines

    async def look(self) -> None:
        """What the server does every few seconds."""
        rooms = self.server.rooms
        upkeep = Upkeep(rooms, self.server.settings, rooms._services)
        await rooms.guard(upkeep.go_round())

    async def ready(self) -> tuple[int, str]:
        told = await self.client.get("/ready")
        return told.status_code, told.json()["trouble"]

    async def name(self) -> tuple[int, str]:
        """The answer to somebody who wants to be stored."""
        told = await self.client.put("/api/me", json={"name": "Ann"})
        return told.status_code, told.json().get("reason", "")

    @property
    def told(self) -> list[dict[str, Any]]:
        """What the diary says of troubles."""
        lines = [msgspec.json.decode(line) for line in self._lines.getvalue().splitlines()]
        return [line for line in lines if line["level"] in ("warning", "error")]


@asynccontextmanager
async def serving(url: str, folder: Path) -> AsyncIterator[Trial]:
    settings, lines = Settings(data=str(folder), database=url), StringIO()
    set_up_logging("info", "json", lines)
    async with open_server(settings, None) as server:
        transport = httpx.ASGITransport(app=new_app(server))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            trial = Trial(server, client, lines)
            assert await trial.ready() == (200, "")
            assert await trial.name() == (200, "")
            yield trial


def overwrite(file: Path) -> None:
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.write(b"cards" * (size // 5))


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def drop(file: Path) -> None:
    with sqlite3.connect(file) as other:
        other.execute("DROP TABLE guests")
    other.close()


def replace(file: Path) -> None:
    (file.parent / "other").touch()
    (file.parent / "other").replace(file)


DAMAGES = [overwrite, cut, drop, replace, Path.unlink]


async def settle(server: Server) -> None:
    """Bring all that is stored into the file itself, once nobody reads it."""
    is_busy = True
    while is_busy:
        await asyncio.sleep(0.01)
        with server.store._engine.connect() as connection:
            connection.exec_driver_sql("COMMIT")
            found = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            is_busy = bool(found.one()[0])
            connection.exec_driver_sql("BEGIN")


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_file_that_is_damaged_while_the_server_runs_is_seen_and_told_once(
    sqlite_url: str, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    async with serving(sqlite_url, tmp_path) as trial:
        await settle(trial.server)
        damage(tmp_path / DATABASE)
        for _ in range(3):
            await trial.look()
            assert await trial.ready() == (503, "damaged")
            assert await trial.name() == (503, "unstorable")
        (told,) = trial.told
        assert told["event"] == "database_damaged"
        assert "put a backup in place" in told["advice"]


async def test_a_table_that_is_missing_in_postgres_is_seen_and_told_once(
    postgres_url: str, tmp_path: Path
) -> None:
    async with serving(postgres_url, tmp_path) as trial:
        with psycopg.connect(postgres_url, autocommit=True) as other:
            other.execute("DROP TABLE marks")
        for _ in range(3):
            await trial.look()
            assert await trial.ready() == (503, "damaged")
            assert await trial.name() == (503, "unstorable")
        (told,) = trial.told
        assert (told["event"], told["error"]) == ("database_damaged", "UndefinedTable")


async def test_a_full_disk_is_told_and_all_goes_on_when_there_is_room(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite_url, tmp_path) as trial:
        store = trial.server.store
        limit = [await store.write(_page_count)]

        def fill(connection: sqlite3.Connection, _: object) -> None:
            connection.execute(f"PRAGMA max_page_count = {limit[0]}")

        event.listen(store._engine, "connect", fill)
        await store.write(_limit_pages, limit[0])
        answers = []
        for _ in range(100):
            trial.client.cookies.clear()  # a new guest each time
            answers.append(await trial.name())
        assert set(answers) >= {(503, "unstorable")}
        await trial.look()
        assert await trial.ready() == (503, "disk")
        assert [told["event"] for told in trial.told] == ["database_disk"]
        limit[0] = 1 << 20
        monkeypatch.setattr("fileira.server.store.failures.CALM", 0.0)
        await store.write(_limit_pages, limit[0])
        assert await trial.name() == (200, "")
        assert await trial.ready() == (200, "")


async def test_a_postgres_that_only_reads_is_told(postgres_url: str, tmp_path: Path) -> None:
    async with serving(postgres_url, tmp_path) as trial:
        name = postgres_url.rpartition("/")[2]
        with psycopg.connect(postgres_url, autocommit=True) as other:
            other.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on".encode())
        pool = trial.server.store._engine.pool
        async with asyncio.timeout(PATIENCE):
            while isinstance(pool, QueuePool) and pool.checkedout():
                trial.server.store._writer._hang_up()  # in the middle of its work it takes another
                await asyncio.sleep(0.01)
        trial.server.store._engine.dispose()
        assert await trial.name() == (503, "unstorable")
        assert await trial.ready() == (503, "read_only")


def test_a_file_that_only_reads_is_known_as_that(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "file").close()
    engine = create_engine(f"sqlite:///file:{tmp_path / 'file'}?mode=ro&uri=true")
    with engine.connect() as connection, pytest.raises(DBAPIError) as error:
        connection.exec_driver_sql("CREATE TABLE cards (card INTEGER)")
    assert trouble_of(error.value) == READ_ONLY


async def test_a_damaged_part_leaves_the_rest_of_the_database_usable(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with serving(sqlite_url, tmp_path) as trial:
        store = trial.server.store
        for table in ("here", "there"):
            await store.open_table(listed(table), [table.encode() * 100] * 100)
        await settle(trial.server)
        store._engine.dispose()  # what is in memory
        garble(tmp_path / DATABASE, b"therethere", b"herehere")
        with pytest.raises(Unstorable):
            await store.entries("there")
        assert await trial.ready() == (503, "damaged")
        assert len(await store.entries("here")) == 100
        await trial.look()
        assert await trial.name() == (200, "")
        assert [told["event"] for told in trial.told] == ["database_damaged"]


def garble(file: Path, text: bytes, other: bytes) -> None:
    """Damage the pages that hold a text and not another one."""
    content, page = bytearray(file.read_bytes()), 4096
    for start in range(0, len(content), page):
        held = content[start : start + page]
        if text in held and other not in held:
            content[start : start + 16] = b"\xff" * 16
    with file.open("r+b") as opened:
        opened.write(content)


# At the start


@pytest.mark.parametrize("damage", [overwrite, cut, drop])
async def test_a_damaged_file_is_not_started_with_and_not_touched(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    settings = Settings(data=str(tmp_path))
    async with open_server(settings, None):
        pass
    file = tmp_path / DATABASE
    damage(file)
    before = file.read_bytes()
    with pytest.raises(UserError, match="Restore a backup in its place"):
        async with open_server(settings, None):
            pass
    assert file.read_bytes() == before


async def test_a_file_that_was_emptied_is_no_new_database(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    async with open_server(settings, None):
        pass
    file = tmp_path / DATABASE
    os.truncate(file, 0)
    with pytest.raises(UserError, match="is an empty file"):
        async with open_server(settings, None):
            pass
    assert file.stat().st_size == 0


async def test_a_postgres_without_its_tables_is_not_started_with(postgres_url: str) -> None:
    await Store(postgres_url).close()
    with psycopg.connect(postgres_url, autocommit=True) as other:
        other.execute("DROP TABLE marks")
    with pytest.raises(UserError, match=r"is damaged: relation .marks. does not exist"):
        Store(postgres_url)


def _page_count(connection: Connection) -> int:
    pages: int = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    return pages


def _limit_pages(connection: Connection, pages: int) -> None:
    """As on a full disk; the line to the database is the writer's own, so only it may ask."""
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
