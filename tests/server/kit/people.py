"""People at a real server: they follow the protocol, and lose nothing when a line breaks."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any

import httpx2 as httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.kit.server_process import PATIENCE, Process
from tests.server.kit.trial_room import Client

STALL = 120.0  # seconds without what a player waits for: it will not come any more
RETRY = 0.1  # seconds until a broken line is tried again
ANSWERS = ("done", "refused", "stale", "because", "pong")


class Guest:
    """Somebody with a cookie."""

    def __init__(self, process: Process, name: str) -> None:
        self.process = process  # the one whose pages are open
        self.name = name
        made = httpx.put(process.url + "/api/me", json={"name": name}, timeout=PATIENCE)
        assert made.status_code == 200, made.text
        self.id: str = made.json()["id"]
        self.cookie: str = made.headers["set-cookie"].split(";")[0]

    def call(self, method: str, path: str, json: object = None) -> httpx.Response:
        return httpx.request(
            method,
            self.process.url + path,
            json=json,
            headers={"cookie": self.cookie},
            timeout=PATIENCE,
        )

    def open_table(self, **setup: object) -> str:
        made = self.call("POST", "/api/tables", setup)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def do(self, table: str, **command: object) -> dict[str, Any]:
        """A command over HTTP; its answer."""
        answer: dict[str, Any] = self.call("POST", f"/api/tables/{table}/commands", command).json()
        return answer

    def socket(self, table: str, after: int = -1, **headers: str) -> connect:
        address = self.process.url.replace("http", "ws", 1)
        query = f"?after={after}" if after >= 0 else ""
        return connect(
            f"{address}/api/tables/{table}/socket{query}",
            additional_headers={"cookie": self.cookie} | headers,
            open_timeout=PATIENCE,
            proxy=None,
        )


@asynccontextmanager
async def at_table(
    guests: Sequence[Guest], table: str, kind: type["Player"] | None = None
) -> AsyncIterator[list["Player"]]:
    """Guests with a line to the table, in its order of seats if they sit."""
    players = [(kind or Player)(guest, table) for guest in guests]
    lines = [asyncio.create_task(player.stay()) for player in players]
    try:
        yield players
    finally:
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)


def sit_down(guests: Sequence[Guest], table: str) -> None:
    """Each guest takes a seat, then the first one starts the match."""
    for seat, guest in enumerate(guests):
        assert guest.do(table, do="sit", id="sit", seat=seat)["is"] == "done"
    assert guests[0].do(table, do="start", id="start")["is"] == "done"


class Player:
    """A guest at a table, on a line that is mended again and again."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table = table
        self.client = Client(guest.id, 0)
        self.answers: dict[str, dict[str, Any]] = {}
        self.sent: dict[str, dict[str, Any]] = {}  # commands without an answer so far
        self.news = asyncio.Condition()
        self.lines = 0  # how often it was connected
        self._connecting = asyncio.Condition()
        self._failure: Exception | None = None  # what it heard made no sense
        self._luck = random.Random(guest.name)
        self._numbers = count()
        self._socket: ClientConnection | None = None
        self._decided: set[int] = set()

    @property
    def copy(self) -> dict[str, Any]:
        """What this person knows of the table."""
        return self.client.copy

    async def stay(self) -> None:
        """Be there; ends by being cancelled."""
        try:
            while True:
                with suppress(WebSocketException, OSError, TimeoutError):
                    async with self.guest.socket(self.table, self.copy["n"]) as socket:
                        await self._listen(socket)
                self._socket = None
                await asyncio.sleep(RETRY)
        except Exception as failure:
            self._failure = failure
            for waiting in (self.news, self._connecting):
                async with waiting:
                    waiting.notify_all()
            raise

    async def play(self) -> None:
        """Make all decisions, by luck, until the match is over."""
        while await self.until(lambda me: me._owes or me.is_over):
            if self.is_over:
                return
            await self._decide()

    async def until(self, fact: Callable[["Player"], object]) -> bool:
        await self._wait(self.news, lambda: fact(self))
        return True

    async def grow(self, steps: int) -> None:
        """Wait for so many more steps."""
        number = self.copy["n"] + steps
        await self.until(lambda me: me.copy["n"] >= number)

    async def connected(self, times: int) -> None:
        """Wait until it was connected so often; there may be nothing to hear then."""
        await self._wait(self._connecting, lambda: self.lines >= times)

    async def _wait(self, news: asyncio.Condition, fact: Callable[[], object]) -> None:
        """Whoever waits is told if nothing more can come."""
        async with asyncio.timeout(STALL), news:
            await news.wait_for(lambda: self._failure or fact())
        if self._failure:
            raise self._failure

    async def ask(self, do: str, **values: object) -> dict[str, Any]:
        """Send a command until it is answered."""
        name = f"{self.guest.name}-{next(self._numbers)}"
        self.sent[name] = {"do": do, "id": name, **values}
        await self._send(self.sent[name])
        await self.until(lambda me: name in me.answers)
        return self.answers[name]

    @property
    def is_over(self) -> bool:
        return self.copy.get("stage") == "over"

    @property
    def _owes(self) -> bool:
        asked = self.copy.get("asked")
        return bool(asked and asked["must"] and asked["decision"] not in self._decided)

    async def _decide(self) -> None:
        asked = self.copy["asked"]
        self._decided.add(asked["decision"])
        for move in self._luck.choices(asked["moves"], k=self._luck.choice((1, 1, 2))):
            answer = await self.ask("play", decision=asked["decision"], move=move[0])
            is_late = answer["is"] == "stale" or answer.get("reason") == "while_over"
            assert answer["is"] == "done" or is_late, answer

    async def _listen(self, socket: ClientConnection) -> None:
        async with self._connecting:
            self.lines += 1
            self._connecting.notify_all()
        self._socket = socket
        for command in list(self.sent.values()):
            await self._send(command)
        async for body in socket:
            assert isinstance(body, str)
            await self._hear(body.encode())

    async def _hear(self, body: bytes) -> None:
        self.client.hear(body)
        message = msgspec.json.decode(body)
        if message["is"] in ANSWERS and message.get("reason") != "away":
            self.answers[message["id"]] = message
            self.sent.pop(message["id"], None)
        async with self.news:
            self.news.notify_all()

    async def _send(self, command: dict[str, Any]) -> None:
        with suppress(WebSocketException, OSError):
            if self._socket:
                await self._socket.send(msgspec.json.encode(command).decode())


async def answer(line: ClientConnection, text: str) -> dict[str, Any]:
    await line.send(text)
    while True:
        message: dict[str, Any] = msgspec.json.decode(await line.recv())
        if message["is"] not in ("whole", "step", "presence"):
            return message
