"""A load for a table server: seats of many tables, each a socket that plays.

It is started by `server.py`, in a process and on a core of its own. Its last line is a JSON list of
what it measured, one part of the time after the other.

    python benchmarks/server_load.py fileira|boardgame_io PORT --tables 20 --seconds 8 --parts 1
"""

import asyncio
import base64
import json
import os
import random
import struct
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import msgspec

ADDRESS = "127.0.0.1"
SEATS = 10
LIMIT = 999  # heads; far away, so that no match ends while it is measured
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # kinds of frames
AT_ONCE = 10  # tables that open at the same time
SLACK = 0.2  # seconds that somebody takes to choose a row
STOLEN = 8  # place of the time that other machines took, in the first line of /proc/stat

T = TypeVar("T")


@dataclass
class Tally:
    """What was measured, while it counts."""

    counts: bool = False
    answers: list[float] = field(default_factory=list)  # seconds
    weight: int = 0  # bytes

    def note(self, sent: float) -> None:
        """A move that was sent then is answered now."""
        if self.counts:
            self.answers.append(perf_counter() - sent)

    def weigh(self, text: bytes) -> None:
        if self.counts:
            self.weight += len(text)


class Socket(asyncio.Protocol):
    """The least of a WebSocket that a client needs, so that the load is not what is measured."""

    def __init__(self, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self.opened = asyncio.get_running_loop().create_future()
        self._hear = hear
        self._buffer = bytearray()
        key = base64.b64encode(os.urandom(16)).decode()
        self._greeting = (
            f"GET {path} HTTP/1.1\r\nHost: {ADDRESS}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        transport.write(self._greeting.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("no socket"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head[:80]
            self._buffer = rest
            self.opened.set_result(None)
        while self._next_frame():
            pass

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """A mask of zeros is a mask, and costs nothing."""
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0xFE, size)
        self._transport.write(bytes([0x80 | kind]) + length + bytes(4) + text)

    def close(self) -> None:
        self._transport.abort()

    def _next_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size == 126 and len(buffer) >= 4:
            size, start = int.from_bytes(buffer[2:4]), 4
        elif size == 127 and len(buffer) >= 10:
            size, start = int.from_bytes(buffer[2:10]), 10
        elif size >= 126:
            return False
        if len(buffer) < start + size:
            return False
        kind, body = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == TEXT:
            self._hear(body)
        elif kind == PING:
            self.send(body, PONG)
        return True


class Pace:
    """When a seat plays a card: at once, or once in a period at a moment of its own."""

    def __init__(self, period: float, ahead: float) -> None:
        self._period = period
        self._ahead = ahead  # seconds until its table begins
        self._next = 0.0

    def delay(self) -> float:
        now = perf_counter()
        self._next = self._next or now + self._ahead + random.random() * self._period
        wait = max(0.0, self._next - now)
        self._next += self._period
        return wait

    @property
    def slack(self) -> float:
        return SLACK if self._period else 0.0


class Offer(msgspec.Struct, array_like=True):
    move: int
    text: str


class Asked(msgspec.Struct):
    decision: int
    must: bool
    moves: list[Offer]


class Changes(msgspec.Struct):
    asked: Asked | None = None


class Heard(msgspec.Struct):
    """What a player needs of a message of ours."""

    kind: str = msgspec.field(name="is")
    id: str = ""
    asked: Asked | None = None
    set: Changes | None = None


class OurPlayer:
    """It plays any move that it is offered."""

    def __init__(self, table: str, seat: int, cookie: str, pace: Pace, tally: Tally) -> None:
        self.path = f"/api/tables/{table}/socket"
        self.cookie = cookie
        self.socket: Socket
        self._seat = seat
        self._pace = pace
        self._tally = tally
        self._decoder = msgspec.json.Decoder(Heard)
        self._sent: dict[str, float] = {}
        self._done: asyncio.Future[None]  # what it does before it plays
        self._decision = -1
        self._number = 0

    async def sit(self) -> None:
        await self._do(f'"do":"sit","seat":{self._seat}', "sit")

    async def start(self) -> None:
        await self._do('"do":"start"', "start")

    def hear(self, text: bytes) -> None:
        self._tally.weigh(text)
        message = self._decoder.decode(text)
        if message.kind == "done":
            self._answered(message.id)
        elif message.kind in ("refused", "stale"):
            raise RuntimeError(text)
        asked = message.set.asked if message.set else message.asked
        if asked and asked.must and asked.decision != self._decision:
            self._decision = asked.decision
            self._think(asked)

    async def _do(self, command: str, id_: str) -> None:
        """Wait until it is done."""
        self._done = asyncio.get_running_loop().create_future()
        self._send(command, id_)
        await self._done

    def _send(self, command: str, id_: str) -> None:
        self.socket.send(f'{{"id":"{id_}",{command}}}'.encode())

    def _think(self, asked: Asked) -> None:
        is_row = asked.moves[0].text.startswith("r")
        delay = self._pace.slack if is_row else self._pace.delay()
        play = partial(self._play, asked.decision, random.choice(asked.moves).move)
        asyncio.get_running_loop().call_later(delay, play)

    def _play(self, decision: int, move: int) -> None:
        self._number += 1
        id_ = f"p{self._number}"
        self._sent[id_] = perf_counter()
        self._send(f'"do":"play","decision":{decision},"move":{move}', id_)

    def _answered(self, id_: str) -> None:
        if id_ in self._sent:
            self._tally.note(self._sent.pop(id_))
        else:
            self._done.set_result(None)


class View(msgspec.Struct):
    """What a player needs of a state of the peer's."""

    turn: int
    taker: int | None
    queue: list[msgspec.Raw]
    hands: list[list[int] | int]
    made: list[int]


class State(msgspec.Struct):
    view: View = msgspec.field(name="G")
    number: int = msgspec.field(name="_stateID")


class Update(msgspec.Struct, array_like=True):
    kind: str
    match: str
    state: State


class SyncInfo(msgspec.Struct):
    state: State


class Sync(msgspec.Struct, array_like=True):
    kind: str
    match: str
    info: SyncInfo


class PeerPlayer:
    """It speaks the protocol of Socket.IO, as the peer's own client does."""

    path = "/socket.io/?EIO=4&transport=websocket"
    cookie = ""
    room = b"/rows,"

    def __init__(self, match: str, seat: int, credentials: str, pace: Pace, tally: Tally) -> None:
        self.socket: Socket
        self._match, self._seat, self._credentials = match, seat, credentials
        self._pace = pace
        self._tally = tally
        self._updates = msgspec.json.Decoder(Update)
        self._syncs = msgspec.json.Decoder(Sync)
        self._sat: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turn = -1  # the last one that it has chosen for
        self._takes = False  # it is asked for a row
        self._sent = [0.0]  # when each of its moves was sent

    async def sit(self) -> None:
        await self._sat

    def hear(self, text: bytes) -> None:
        self._tally.weigh(text)
        if text == b"2":
            self.socket.send(b"3")
        elif text.startswith(b"0"):
            self.socket.send(b"40" + self.room)
        elif text.startswith(b"40" + self.room):
            self._emit("sync", self._match, str(self._seat), self._credentials, SEATS)
        elif text.startswith(b'42/rows,["update"'):
            self._look(self._updates.decode(text[8:]).state)
        elif text.startswith(b'42/rows,["sync"'):
            self._look(self._syncs.decode(text[8:]).info.state)
            self._sat.set_result(None)

    def _look(self, state: State) -> None:
        view = state.view
        if view.made[self._seat] == len(self._sent) - 1 and self._sent[-1]:
            self._tally.note(self._sent[-1])
            self._sent[-1] = 0.0
        hand = view.hands[self._seat]
        is_taker = view.taker == self._seat
        self._takes, takes = is_taker, self._takes
        if is_taker and not takes:
            self._later(self._pace.slack, "takeRow", random.randrange(4), state.number)
        elif not view.queue and view.turn > self._turn and isinstance(hand, list):
            self._turn = view.turn
            self._later(self._pace.delay(), "choose", random.choice(hand), state.number)

    def _later(self, delay: float, kind: str, card: int, number: int) -> None:
        asyncio.get_running_loop().call_later(delay, self._play, kind, card, number)

    def _play(self, kind: str, card: int, number: int) -> None:
        self._sent.append(perf_counter())
        seat = str(self._seat)
        payload = {
            "type": kind,
            "args": [card],
            "playerID": seat,
            "credentials": self._credentials,
        }
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, number, self._match, seat)

    def _emit(self, *words: object) -> None:
        self.socket.send(b"42" + self.room + msgspec.json.encode(words))


class Calls:
    """Plain calls, each by a connection of its own: servers close those that idle."""

    def __init__(self, port: int) -> None:
        self._port = port

    def __call__(
        self, method: str, path: str, body: object, cookie: str = ""
    ) -> tuple[dict[str, str], str]:
        headers = {"content-type": "application/json", "cookie": cookie}
        connection = HTTPConnection(ADDRESS, self._port, timeout=300)
        connection.request(method, path, msgspec.json.encode(body), headers)
        response = connection.getresponse()
        text = response.read()
        connection.close()
        assert response.status < 300, (response.status, text)
        given = response.getheader("set-cookie", "").split(";")[0]
        return json.loads(text), given


Players = list[OurPlayer] | list[PeerPlayer]
Place = tuple[str, str]  # of a seat: its table, and who it is


class OurSide:
    def __init__(self, port: int) -> None:
        self._call = Calls(port)
        self._cookies = [
            self._call("PUT", "/api/me", {"name": f"Player {seat}"})[1] for seat in range(SEATS)
        ]

    def open(self) -> list[Place]:
        """A new table."""
        setup = {
            "game": "six_nimmt",
            "variant": "base",
            "seats": SEATS,
            "options": {"limit": LIMIT},
        }
        table = self._call("POST", "/api/tables", setup, self._cookies[0])[0]["id"]
        return [(table, cookie) for cookie in self._cookies]

    def players(self, places: list[Place], pace: Callable[[], Pace], tally: Tally) -> Players:
        return [
            OurPlayer(table, seat, cookie, pace(), tally)
            for seat, (table, cookie) in enumerate(places)
        ]

    async def start(self, players: Players) -> None:
        host = players[0]
        assert isinstance(host, OurPlayer)
        await host.start()


class PeerSide:
    def __init__(self, port: int) -> None:
        self._call = Calls(port + 1)  # its lobby has a port of its own

    def open(self) -> list[Place]:
        """A new match."""
        match = self._call("POST", "/games/rows/create", {"numPlayers": SEATS})[0]["matchID"]
        return [(match, self._join(match, seat)) for seat in range(SEATS)]

    def players(self, places: list[Place], pace: Callable[[], Pace], tally: Tally) -> Players:
        return [
            PeerPlayer(match, seat, credentials, pace(), tally)
            for seat, (match, credentials) in enumerate(places)
        ]

    async def start(self, players: Players) -> None:
        """A match of the peer's begins by itself."""

    def _join(self, match: str, seat: int) -> str:
        body = {"playerID": str(seat), "playerName": f"Player {seat}"}
        return self._call("POST", f"/games/rows/{match}/join", body)[0]["playerCredentials"]


SIDES: dict[str, Callable[[int], OurSide | PeerSide]] = {
    "fileira": OurSide,
    "boardgame_io": PeerSide,
}


async def connect(player: OurPlayer | PeerPlayer, port: int) -> None:
    loop = asyncio.get_running_loop()
    _, player.socket = await loop.create_connection(
        lambda: Socket(player.path, player.cookie, player.hear), ADDRESS, port
    )
    await player.socket.opened
    await player.sit()


async def gather_tables(given: Namespace, tally: Tally) -> None:
    """Open all tables with all their sockets, then start them: nobody plays while others come."""
    side = SIDES[given.server](given.port)

    async def gather_table() -> Players:
        places = await asyncio.to_thread(side.open)
        ahead = random.random() * given.period  # tricks of tables end at different moments
        players = side.players(places, lambda: Pace(given.period, ahead), tally)
        await asyncio.gather(*(connect(player, given.port) for player in players))
        return players

    tables = await few_at_once(gather_table() for _ in range(given.tables))
    await few_at_once(map(side.start, tables))


async def few_at_once(work: Iterable[Coroutine[None, None, T]]) -> list[T]:
    few = asyncio.Semaphore(AT_ONCE)

    async def wait_and_do(one: Coroutine[None, None, T]) -> T:
        async with few:
            return await one

    return await asyncio.gather(*map(wait_and_do, work))


async def run(given: Namespace) -> None:
    tally = Tally()
    await gather_tables(given, tally)
    await asyncio.sleep(given.warm_up)
    print("counting", flush=True)
    tally.counts = True
    parts = [await measure(tally, given.seconds) for _ in range(given.parts)]
    tally.counts = False
    print(json.dumps(parts), flush=True)
    sys.stdin.readline()  # who started us looks at the server first


async def measure(tally: Tally, seconds: float) -> dict[str, float]:
    """What happens in so many seconds from now on."""
    tally.answers, tally.weight = [], 0
    start, stolen = perf_counter(), stolen_seconds()
    await asyncio.sleep(seconds)
    answers = sorted(tally.answers)
    return {
        "moves": len(answers),
        "seconds": perf_counter() - start,
        "p50": answers[len(answers) // 2],
        "p99": answers[len(answers) * 99 // 100],
        "bytes": tally.weight,
        "stolen": stolen_seconds() - stolen,
    }


def stolen_seconds() -> float:
    """The time that the host of a virtual machine gave to others, of all cores, since the start."""
    ticks = Path("/proc/stat").read_text().split(maxsplit=STOLEN + 1)[STOLEN]
    return int(ticks) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("server", choices=SIDES)
    parser.add_argument("port", type=int)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--parts", type=int, default=1)
    parser.add_argument("--warm-up", type=float, default=2.0)
    parser.add_argument("--period", type=float, default=0.0)
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
