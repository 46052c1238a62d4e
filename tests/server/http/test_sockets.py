"""Lines of a real server: what is counted of them, their limits, and the order of answers."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import httpx2 as httpx
import msgspec
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from fileira.server.app import open_server
from fileira.server.http.sockets import Conversation
from fileira.server.net.connections import Connections
from fileira.server.net.listening import listen
from fileira.server.net.timeouts import TimeLimits
from fileira.server.net.uvicorn_server import UvicornServer
from fileira.server.ops.metrics import Metrics
from fileira.server.ops.settings import Settings
from fileira.server.protocol.commands import Ping
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.replies import Person
from fileira.server.rooms.listener import Listener
from tests.server.kit.people import Guest
from tests.server.kit.server_process import PATIENCE, Process, serving, until

pytestmark = pytest.mark.anyio
GAME = "six_nimmt"  # both decide at the same time
MOST = 2  # lines of one address


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("lines")
    with serving(folder, sockets_per_address=str(MOST)) as server:
        yield server


@pytest.fixture
def ann(server: Process) -> Guest:
    return Guest(server, "Ann")


@pytest.fixture
def table(server: Process, ann: Guest) -> str:
    table = ann.open_table(game=GAME, seats=2, level="random")
    assert ann.do(table, do="sit", id="sit", seat=0)["is"] == "done"
    return table


def metric(server: Process, name: str) -> float:
    text = server.get("/metrics").text
    found = re.search(rf"^fileira_{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


@asynccontextmanager
async def stream(guest: Guest, table: str) -> AsyncIterator[httpx.Response]:
    url = f"{guest.process.url}/api/tables/{table}/stream"
    headers = {"cookie": guest.cookie}
    async with (
        httpx.AsyncClient(timeout=PATIENCE) as client,
        client.stream("GET", url, headers=headers) as answer,
    ):
        yield answer


async def test_moves_answers_and_streams_are_counted(
    server: Process, ann: Guest, table: str
) -> None:
    moves = [f'moves_total{{by="{by}",game="{GAME}"}}' for by in ("person", "bot")]
    before = [metric(server, name) for name in moves]
    answers = metric(server, "answer_seconds_count")
    async with stream(ann, table) as answer:
        lines = answer.aiter_lines()
        assert ann.do(table, do="start", id="start")["is"] == "done"
        assert metric(server, "sockets") == 1
        async for line in lines:
            message = msgspec.json.decode(line or b"{}")
            whole = message if message.get("is") == "whole" else message.get("set", {})
            if asked := whole.get("asked"):
                break
        decision, move = asked["decision"], asked["moves"][0][0]
        done = ann.do(table, do="play", id="play", decision=decision, move=move)
        assert done["is"] == "done"
        until(lambda: metric(server, moves[1]) > before[1])
    assert metric(server, moves[0]) == before[0] + 1
    assert metric(server, "answer_seconds_count") >= answers + 2
    until(lambda: metric(server, "sockets") == 0)


async def test_an_address_has_only_so_many_streams(server: Process, ann: Guest, table: str) -> None:
    async with stream(ann, table) as one, stream(ann, table) as two:
        assert (one.status_code, two.status_code) == (200, 200)
        async with stream(ann, table) as three:
            assert three.status_code == 429
            assert msgspec.json.decode(await three.aread())["reason"] == "too_many_connections"
    until(lambda: metric(server, "sockets") == 0)
    async with stream(ann, table) as again:
        assert again.status_code == 200
    until(lambda: metric(server, "sockets") == 0)


async def test_answers_come_in_the_order_of_commands_of_any_letters(ann: Guest, table: str) -> None:
    ids = ["a", "é", "b", "牌", "c", "d"]
    async with ann.socket(table) as line:
        for id_ in ids[:-1]:
            line.protocol.send_text(f'{{"do":"ping","id":"{id_}"}}'.encode())
        line.protocol.send_text(b'{"do":"ping",', fin=False)  # in two pieces
        line.protocol.send_continuation(b'"id":"d"}', fin=True)
        line.transport.write(b"".join(line.protocol.data_to_send()))  # all of them at once
        answered: list[str] = []
        while len(answered) < len(ids):
            message = msgspec.json.decode(await line.recv())
            answered += [message["id"]] if message["is"] == "pong" else []
    assert answered == ids


async def test_a_new_time_of_day_makes_nobody_too_fast(tmp_path: object) -> None:
    clock = [10_000.0]
    async with open_server(Settings(data=str(tmp_path)), None, lambda: clock[0]) as server:
        await server.auth.let_in("Ann")
        listed = await server.lobby.open(Setup(game=GAME), Person("ann", "Ann"))
        room = await server.room(listed.id)
        listener = Listener("ann", -1)
        conversation = Conversation(server, room, Person("ann", "Ann"), listener)
        clock[0] -= 3600.0
        conversation.hear(msgspec.json.encode(Ping(id="p")))
        await room.turns.rest()
        await asyncio.sleep(0.1)
        assert b"pong" in b"".join(listener.take())


async def test_a_guest_who_is_deleted_before_the_start_frees_the_seat(
    server: Process, ann: Guest, table: str
) -> None:
    bob = Guest(server, "Bob")
    assert bob.do(table, do="sit", id="sit", seat=1)["is"] == "done"
    assert bob.call("DELETE", "/api/me").status_code == 204
    assert ann.do(table, do="fill", id="fill", seat=1)["is"] == "done"
    assert ann.call("DELETE", "/api/me").status_code == 204
    assert server.get(f"/api/tables/{table}").json()["stage"] == "closed"


async def test_who_does_not_read_a_stream_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fileira.server.net.timeouts.PATIENCE", 0.2)
    ended = asyncio.Event()

    async def flood(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while not ended.is_set():
            await send({"type": "http.response.body", "body": bytes(1 << 16), "more_body": True})
            await asyncio.sleep(0)

    async def listen_too(scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.create_task(flood(scope, receive, send))
        await receive()  # the empty body
        assert (await receive())["type"] == "http.disconnect"
        ended.set()
        await sending

    config = uvicorn.Config(listen_too, lifespan="off", log_config=None)
    listening, connections = listen("127.0.0.1", 0), Connections(Settings(), 1000, Metrics())
    server = UvicornServer(config, listening, connections, TimeLimits(head=10.0, body=10.0))
    serving_ = asyncio.create_task(server.serve())
    deaf = socket.create_connection(listening.getsockname())
    deaf.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
    async with asyncio.timeout(20):
        await ended.wait()
    deaf.close()
    server.should_exit = True
    await serving_
    assert not len(connections)
