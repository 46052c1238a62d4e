"""Players of boardgame.io."""

import asyncio
import random
from collections.abc import Callable
from time import perf_counter

import msgspec

from benchmarks.load.calls import Calls
from benchmarks.load.measured import Pace, Tally
from benchmarks.load.sockets import Socket
from benchmarks.load.table import SEATS, Place, Players


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
