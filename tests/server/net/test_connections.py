"""Silent connections: they shut nobody out, and the owner hears of them before it is too late."""

import asyncio
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx2 as httpx
import msgspec
import pytest

from fileira.core import kernel
from fileira.server.net.connections import (
    FILES_KEPT,
    LAST_WORDS,
    OPERATORS,
    Connections,
    Rejection,
    Slot,
)
from fileira.server.ops.metrics import Metrics
from fileira.server.ops.settings import Settings
from tests.server.kit.people import Guest, at_table, sit_down
from tests.server.kit.server_process import Process, game_for, number, serving, until

pytestmark = pytest.mark.anyio
of_a_process = pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
PATIENCE = 30.0  # seconds; nothing waits for their end
STRANGER = "127.0.0.3"  # an address of its own, as strangers have
FEW_FILES = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({0}, {0}))"
HEAD = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\n"
SILENT = {  # beginnings of requests that do not go on
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: loc",
    "a head without its body": HEAD + b"Content-Length: 10\r\n\r\n",
    "half a body": HEAD + b"Content-Length: 10\r\n\r\n{",
    "a body that is refused and goes on": HEAD + b"Content-Length: 99999999\r\n\r\n{",
    "half a handshake": b"GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: web",
    "a second request": b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /health HT",
}


@contextmanager
def lines_of(server: Process, count: int, address: str = STRANGER) -> Iterator[list[socket.socket]]:
    """So many connections, all from one address."""
    with ExitStack() as stack:
        yield [stack.enter_context(_line(server, address)) for _ in range(count)]


def _line(server: Process, address: str) -> socket.socket:
    slot = urlsplit(server.url)
    return socket.create_connection((slot.hostname, slot.port), PATIENCE, (address, 0))


def ends(line: socket.socket) -> bytes:
    """All that the server still says before it closes; fails if it does not."""
    said = b""
    with suppress(ConnectionError):
        while more := line.recv(65536):
            said += more
    return said


# Time limits


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("hasty")
    with serving(folder, head_seconds="0.5", body_seconds="0.7") as server:
        yield server


@of_a_process
@pytest.mark.parametrize("beginning", SILENT.values(), ids=SILENT)
def test_who_begins_a_request_and_falls_silent_is_cut_off(hasty: Process, beginning: bytes) -> None:
    with lines_of(hasty, 1) as (line,):
        line.sendall(beginning)
        ends(line)


@of_a_process
@pytest.mark.parametrize(
    "beginning", [HEAD, HEAD + b"Content-Length: 9999\r\n\r\n"], ids=["head", "body"]
)
def test_who_sends_byte_by_byte_gets_no_more_time(hasty: Process, beginning: bytes) -> None:
    with lines_of(hasty, 1) as (line,):
        line.sendall(beginning)
        line.settimeout(0.1)
        with suppress(ConnectionError):
            for _ in range(300):
                line.sendall(b"x")
                with suppress(TimeoutError):
                    if not line.recv(65536):
                        return
            pytest.fail("the server listened to the end")


@of_a_process
def test_who_has_got_an_answer_does_not_stay_for_ever(hasty: Process) -> None:
    with lines_of(hasty, 1) as (line,):
        for _ in range(2):
            line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = b""
            while not answer.endswith(b"ok\n"):
                answer += line.recv(65536)
        assert ends(line) == b""


@of_a_process
async def test_time_limits_of_requests_end_no_line_to_a_table(hasty: Process) -> None:
    guest = Guest(hasty, "Ann")
    table = guest.open_table(**game_for(hasty, 2))
    async with at_table([guest], table) as (ann,), _streaming(guest, table) as stream:
        await ann.ask("ping")
        await asyncio.sleep(1.5)  # longer than both limits
        await ann.ask("ping")
        assert ann.lines == 1
        assert await stream.readline()


class _streaming:  # noqa: N801  # used like a function
    """The stream of a table, by hand: it must still speak after its request."""

    def __init__(self, guest: Guest, table: str) -> None:
        self._place = urlsplit(guest.process.url)
        head = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: localhost\r\n"
        self._request = f"{head}Cookie: {guest.cookie}\r\n\r\n".encode()

    async def __aenter__(self) -> asyncio.StreamReader:
        reader, self._writer = await asyncio.open_connection(self._place.hostname, self._place.port)
        self._writer.write(self._request)
        await reader.readuntil(b'"is":"whole"')
        return reader

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()


# How many


@of_a_process
def test_an_address_has_only_so_many_connections_from_the_first_moment(tmp_path: Path) -> None:
    few = {"connections_per_address": "5", "sockets_per_address": "5"}
    with serving(tmp_path, **few) as server, lines_of(server, 5), lines_of(server, 3) as more:
        for line in more:
            said = ends(line)  # without having asked for anything
            assert said.startswith(b"HTTP/1.1 429 ")
            assert said.endswith(b'{"reason":"too_many_connections","values":{"most":5}}')
        assert server.get("/api/games").status_code == 200  # others do not notice
        assert number(server, "connections_refused_total") == 3
        until(lambda: server.log.count("connections_refused") == 1)  # of three


@of_a_process
async def test_people_play_while_a_stranger_takes_all_connections_that_there_are(
    tmp_path: Path,
) -> None:
    """300 idle connections and 256 files: nobody could come in, and the log said nothing."""
    with serving(tmp_path, FEW_FILES.format(256), request_burst="9999") as server:
        server.wait_for(game_for(server, 2)["game"])
        with lines_of(server, 300) as lines:
            said = [ends(line) for line in _closed(lines)]
            guests = [Guest(server, "Ann"), Guest(server, "Bob")]
            table = guests[0].open_table(**game_for(server, 2))
            sit_down(guests, table)
            async with at_table(guests, table) as players:
                await asyncio.gather(*(player.play() for player in players))
        assert len(said) >= 300 - 256
        assert all(b"429" in each for each in said)
        assert {player.lines for player in players} == {1}


def _closed(lines: Sequence[socket.socket]) -> list[socket.socket]:
    """Those that the server refused; it takes or refuses them in their order."""
    lines[-1].recv(1, socket.MSG_PEEK)
    return [line for line in lines if _is_readable(line)]


def _is_readable(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        line.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    except ConnectionError:
        pass
    finally:
        line.settimeout(PATIENCE)
    return True


@of_a_process
def test_who_looks_after_the_server_gets_in_when_it_is_full(tmp_path: Path) -> None:
    with serving(tmp_path, connections="20", proxies="127.0.0.3") as server:
        with lines_of(server, 25) as lines:  # a proxy has no limit of its own
            assert b"503" in ends(lines[-1])
            for path in ("/health", "/ready", "/metrics"):
                answer = server.get(path)
                assert (path, answer.status_code) == (path, 200)
                assert answer.headers["connection"] == "close"
            refused = server.get("/api/games")
            assert (refused.status_code, refused.json()["reason"]) == (503, "full")
            forwarded = httpx.get(f"{server.url}/health", headers={"x-forwarded-for": "192.0.2.1"})
            assert forwarded.status_code == 503
            assert number(server, "connections_most") == 20
            assert number(server, "connections ") == 21
        until(lambda: server.get("/api/games").status_code == 200)
        assert server.log.count("connections_nearly_full") == 1
        assert server.log.count("connections_refused") == 1


@of_a_process
def test_the_owner_hears_of_it_before_the_server_is_full(tmp_path: Path) -> None:
    with serving(tmp_path, connections="20", proxies=STRANGER) as server:
        with lines_of(server, 14):
            server.get("/health")
            assert "connections" not in server.log
        with lines_of(server, 18):
            until(lambda: "connections_nearly_full" in server.log)
        found = [msgspec.json.decode(line) for line in server.log.splitlines()]
        (told,) = [line for line in found if line["event"] == "connections_nearly_full"]
        assert (told["level"], told["count"], told["most"]) == ("warning", 16, 20)


@of_a_process
def test_a_server_that_gets_no_more_files_says_so_and_goes_on(tmp_path: Path) -> None:
    """The limit is lowered from outside, as if something else had used up all files."""
    with serving(tmp_path) as server:
        server.wait_for()
        resource = pytest.importorskip("resource")
        usual = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (3, usual[1]))
        with lines_of(server, 1) as (line,):
            line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            until(lambda: "cannot_accept" in server.log)
            time.sleep(0.5)
            resource.prlimit(server.pid, resource.RLIMIT_NOFILE, usual)
            assert b"200 OK" in ends(line)
        assert server.log.count("cannot_accept") == 1
        # Without a pause there would be thousands of tries.
        assert 1 <= number(server, 'failures_total{part="accept"}') < 100


@of_a_process
def test_a_server_needs_fewer_files_than_it_keeps_for_itself(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.wait_for(game_for(server, 2)["game"])
        guest = Guest(server, "Ann")
        guest.open_table(**game_for(server, 2))
        files = list(Path(f"/proc/{server.pid}/fd").iterdir())
        assert len(files) < FILES_KEPT * 0.7


# Counting


class Clock:
    time = 0.0

    def __call__(self) -> float:
        return self.time


def counted(files: int = 1000, **settings: object) -> Connections:
    return Connections(Settings(**settings), files, Metrics(), Clock())  # type: ignore[arg-type]  # by name


def test_connections_leave_files_for_the_database_and_for_operators() -> None:
    assert counted(files=256).most == 256 - FILES_KEPT - OPERATORS
    assert counted(files=20_000, connections=7).most == 7
    assert counted(files=10).most == 1


def test_one_household_never_takes_all_places() -> None:
    connections = counted(files=256, connections_per_address=10_000)
    taken = [connections.enter("192.0.2.1") for _ in range(256)]
    assert isinstance(taken[-1], Rejection)
    assert isinstance(connections.enter("192.0.2.2"), Slot)
    assert isinstance(connections.enter("::ffff:192.0.2.1"), Rejection)


def test_a_slot_is_free_again_once_however_often_it_is_left() -> None:
    connections = counted(connections_per_address=2, sockets_per_address=2)
    first, second = connections.enter("192.0.2.1"), connections.enter("192.0.2.1")
    assert isinstance(first, Slot)
    assert isinstance(second, Slot)
    first.leave()
    first.leave()
    assert len(connections) == 1
    assert isinstance(connections.enter("192.0.2.1"), Slot)
    assert isinstance(connections.enter("192.0.2.1"), Rejection)


def test_operators_have_only_so_many_places_either() -> None:
    connections = counted(connections=1)
    assert isinstance(connections.enter("192.0.2.1"), Slot)
    slots = [connections.enter("::1") for _ in range(OPERATORS + 1)]
    assert [isinstance(slot, Slot) for slot in slots] == [True] * OPERATORS + [False]
    assert all(isinstance(slot, Slot) and slot.is_reserved for slot in slots[:-1])


async def test_who_does_not_read_the_end_is_cut_off() -> None:
    """What is left to send is too little to pause for, and would stay for ever."""
    clock = Clock()
    connections = Connections(Settings(), 1000, Metrics(), clock)
    slot = connections.enter("192.0.2.1")
    assert isinstance(slot, Slot)
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
    lost = asyncio.Event()

    class End(asyncio.Protocol):
        def connection_lost(self, _exc: Exception | None) -> None:
            lost.set()

    with theirs:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.connect_accepted_socket(End, ours)
        slot.transport = transport
        transport.write(b"x" * 60_000)
        assert transport.get_write_buffer_size()
        transport.close()
        connections.sweep()
        await asyncio.sleep(0.05)
        assert not lost.is_set()  # it may still read
        clock.time = LAST_WORDS
        connections.sweep()
        await lost.wait()
