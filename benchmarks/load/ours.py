"""Players of our own server."""

import asyncio
import random
from collections.abc import Callable
from functools import partial
from time import perf_counter

import msgspec

from benchmarks.load.calls import Calls
from benchmarks.load.measured import Pace, Tally
from benchmarks.load.sockets import Socket
from benchmarks.load.table import SEATS, Place, Players

LIMIT = 999  # heads; far away, so that no match ends while it is measured


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
