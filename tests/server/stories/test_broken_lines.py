"""Lines that break at the worst moment: a room stays what its log says, and all are answered."""

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import msgspec
import pytest

from fileira.core import kernel
from fileira.server.http.auth import Auth
from fileira.server.http.server import Server
from fileira.server.http.sockets import Conversation
from fileira.server.ops.limits import Buckets, Crowd
from fileira.server.ops.settings import Settings
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Left, Returned, Said, Setup, decode, encode
from fileira.server.protocol.replies import Person
from fileira.server.rooms import rooms as houses
from fileira.server.rooms.room import Room
from fileira.server.rooms.rooms import Rooms
from fileira.server.table.deciding import left
from fileira.server.workers.analyses import Analyses
from fileira.server.workers.archive import Archive
from fileira.server.workers.computing import Computing
from fileira.server.workers.pars import Pars
from fileira.server.workers.sandbox import Sandbox
from tests.server.kit.people import Guest, at_table, sit_down
from tests.server.kit.server_process import Process, game_for, serving
from tests.server.kit.stored_logs import read_log

pytestmark = pytest.mark.anyio
ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
SETUP = Setup(game="high_card", variant="high", seats=2)
of_a_process = pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")


@pytest.fixture
async def room(rooms: Rooms) -> Room:
    """Ann is there, Bob sits and is away."""
    room = await rooms.room((await rooms.lobby.open(SETUP, ANN)).id)
    for seat, person in enumerate((ANN, BOB)):
        await room.turns.do(person.id, ask.Sit(id="sit", seat=seat), rooms.lobby.open_sequel)
    await room.join(ANN)
    await room.turns.add(lambda: left(room.table, BOB.id, 0.0))
    return room


async def test_a_room_knows_its_log_whoever_is_gone_meanwhile(rooms: Rooms, room: Room) -> None:
    await _break_off(rooms, room)
    await room.turns.rest()
    log = await rooms._services.store.entries(room.id)
    assert isinstance(decode(log[-1]), Returned)
    assert room.table.n == len(log) - 1
    assert room.table.seating.chairs[1].present


async def test_who_is_gone_before_the_line_stands_is_away(
    rooms: Rooms, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "LINGER", 0.05)
    await _break_off(rooms, room)
    await room.turns.rest()
    assert room.table.seating.chairs[1].present
    await _until(lambda: not room.table.seating.chairs[1].present)
    assert isinstance(decode((await rooms._services.store.entries(room.id))[-1]), Left)


async def test_all_commands_of_a_turn_are_answered_when_its_log_went_on_elsewhere(
    rooms: Rooms, room: Room
) -> None:
    listener = await room.join(ANN)
    listener.take()
    conversation = Conversation(_server(rooms), room, ANN, listener)
    said = Said(at=time.time(), seat=1, phrase="hello")
    await rooms._services.store.append(room.id, room.table.n + 1, [encode(said)], said.at)
    for name in "ab":
        conversation.hear(b'{"do":"phrase","phrase":"hello","id":"%s"}' % name.encode())
    await _until(lambda: listener.is_closed)
    answers = map(msgspec.json.decode, listener.take())
    assert [(each["id"], each["reason"]) for each in answers] == [("a", "away"), ("b", "away")]
    again = await rooms.room(room.id)
    command = ask.Phrase(id="a", phrase="hello")
    (answer,) = await again.turns.do(ANN.id, command, rooms.lobby.open_sequel)
    assert msgspec.json.decode(answer)["is"] == "done"


def _server(rooms: Rooms) -> Server:
    services = rooms._services
    return Server(
        settings=Settings(),
        store=services.store,
        rooms=rooms,
        lobby=rooms.lobby,
        auth=Auth(services.store, b"key", services.now),
        metrics=services.metrics,
        crowd=Crowd(1),
        openings=Buckets(1.0, 1),
        computing=Computing(1.0, 1.0),
        archive=Archive(rooms.warmup),
        sandbox=Sandbox(),
        analyses=Analyses(services.store, services.metrics),
        pars=Pars(services.store, services.metrics),
        ports=None,
        now=services.now,
    )


async def _until(fact: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not fact():  # noqa: ASYNC110  # rooms have no event for it
            await asyncio.sleep(0.01)


async def _break_off(rooms: Rooms, room: Room) -> None:
    """Bob comes back, and is gone while that is being stored."""
    joining = asyncio.create_task(rooms.join(room, BOB, None))
    while room.id not in rooms._services.store._growing:  # noqa: ASYNC110  # a moment only
        await asyncio.sleep(0)
    joining.cancel()
    with pytest.raises(asyncio.CancelledError):
        await joining


# Real processes


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("broken lines")) as server:
        server.wait_for(game_for(server, 2)["game"])
        yield server


@pytest.fixture
def guests(server: Process) -> list[Guest]:
    return [Guest(server, "Ann"), Guest(server, "Bob")]


@of_a_process
async def test_a_stream_that_is_dropped_at_once_stops_no_table(
    server: Process, guests: list[Guest]
) -> None:
    table = guests[0].open_table(**game_for(server, 2))
    sit_down(guests, table)
    async with at_table(guests[:1], table) as (ann,):
        async with at_table(guests[1:], table) as (bob,):
            await asyncio.gather(
                *(line.until(lambda me: "seats" in me.copy) for line in (ann, bob))
            )
        await ann.until(lambda me: me.copy["seats"][1].get("away"))
        _drop_stream(guests[1], table)
        await asyncio.sleep(1)
        answers = await asyncio.gather(*(ann.ask("phrase", phrase="hello") for _ in range(2)))
        assert {answer["is"] for answer in answers} == {"done"}
        assert ann.lines == 1
        await ann.until(lambda me: me.copy["seats"][1].get("away"))
    kinds = [type(entry) for entry in read_log(_database(server), table)]
    assert kinds.count(Left) >= kinds.count(Returned)


def _drop_stream(guest: Guest, table: str) -> None:
    host, port = urlsplit(guest.process.url).netloc.split(":")
    with socket.create_connection((host, int(port))) as line:
        start = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: {host}:{port}\r\n"
        line.sendall(f"{start}Cookie: {guest.cookie}\r\n\r\n".encode())


def _database(server: Process) -> str:
    return f"sqlite:///{server.folder / 'tables.sqlite'}"
