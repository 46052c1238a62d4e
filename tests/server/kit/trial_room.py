"""A room for tests: that of the server, its log as bytes, and clients with copies of their own."""

import asyncio
from collections.abc import Collection, Coroutine, Sequence
from itertools import count
from typing import Any, TypeVar

import msgspec

from fileira.bots.bot import legal_moves
from fileira.core.seed import read_seed
from fileira.server.bus.local import LocalBus
from fileira.server.ops.metrics import Metrics
from fileira.server.protocol import commands as ask
from fileira.server.protocol.commands import Command, read_command
from fileira.server.protocol.entries import ClockPolicy, Entry, Sat, Setup, decode, encode
from fileira.server.protocol.messages import LOG_TAIL, Answer, Done, Message, Refused
from fileira.server.protocol.replies import Person
from fileira.server.rooms import room as server
from fileira.server.rooms.listener import Listener
from fileira.server.rooms.lobby import newly_listed
from fileira.server.rooms.services import Services
from fileira.server.store.tables import Listed, News
from fileira.server.table.deciding import Sequel, bot_moved
from fileira.server.table.opening import opened
from fileira.server.table.table import Deal, Table, deal
from fileira.server.table.thoughts import thoughts
from fileira.server.views.names import Names
from fileira.server.views.viewers import viewer_of

HOST = "ana"
CLOCK = ClockPolicy(bank=60.0, cap=20.0, grace=10.0)
_MESSAGES: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_ANSWERS: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
_METRICS = Metrics()
_LOOP = asyncio.new_event_loop()

T = TypeVar("T")

Json = dict[str, Any]


def seen(view: Json, new: Json) -> Json:
    """The view after a frame or a step."""
    after: Json = view | new.get("view", {})
    for field, place, value in new.get("parts", []):
        items = after[field]
        if isinstance(items, list) and place < len(items):
            after[field] = [*items[:place], value, *items[place + 1 :]]
    return after


class Client:
    """It knows nothing but the messages it gets, as a browser does."""

    def __init__(self, person: str, viewer: int) -> None:
        self.person = person
        self.viewer = viewer
        self.connected = True
        self.copy: dict[str, Any] = {"n": -1}
        self.got: list[bytes] = []

    def hear(self, body: bytes) -> None:
        _MESSAGES.decode(body)  # it is one of the messages of the protocol
        self.got.append(body)
        message = msgspec.json.decode(body)
        if message["is"] == "whole":
            self.copy = message
        elif message["is"] == "step":
            self._follow(message)

    def _follow(self, step: dict[str, Any]) -> None:
        assert step["n"] == self.copy["n"] + (not step.get("private"))
        frames = step.get("frames", [])
        events = [event for frame in frames for event in frame.get("events", [])]
        log = self.copy["log"] + events
        self.copy["log_start"] += max(0, len(log) - LOG_TAIL)
        self.copy["log"] = log[-LOG_TAIL:]
        view = self.copy["view"] or {}
        for new in [*frames, step]:
            view = seen(view, new)
        self.copy["view"] = view or None
        self.copy |= step.get("set", {}) | {"n": step["n"]}


class Shelf:
    """All that a room needs of a store, with one log in memory: it takes a moment, as a database.

    Nobody else writes into it, so there are no conflicts, and nothing in it is damaged.
    """

    def __init__(self) -> None:
        self.log: list[bytes] = []

    async def append(
        self, table: str, first: int, bodies: Sequence[bytes], at: float, news: News | None = None
    ) -> None:
        await asyncio.sleep(0)
        assert not bodies or first == len(self.log)
        self.log += bodies

    async def entries(self, table: str, after: int = -1) -> list[bytes]:
        return self.log[after + 1 :]

    async def names(self, people: Collection[str]) -> dict[str, str]:
        return {guest: guest.upper() for guest in people}

    async def table(self, table: str) -> Listed | None:
        raise AssertionError

    async def set_aside(self, table: str, first: int, body: bytes) -> int:
        raise AssertionError


class Room:
    """A room of the server, with its audience, on a loop that runs as long as something happens."""

    def __init__(self, setup: Setup, *, seed: int = 1, deal: Deal = deal) -> None:
        self.now = 1000.0
        self._deal = deal
        self._ids = (f"c{number}" for number in count())
        self.clients: list[Client] = []
        self._lines: dict[Client, Listener] = {}
        self._cut: list[Client] = []  # nothing reaches them, and the server has not noticed
        self._shelf = Shelf()
        first = opened(setup, HOST, read_seed(seed), self.now)
        self._listed = newly_listed(Table(first), HOST, self.now)
        self.log = self._shelf.log
        self.log.append(encode(first))
        self._load()

    def _load(self) -> None:
        services = Services(self._shelf, LocalBus(), _METRICS, lambda: self.now)
        seated = [entry.who for entry in map(decode, self.log) if isinstance(entry, Sat)]
        names = {person: person.upper() for person in seated}
        self._room = server.Room(self._listed, self.log, names, services, self._deal)

    def _run(self, work: Coroutine[None, None, T]) -> T:
        """Do it; then all get what they were sent."""
        result = _LOOP.run_until_complete(work)
        for client, line in self._lines.items():
            client.viewer = line.viewer
            for body in line.take():
                client.hear(body)
        return result

    @property
    def table(self) -> Table:
        return self._room.table

    @property
    def names(self) -> Names:
        return self._room.names

    def whole(self, viewer: int) -> bytes:
        return self._room._audience.whole(viewer)

    # What the server around a table does

    def join(self, person: str) -> Client:
        client = Client(person, viewer_of(self.table, person))
        self.clients.append(client)
        self._connect(client, None)
        return client

    def drop(self, client: Client) -> None:
        if client.connected:
            client.connected = False
            self._run(self._part(self._lines.pop(client)))

    async def _part(self, line: Listener) -> None:
        self._room.part(line)
        await self._room.note_absent()

    def rejoin(self, client: Client) -> None:
        """Come back and ask for what was missed."""
        is_same = client.viewer == viewer_of(self.table, client.person)
        self._connect(client, client.copy["n"] if is_same else None)

    def _connect(self, client: Client, after: int | None) -> None:
        client.connected = True
        person = Person(client.person, client.person.upper())
        self._run(self._join(client, person, after))

    async def _join(self, client: Client, person: Person, after: int | None) -> None:
        self._lines[client] = await self._room.join(person, after)

    def add(self, entries: Sequence[Entry]) -> None:
        owed = [tuple(entries), ()]
        self._run(self._room.turns.add(lambda: owed.pop(0)))

    def send(self, person: str, command: Command) -> Answer:
        """What the person is answered."""
        return self.send_all([(person, command)])[0]

    def send_all(self, commands: Sequence[tuple[str, Command]]) -> list[Answer]:
        """Commands that are carried out in one turn."""
        return self._run(self._send_all(commands))

    async def _send_all(self, commands: Sequence[tuple[str, Command]]) -> list[Answer]:
        sent = [(person, read_command(msgspec.json.encode(each))) for person, each in commands]
        doing = [
            self._room.turns.do(person, command, self._open_sequel) for person, command in sent
        ]
        answers = await asyncio.gather(*doing)
        for person, _ in commands:
            self._room.attendance.note_call(person)
        return [_ANSWERS.decode(answer) for answer, *_ in answers]

    async def _open_sequel(self, _: Sequel) -> str:
        return "next"

    def cut(self) -> None:
        """From now until the next start all is stored, and nobody is told any more."""
        self._cut += self._lines
        self._lines.clear()

    def restart(self, down: float = 0.0) -> None:
        """Lose everything but the log."""
        self.now += down
        self.cut()
        lost, self._cut = self._cut, []
        self._load()
        self._run(self._room.wake(down))
        for client in lost:
            self.rejoin(client)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.add(self.table.overdue(self.now))

    def let_bots_play(self, most: int = 1000) -> None:
        """Bots make their first legal moves."""
        while (owed := thoughts(self.table)) and most:
            most -= 1
            seat, decision = owed[0].seat, owed[0].decision
            move = legal_moves(owed[0].observation, seat)[0]
            self.add(bot_moved(self.table, seat, decision, move, self.now))

    # What people do

    def id(self) -> str:
        return next(self._ids)

    def sit(self, *people: str) -> None:
        for seat, person in enumerate(people):
            assert isinstance(self.send(person, ask.Sit(id=self.id(), seat=seat)), Done)

    def start(self, *people: str) -> None:
        self.sit(*people)
        assert isinstance(self.send(HOST, ask.Start(id=self.id())), Done)

    def play(self, person: str, number: int = 0) -> Answer:
        """Answer what is asked with one of the legal moves."""
        seat = self.seat(person)
        assert self.table.live_match
        question = self.table.live_match.questions[seat]
        move = question.moves[number % len(question.moves)]
        return self.send(person, ask.Play(id=self.id(), decision=question.decision, move=move))

    def play_to_the_end(self) -> None:
        assert self.table.live_match
        while self.table.live_match.waiting:
            seat = self.table.live_match.waiting[0]
            owner = self.table.seating.chairs[seat].owner
            if owner is None or self.table.seating.chairs[seat].autopilot:
                self.let_bots_play(1)
            else:
                self.play(owner)

    def seat(self, person: str) -> int:
        seat = self.table.seating.seat_of(person)
        assert seat is not None
        return seat

    def refused(self, person: str, command: Command) -> str:
        """The reason of a refusal."""
        before = len(self.log)
        answer = self.send(person, command)
        assert isinstance(answer, Refused)
        assert len(self.log) == before
        return answer.reason
