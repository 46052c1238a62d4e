"""A room for tests: a table, its log as bytes, and clients that keep their own copy of it."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec

from fileira.bots.bot import legal_moves
from fileira.core.seed import read_seed
from fileira.server import commands as ask
from fileira.server.commands import Command, read_command
from fileira.server.deciding import bot_moved, decide, left, returned
from fileira.server.entries import ClockPolicy, Entry, Opened, Setup, Woken, decode, encode
from fileira.server.messages import LOG_TAIL, Answer, Done, Message, Refused
from fileira.server.opening import opened
from fileira.server.table import Deal, Table, deal
from fileira.server.telling import Teller
from fileira.server.thoughts import thoughts
from fileira.server.viewers import viewer_of

HOST = "ana"
CLOCK = ClockPolicy(bank=60.0, cap=20.0, grace=10.0)
_MESSAGES: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)

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
        assert step["n"] == self.copy["n"] + 1
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


class Room:
    def __init__(self, setup: Setup, *, seed: int = 1, deal: Deal = deal) -> None:
        self.now = 1000.0
        self._deal = deal
        self._ids = (f"c{number}" for number in count())
        self.clients: list[Client] = []
        self.log = [encode(opened(setup, HOST, read_seed(seed), self.now))]
        self._load()

    def _load(self) -> None:
        first, *others = map(decode, self.log)
        assert isinstance(first, Opened)
        self.table = Table(first, others, self._deal)
        self.teller = Teller(self.table, str.upper)

    # What the server around a table does

    def join(self, person: str) -> Client:
        self.add(returned(self.table, person, self.now))
        client = Client(person, viewer_of(self.table, person))
        self.clients.append(client)
        self._greet(client)
        return client

    def drop(self, client: Client) -> None:
        client.connected = False
        others = [each for each in self.clients if each.connected]
        if client.person not in [each.person for each in others]:
            self.add(left(self.table, client.person, self.now))

    def rejoin(self, client: Client) -> None:
        """Come back and ask for what was missed."""
        self.add(returned(self.table, client.person, self.now))
        client.connected = True
        if client.viewer != viewer_of(self.table, client.person):
            self._greet(client)
            return
        self.teller.listen(client.viewer)
        for body in self.teller.since(client.viewer, client.copy["n"]):
            client.hear(body)

    def _greet(self, client: Client) -> None:
        client.viewer = viewer_of(self.table, client.person)
        self.teller.listen(client.viewer)
        client.hear(self.teller.whole(client.viewer))

    def add(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.log.append(encode(entry))
            self.table.add(entry)
            self._publish(entry)

    def _publish(self, entry: Entry) -> None:
        steps = self.teller.tell(entry)
        for client in self.clients:
            if client.connected:
                client.hear(steps[client.viewer])
                if client.viewer != viewer_of(self.table, client.person):
                    self._greet(client)

    def send(self, person: str, command: Command) -> Answer:
        """What the person is answered."""
        sent = read_command(msgspec.json.encode(command))
        decided = decide(self.table, person, sent, self.now)
        self.add(decided.entries)
        self.table.answers.note(person, decided.answer)
        return decided.answer

    def restart(self, down: float = 0.0) -> None:
        """Lose everything but the log."""
        self.now += down
        self._load()
        lost = [client for client in self.clients if client.connected]
        for client in lost:
            client.connected = False
        self.add([Woken(at=self.now, down=down)])
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
        assert self.table.course
        question = self.table.course.questions[seat]
        move = question.moves[number % len(question.moves)]
        return self.send(person, ask.Play(id=self.id(), decision=question.decision, move=move))

    def play_to_the_end(self) -> None:
        assert self.table.course
        while self.table.course.waiting:
            seat = self.table.course.waiting[0]
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
