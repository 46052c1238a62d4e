"""What the owner of a server counts on: clocks over restarts, limits, stopping, and the data."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import msgspec
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from fileira.cli import main
from fileira.core import kernel
from fileira.server.protocol.entries import Lapsed, Returned, Woken
from tests.server.kit.people import Guest, at_table, sit_down
from tests.server.kit.server_process import Process, game_for, serving, until
from tests.server.kit.stored_logs import read_log

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not"),
]
DOWN = 3.0  # seconds without a server
LONG = 31 * 24 * 3600.0  # seconds; tables that nobody has used for so long are removed
CLOCK = {"bank": 30.0, "cap": 20.0, "grace": 1.0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("operations")
    with serving(folder, messages_per_second="5", message_burst="20") as server:
        server.wait_for(game_for(server, 2)["game"])
        yield server


@pytest.fixture
def guests(server: Process) -> list[Guest]:
    return [Guest(server, "Ann"), Guest(server, "Bob")]


def database(server: Process) -> str:
    return f"sqlite:///{server.folder / 'tables.sqlite'}"


# Clocks


async def test_clocks_survive_a_restart_and_absent_people_are_played_for(
    server: Process, guests: list[Guest]
) -> None:
    table = guests[0].open_table(**game_for(server, 2), clock=CLOCK)
    sit_down(guests, table)
    async with at_table(guests[:1], table) as (ann,):
        await ann.until(lambda me: me.copy.get("clocks"))
        server.kill()
        await asyncio.sleep(DOWN)
        server.start()
        await ann.until(lambda me: me.lines == 2)
        # Bob never had a line: he is taken for absent, and a bot plays for him.
        await ann.until(lambda me: me.copy["seats"][1].get("autopilot"))
        async with at_table(guests[1:], table) as (bob,):
            await bob.until(lambda me: "seats" in me.copy)
            await ann.until(lambda me: "autopilot" not in me.copy["seats"][1])
    entries = read_log(database(server), table)
    (woken,) = [entry for entry in entries if isinstance(entry, Woken)]
    lapsed = next(entry for entry in entries if isinstance(entry, Lapsed))
    assert woken.down >= DOWN
    assert entries.index(woken) < entries.index(lapsed)
    assert any(isinstance(entry, Returned) and entry.seat == 1 for entry in entries)


async def test_a_pause_outlasts_a_restart(server: Process, guests: list[Guest]) -> None:
    table = guests[0].open_table(**game_for(server, 2), clock=CLOCK)
    sit_down(guests, table)
    async with at_table(guests, table) as (ann, bob):
        await asyncio.gather(ann.ask("pause"), bob.ask("pause"))
        await ann.until(lambda me: me.copy["stage"] == "paused")
        await asyncio.to_thread(server.restart)
        await ann.until(lambda me: me.lines == 2)
        assert {clock[1] for clock in ann.copy["clocks"]} == {None}
        assert (await ann.ask("resume"))["is"] == "done"
        await bob.until(lambda me: me.copy["stage"] == "playing")


# Lines


async def test_tabs_of_one_person_count_once(server: Process, guests: list[Guest]) -> None:
    table = guests[0].open_table(**game_for(server, 2))
    sit_down(guests, table)
    async with at_table(guests, table) as (ann, bob):
        async with at_table(guests[1:], table) as (tab,):
            await asyncio.gather(bob.ask("ping"), tab.ask("ping"))
        await asyncio.sleep(5)  # longer than a page may take to load anew
        assert "away" not in ann.copy["seats"][1]


async def test_who_sends_too_much_is_slowed_down(server: Process, guests: list[Guest]) -> None:
    table = guests[0].open_table(**game_for(server, 2))
    async with at_table(guests, table) as (ann, bob):
        await asyncio.gather(ann.ask("ping"), bob.ask("ping"))
        answers = await asyncio.gather(*(ann.ask("ping") for _ in range(40)))
        assert {answer.get("reason", "") for answer in answers} == {"", "too_fast"}
        assert (await bob.ask("ping"))["is"] == "pong"


# Stopping


async def test_stopping_tells_everybody_and_loses_nothing(
    server: Process, guests: list[Guest]
) -> None:
    table = guests[0].open_table(**game_for(server, 2))
    sit_down(guests, table)
    async with guests[0].socket(table) as line, _stream(guests[1], table) as lines:
        assert msgspec.json.decode(await line.recv())["is"] == "whole"
        assert msgspec.json.decode(await anext(lines))["is"] == "whole"
        await line.send('{"do":"phrase","id":"p","phrase":"hello"}')
        assert await asyncio.to_thread(server.stop) == 0
        assert "shutdown exceeded" not in server.log  # all had ended before the grace was over
        with pytest.raises(ConnectionClosed) as end:
            [await line.recv() for _ in range(100)]
    assert end.value.rcvd
    assert end.value.rcvd.code in (1012, 1013)
    server.start()
    again = guests[0].do(table, do="phrase", id="p", phrase="hello")
    assert again["is"] == "done"
    assert [entry.id for entry in read_log(database(server), table)].count("p") == 1


class _stream:  # noqa: N801  # used like a function
    """The lines of a table's stream."""

    def __init__(self, guest: Guest, table: str) -> None:
        self._client = httpx.AsyncClient(headers={"cookie": guest.cookie}, timeout=30)
        self._url = f"{guest.process.url}/api/tables/{table}/stream"

    async def __aenter__(self) -> Any:  # noqa: ANN401
        self._stream = self._client.stream("GET", self._url)
        return (await self._stream.__aenter__()).aiter_lines()

    async def __aexit__(self, *error: object) -> None:
        await self._client.aclose()


# Data


def test_a_backup_is_made_while_people_play(
    server: Process, guests: list[Guest], tmp_path: Path
) -> None:
    table = guests[0].open_table(**game_for(server, 2))
    sit_down(guests, table)
    copy, data = str(tmp_path / "copy.sqlite"), str(server.folder)
    assert CliRunner().invoke(main, ["backup", copy, "--data", data]).exit_code == 0
    assert read_log(f"sqlite:///{copy}", table) == read_log(database(server), table)


async def test_a_guest_is_exported_and_forgotten(server: Process, guests: list[Guest]) -> None:
    ann, bob = guests
    table = ann.open_table(**game_for(server, 2), chat=True)
    sit_down(guests, table)
    assert bob.do(table, do="say", id="say", text="my secret")["is"] == "done"
    kept = bob.call("GET", "/api/me/data").json()
    assert "my secret" in str(kept)
    async with bob.socket(table) as line, at_table([ann], table) as (watch,):
        await watch.until(lambda me: me.copy.get("seats"))
        assert bob.call("DELETE", "/api/me").status_code == 204
        with pytest.raises(ConnectionClosed):
            [await line.recv() for _ in range(100)]
        await watch.until(lambda me: me.copy["seats"][1].get("name") == "")
    assert bob.call("GET", "/api/me").status_code == 401
    assert "Bob" not in ann.call("GET", f"/api/tables/{table}").text


def test_tables_that_were_left_alone_are_removed(server: Process) -> None:
    guest = Guest(server, "Ann")
    old, new = (guest.open_table(**game_for(server, 2)) for _ in range(2))
    server.kill()
    with sqlite3.connect(server.folder / "tables.sqlite") as store:
        store.execute("UPDATE tables SET touched = 0 WHERE id = ?", (old,))
        store.execute("UPDATE entries SET at = 0 WHERE table_id = ?", (old,))
        store.execute("UPDATE pulse SET uptime = uptime + ?", (LONG,))
    store.close()
    server.start()
    until(lambda: guest.call("GET", f"/api/tables/{old}").status_code == 404)
    assert guest.call("GET", f"/api/tables/{new}").status_code == 200
