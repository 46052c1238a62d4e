"""Whatever strangers send, they get a clear answer, and nobody else notices."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fileira.core import kernel
from tests.server.conftest import new_database
from tests.server.kit.people import Guest, answer, at_table, sit_down
from tests.server.kit.real_services import Service
from tests.server.kit.server_process import Process, game_for, serving
from tests.server.kit.stored_logs import read_log

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not"),
]
SIZE = 4096  # of the longest message
UNREADABLE = (
    "",
    "{",
    "null",
    "[]",
    "7",
    '"play"',
    "{}",
    '{"do":"fly","id":"x"}',
    '{"do":"play"}',
    '{"do":"play","id":7,"decision":1,"move":1}',
    '{"do":"play","id":"x","decision":-1,"move":1}',
    '{"do":"play","id":"x","decision":1,"move":1e400}',
    '{"do":"play","id":"x","decision":1,"move":[1]}',
    '{"do":"play","id":"x","decision":99999999999999999999999999,"move":1}',
    '{"do":"sit","id":"x","seat":"0"}',
    '{"do":"sit","id":"x","seat":64}',
    '{"do":"sit","id":"x","seat":0,"and":"more"}',
    '{"do":"ping","id":"\\ud800"}',
    '{"do":"ping","id":"' + 65 * "x" + '"}',
    "[" * (SIZE - 1),
)
DECLINED = {
    '{"do":"sit","id":"1","seat":0}': "seat_taken",
    '{"do":"play","id":"2","decision":1,"move":1}': "not_seated",
    '{"do":"play","id":"3\\u0000","decision":1,"move":"\\u0000"}': "not_seated",
    '{"do":"withdraw","id":"4","decision":1}': "not_seated",
    '{"do":"why","id":"5","move":"x"}': "not_seated",
    '{"do":"start","id":"6"}': "while_playing",
    '{"do":"replace","id":"7","seat":1}': "not_host",
    '{"do":"pause","id":"8"}': "not_seated",
    '{"do":"phrase","id":"9","phrase":"%s%n"}': "no_such_phrase",
    '{"do":"say","id":"a","text":"<b>"}': "chat_off",
    '{"do":"rematch","id":"b"}': "while_playing",
}
ODD = "%00", "..%2f..%2f", "a%0d%0ab", "%ff", "é", "x" * 3000


@pytest.fixture(scope="module")
def database(postgres_service: Service) -> str:
    return new_database(postgres_service)


@pytest.fixture(scope="module")
def server(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder: Path = tmp_path_factory.mktemp("hostile")
    with serving(folder, database=database, message_size=str(SIZE), tables_per_guest="3") as server:
        yield server
        assert _complaints(server) == []


@pytest.fixture(scope="module")
def table(server: Process) -> str:
    """A table that is playing: its host, another person, a free seat filled by a bot."""
    setup = game_for(server, 3)
    server.wait_for(setup["game"])
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    table = ann.open_table(**setup)
    sit_down([ann, bob], table)
    return table


@pytest.fixture(scope="module")
def eve(server: Process) -> Guest:
    return Guest(server, "Eve")


@pytest.fixture
async def line(eve: Guest, table: str) -> AsyncIterator[ClientConnection]:
    async with eve.socket(table) as line:
        yield line


def _complaints(server: Process) -> list[dict[str, Any]]:
    lines = [msgspec.json.decode(line) for line in server.log.splitlines()]
    return [line for line in lines if line["level"] in ("error", "critical")]


async def closed(line: ClientConnection) -> int:
    """The code with which the server closes."""
    with suppress(ConnectionClosed):
        [_ async for _ in line]
    assert line.close_code
    return line.close_code


# Sockets


async def test_what_cannot_be_read_is_refused_and_the_line_stays(line: ClientConnection) -> None:
    for text in UNREADABLE:
        refused = await answer(line, text)
        assert (refused["is"], refused["reason"]) == ("refused", "unreadable"), text
    assert (await answer(line, '{"do":"ping","id":"p"}'))["is"] == "pong"


async def test_strangers_change_nothing(
    line: ClientConnection, eve: Guest, database: str, table: str
) -> None:
    for text, reason in DECLINED.items():
        assert (await answer(line, text))["reason"] == reason, text
    assert eve.id not in {entry.by for entry in read_log(database, table)}


async def test_the_same_command_gets_the_same_answer(line: ClientConnection) -> None:
    text = '{"do":"sit","id":"twice","seat":9}'
    assert await answer(line, text) == await answer(line, text)


async def test_binary_messages_end_the_line(line: ClientConnection) -> None:
    await line.send(b"\x00\xff")
    assert await closed(line) == 1008


async def test_long_messages_end_the_line(line: ClientConnection) -> None:
    await line.send("x" * (SIZE + 1))
    assert await closed(line) == 1009


async def test_unknown_tables_and_guests_are_told_so(eve: Guest, table: str) -> None:
    for unknown in ("nothing", "%01", "0" * 24, "x" * 3000):
        async with eve.socket(unknown) as line:
            assert await closed(line) == 4404
    for cookie in ("", "fileira_guest=", "fileira_guest=" + eve.id, eve.cookie[:-1], "\xe9=\xff"):
        async with eve.socket(table, cookie=cookie) as line:
            assert await closed(line) == 4401
    async with eve.socket(table, authorization="Bearer fileira_guess") as line:
        assert await closed(line) == 4401


async def test_pages_of_others_get_no_line(eve: Guest, table: str) -> None:
    for origin in ("http://evil.example", "null", "", "http://[", eve.process.url + ".evil"):
        with pytest.raises(InvalidStatus):
            await eve.socket(table, origin=origin)
    with pytest.raises(InvalidStatus):
        await eve.socket("%00")


async def test_odd_numbers_bring_the_whole_table(eve: Guest, table: str) -> None:
    for after in ("-1", "9" * 5000, "x", "%00", "1e3", "٣", "999999"):
        async with eve.socket(f"{table}/socket?after={after}&") as line:
            assert msgspec.json.decode(await line.recv())["is"] == "whole"


async def test_who_does_not_read_disturbs_nobody(eve: Guest, table: str) -> None:
    async with eve.socket(table) as deaf, eve.socket(table) as line:
        deaf.transport.pause_reading()
        for number in range(1500):
            await deaf.send(f'{{"do":"refresh","id":"{number}"}}')
        assert (await answer(line, '{"do":"ping","id":"p"}'))["is"] == "pong"
        deaf.transport.abort()


# Calls


def test_calls_are_refused_clearly(eve: Guest, table: str) -> None:
    commands = f"/api/tables/{table}/commands"
    assert _reason(eve.call("POST", commands, {"do": "fly"})) == (400, "unreadable")
    assert _reason(eve.call("POST", "/api/tables", {"seats": "many"})) == (400, "unreadable")
    assert _reason(eve.call("GET", "/api/tables/none")) == (404, "no_such_table")
    assert _reason(eve.call("GET", f"/api/tables/{table}/record")) == (409, "not_over")
    assert _reason(eve.call("GET", "/api/none")) == (404, "no_such_call")
    assert _reason(eve.call("PUT", "/api/me", {"name": " \u202e"}))[0] == 422
    assert _reason(eve.call("PUT", "/api/me", {"name": SIZE * "x"})) == (413, "too_long")
    assert _reason(eve.call("DELETE", "/api/me/tokens/none")) == (404, "no_such_token")


def test_odd_addresses_are_not_found(eve: Guest) -> None:
    for odd in ODD:
        assert eve.call("GET", f"/api/tables/{odd}").status_code == 404
        assert eve.call("DELETE", f"/api/me/tokens/{odd}").status_code in (404, 405)
        assert eve.call("GET", f"/assets/{odd}").status_code in (200, 404)
        assert eve.call("GET", f"/{odd}").status_code in (200, 404)


def test_strangers_and_pages_of_others_change_nothing(server: Process, eve: Guest) -> None:
    me = server.url + "/api/me"
    for headers in ({}, {"cookie": "fileira_guest=x.y"}, {"authorization": "Bearer x"}):
        assert httpx.delete(me, headers=headers).status_code == 401
    foreign = {"cookie": eve.cookie, "origin": "http://evil.example"}
    assert httpx.delete(me, headers=foreign).status_code == 403
    assert eve.call("GET", "/api/me").json()["id"] == eve.id


def test_a_guest_has_only_so_many_tables(server: Process) -> None:
    setup = game_for(server, 2)
    max_ = Guest(server, "Max")
    for _ in range(3):
        max_.open_table(**setup)
    assert _reason(max_.call("POST", "/api/tables", setup)) == (409, "too_many_tables")


async def test_the_others_play_on(table: str, server: Process) -> None:
    """The last test: after all this, a match comes to its end as ever."""
    guests = [Guest(server, "Kim"), Guest(server, "Lou")]
    mine = guests[0].open_table(**game_for(server, 2))
    sit_down(guests, mine)
    async with at_table(guests, mine) as players:
        await asyncio.gather(*(player.play() for player in players))
    assert {player.lines for player in players} == {1}


def _reason(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["reason"]
