"""Two processes serve the same tables; what breaks meanwhile loses nothing and mends itself."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from fileira.core import kernel
from fileira.server.protocol.entries import Left, Moved, Returned
from tests.server.conftest import new_database
from tests.server.kit.people import Guest, Player, at_table, sit_down
from tests.server.kit.real_services import Service, postgres, redis
from tests.server.kit.server_process import PATIENCE, Process, game_for, serving
from tests.server.kit.stored_logs import check_answers, numbered, read_log

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not"),
]
SEATS = 4
Pair = tuple[Process, Process]


@pytest.fixture(scope="module")
def database() -> Iterator[Service]:
    """One of our own: it is killed."""
    with postgres() as service:
        yield service


@pytest.fixture(scope="module")
def exchange() -> Iterator[Service]:
    with redis() as service:
        yield service


@pytest.fixture(scope="module")
def url(database: Service) -> str:
    return new_database(database)


@pytest.fixture(scope="module")
def pair(url: str, exchange: Service, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Both start at the same time, on an empty database."""
    folder: Path = tmp_path_factory.mktemp("pair")
    shared = {"database": url, "redis": f"redis://127.0.0.1:{exchange.port}"}
    secret = {"secret_file": str(folder / "secret")}
    with (
        serving(folder / "one", **shared, **secret) as one,
        serving(folder / "two", **shared, **secret) as two,
    ):
        yield one, two


@pytest.fixture
async def players(pair: Pair) -> AsyncIterator[list[Player]]:
    """A match of four: two people at each process."""
    setup = game_for(pair[0], SEATS)
    for process in pair:
        process.wait_for(setup["game"])
    guests = [Guest(pair[seat % 2], f"P{seat}") for seat in range(SEATS)]
    table = guests[0].open_table(**setup)
    sit_down(guests, table)
    async with at_table(guests, table) as players:
        yield players


async def test_all_see_the_same_steps_whatever_stops_meanwhile(
    players: list[Player], pair: Pair, url: str, exchange: Service, database: Service
) -> None:
    async def trouble() -> None:
        await players[0].grow(8)
        await _stop(exchange, 2.0)
        await players[1].grow(8)
        await _stop(database, 2.0)
        await players[2].grow(8)
        await asyncio.to_thread(pair[1].restart)

    await asyncio.gather(trouble(), *(player.play() for player in players))
    entries = read_log(url, players[0].table)
    last, _ = numbered(entries)[-1]
    await asyncio.gather(*(player.until(lambda me: me.copy["n"] >= last) for player in players))
    assert len({str(player.copy["result"]) for player in players}) == 1
    for player in players:
        check_answers(player, entries)
    assert sum(isinstance(entry, Moved) for entry in entries) > SEATS


async def _stop(service: Service, seconds: float) -> None:
    await asyncio.to_thread(service.kill)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(service.start)


async def test_who_comes_back_at_the_other_process_is_shown_nothing_older(
    pair: Pair, exchange: Service
) -> None:
    setup = game_for(pair[0], SEATS)
    for process in pair:
        process.wait_for(setup["game"])
    ann = Guest(pair[0], "Ann")
    table = ann.open_table(**setup)
    ann.process = pair[1]
    async with ann.socket(table) as line:
        assert msgspec.json.decode(await line.recv())["is"] == "whole"
    with held(exchange):  # the processes do not hear of each other
        ann.process = pair[0]
        answers = [ann.do(table, do="sit", id=f"s{n}", seat=n % SEATS) for n in range(8)]
        ann.process = pair[1]
        async with ann.socket(table, after=answers[-1]["n"] - 1) as line:
            first = msgspec.json.decode(await line.recv())
        assert first["n"] == answers[-1]["n"]
        ann.process = pair[0]
        assert ann.do(table, do="fill", id="f", seat=0)["is"] == "done"
        ann.process = pair[1]
        async with ann.socket(table) as line:
            whole = msgspec.json.decode(await line.recv())
        assert whole["seats"][0].get("level")


@contextmanager
def held(service: Service) -> Iterator[None]:
    service.send(signal.SIGSTOP)
    try:
        yield
    finally:
        service.send(signal.SIGCONT)


async def test_who_was_at_a_process_that_died_is_away_until_coming_back(
    players: list[Player], pair: Pair, url: str
) -> None:
    await asyncio.gather(*(player.until(lambda me: me.lines == 1) for player in players))
    pair[1].kill()
    await players[0].until(_others_away)
    players[1].guest.process = pair[0]  # a page is loaded anew, elsewhere
    await players[0].until(lambda me: "away" not in me.copy["seats"][1])
    pair[1].start()
    await players[0].until(lambda me: "away" not in me.copy["seats"][3])
    entries = read_log(url, players[0].table)
    left = [entry.seat for entry in entries if isinstance(entry, Left)]
    assert sorted(left) == [1, 3]
    assert {entry.seat for entry in entries if isinstance(entry, Returned)} >= {1, 3}


def _others_away(player: Player) -> bool:
    """Those who sit at the other process."""
    return all(player.copy["seats"][seat].get("away") for seat in (1, 3))


async def test_what_came_by_a_revoked_token_or_cookie_is_closed_at_both_processes(
    pair: Pair,
) -> None:
    setup = game_for(pair[0], 2)
    for process in pair:
        process.wait_for(setup["game"])
    ann = Guest(pair[0], "Ann")
    table = ann.open_table(**setup)
    by_cookie = {"cookie": ann.cookie}
    by_token = {"authorization": f"Bearer {_new_token(ann)}"}
    tokens = [await _line(process, table, by_token) for process in pair]
    cookies = [await _line(process, table, by_cookie) for process in pair]
    (token,) = ann.call("GET", "/api/me/tokens").json()
    assert ann.call("DELETE", f"/api/me/tokens/{token['id']}").status_code == 204
    await asyncio.gather(*(line.end() for line in tokens))
    assert not any(line.is_over for line in cookies)
    assert ann.call("POST", "/api/me/sign-out").status_code == 204
    await asyncio.gather(*(line.end() for line in cookies))
    for headers in (by_token, by_cookie):
        for process in pair:
            assert httpx.get(f"{process.url}/api/me", headers=headers).status_code == 401


def _new_token(guest: Guest) -> str:
    return str(guest.call("POST", "/api/me/tokens", {"name": "robot"}).json()["token"])


class _Line:
    """A socket and a stream of one caller at one process."""

    def __init__(self, socket: ClientConnection, client: httpx.AsyncClient, url: str) -> None:
        self._socket, self._client = socket, client
        self._begun = asyncio.Event()
        self._reading = asyncio.create_task(self._read(url))

    async def begin(self) -> None:
        await self._socket.recv()
        await self._begun.wait()

    @property
    def is_over(self) -> bool:
        return self._reading.done() or self._socket.close_code is not None

    async def end(self) -> None:
        """Until the server has closed both."""
        async with asyncio.timeout(30):
            await self._reading
            await self._socket.wait_closed()
        await self._client.aclose()

    async def _read(self, url: str) -> None:
        async with self._client.stream("GET", url) as answer:
            async for _ in answer.aiter_lines():
                self._begun.set()


async def _line(process: Process, table: str, headers: dict[str, str]) -> _Line:
    url = f"{process.url}/api/tables/{table}"
    address = url.replace("http", "ws", 1)
    socket = await connect(f"{address}/socket", additional_headers=headers, proxy=None)
    client = httpx.AsyncClient(headers=headers, timeout=PATIENCE)
    line = _Line(socket, client, f"{url}/stream")
    await line.begin()
    return line
