"""Whatever happens at a table in whatever order, all viewers agree with the log and the rules."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fileira.core.errors import MoveError
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match
from fileira.server.protocol import commands as ask
from fileira.server.protocol.commands import Command
from fileira.server.protocol.entries import Moved, Setup, Withdrew, decode
from fileira.server.protocol.messages import GATHERING, Answer, Because, Pong, Stale
from fileira.server.table.live_match import Impossible, LiveMatch, Question
from fileira.server.table.table import Table
from fileira.server.views.steps import Steps
from tests.server.kit.trial_room import CLOCK, HOST, Client, Room
from tests.strategies import KINDS, Kind, any_options

PEOPLE = (HOST, "bob", "cem", "dora", "eve")
SEATS = st.integers(0, 4)
MOST_SEATS = 5
TRIED = 5  # moves of each question, the others are much like them
people = st.sampled_from(PEOPLE)


class AnyOrder(RuleBasedStateMachine):
    @initialize(
        kind=st.sampled_from(KINDS),
        seats=st.integers(0, 20),
        options=st.integers(0, 100),
        clock=st.booleans(),
        seed=SEATS,
        early=st.integers(0, len(PEOPLE)),
    )
    def open(
        self, kind: Kind, seats: int, options: int, clock: bool, seed: int, early: int
    ) -> None:
        fitting = [n for n in kind.variant.seats if n <= MOST_SEATS]
        count = fitting[seats % len(fitting)]
        setup = Setup(
            game=kind.game.name,
            variant=kind.variant.name,
            seats=count,
            options=dict(any_options(kind, count, Random(options))),
            clock=CLOCK if clock else None,
            chat=True,
        )
        self.room = Room(setup, seed=seed)
        self.sent: list[tuple[str, Command, Answer]] = []
        self.late: list[tuple[str, Command]] = []
        self.room.join(HOST)
        if early:  # most tables play from the beginning: few would ever be started by chance
            for seat, person in enumerate(PEOPLE[: min(early, setup.seats)]):
                self.room.join(person)
                self.sit(person, seat)
            self.start(HOST)

    def _send(self, person: str, command: Command) -> None:
        self.sent.append((person, command, self.room.send(person, command)))

    # People

    @rule(person=people)
    def join(self, person: str) -> None:
        if len(self.room.clients) < 8:
            self.room.join(person)

    @rule(person=people, seat=SEATS)
    def sit(self, person: str, seat: int) -> None:
        self._send(person, ask.Sit(id=self.room.id(), seat=seat))

    @rule(
        person=people,
        seat=SEATS,
        what=st.sampled_from((ask.Fill, ask.Empty, ask.Kick, ask.Readmit)),
    )
    def host(self, person: str, seat: int, what: type[Any]) -> None:
        self._send(person, what(id=self.room.id(), seat=seat))

    @precondition(lambda self: self.room.table.stage == GATHERING)
    @rule(person=people, seat=SEATS, other=SEATS)
    def swap(self, person: str, seat: int, other: int) -> None:
        self._send(person, ask.Swap(id=self.room.id(), seat=seat, other=other))

    @precondition(lambda self: self.room.table.stage == GATHERING)
    @rule(person=people, seats=st.integers(2, MOST_SEATS))
    def agree(self, person: str, seats: int) -> None:
        setup = msgspec.structs.replace(self.room.table.setup, seats=seats)
        self._send(person, ask.Change(id=self.room.id(), setup=setup))

    @precondition(lambda self: self.room.table.stage == GATHERING)
    @rule(person=people)
    def start(self, person: str) -> None:
        self._send(person, ask.Start(id=self.room.id()))

    @rule(
        person=people,
        what=st.sampled_from((ask.Back, ask.Pause, ask.Resume, ask.Refresh, ask.Ping, ask.Rematch)),
    )
    def request(self, person: str, what: type[Any]) -> None:
        self._send(person, what(id=self.room.id()))

    @rule(person=people, decision=st.integers(0, 60))
    def hint(self, person: str, decision: int) -> None:
        self._send(person, ask.Hint(id=self.room.id(), decision=decision))

    @rule(
        person=people,
        what=st.sampled_from((ask.Stand, ask.Leave, ask.Close)),
        really=st.integers(0, 3),
    )
    def leave(self, person: str, what: type[Any], really: int) -> None:
        if not really:
            self._send(person, what(id=self.room.id()))

    @rule(person=people, seat=SEATS)
    def replace(self, person: str, seat: int) -> None:
        self._send(person, ask.Replace(id=self.room.id(), seat=seat))

    @rule(person=people)
    def say(self, person: str) -> None:
        self._send(person, ask.Say(id=self.room.id(), text="?!"))

    # Play

    @precondition(lambda self: self.room.table.live_match)
    @rule(number=st.integers(0, 200), turn=st.integers(0, 9), times=st.integers(1, 4))
    def play(self, number: int, turn: int, times: int) -> None:
        """Some at the same time: a seat may decide more than once, and too late."""
        asked = self._asked()
        if asked:
            sent = [self._play(*asked[(turn + i) % len(asked)], number + i) for i in range(times)]
            answers = self.room.send_all(sent)
            self.sent += [(*each, answer) for each, answer in zip(sent, answers, strict=True)]

    def _asked(self) -> list[tuple[str, Question]]:
        """The people who are asked, and what."""
        table = self.room.table
        assert table.live_match
        asked = [(table.seating.chairs[s].owner, q) for s, q in table.live_match.questions.items()]
        return [(owner, question) for owner, question in asked if owner]

    def _play(self, owner: str, question: Question, number: int) -> tuple[str, Command]:
        move = question.moves[number % len(question.moves)]
        return owner, _play(self.room.id(), question.decision, move)

    @precondition(lambda self: self.room.table.live_match and self.room.table.live_match.choices)
    @rule(number=st.integers(0, 200), turn=st.integers(0, 9), back=st.booleans())
    def change(self, number: int, turn: int, back: bool) -> None:
        live_match = self.room.table.live_match
        assert live_match
        choices = [
            (seat, choice) for seat in live_match.choices for choice in live_match.choices[seat]
        ]
        if choices:
            seat, (question, _, _) = choices[turn % len(choices)]
            owner = self.room.table.seating.chairs[seat].owner or "nobody"
            move = question.moves[number % len(question.moves)]
            if back:
                withdraw = ask.Withdraw(id=self.room.id(), decision=question.decision)
                self._send(owner, withdraw)
            else:
                self._send(owner, _play(self.room.id(), question.decision, move))

    @rule(person=people, decision=st.integers(0, 60), move=st.integers(0, 300))
    def play_anything(self, person: str, decision: int, move: int) -> None:
        self._send(person, _play(self.room.id(), decision, move))

    @rule(person=people, move=st.integers(0, 300))
    def why(self, person: str, move: int) -> None:
        self._send(person, ask.Why(id=self.room.id(), move=move))

    @rule(most=st.integers(1, 10))
    def bots_play(self, most: int) -> None:
        self.room.let_bots_play(most)

    # Bad lines

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 500))
    def send_again(self, which: int) -> None:
        """Of all that was answered in this life of the server."""
        person, command, answer = self.sent[which % len(self.sent)]
        before = len(self.room.log)
        again = self.room.send(person, command)
        if not isinstance(answer, Pong | Because | Stale):
            assert again == answer
        assert len(self.room.log) == before

    @rule(person=people, move=st.integers(0, 300))
    def hold_up(self, person: str, move: int) -> None:
        self.late.append((person, _play(self.room.id(), self.room.table.n, move)))

    @precondition(lambda self: self.late)
    @rule(which=st.integers(0, 50))
    def arrive(self, which: int) -> None:
        self._send(*self.late.pop(which % len(self.late)))

    @rule(which=st.integers(0, 50))
    def drop(self, which: int) -> None:
        self.room.drop(self.room.clients[which % len(self.room.clients)])

    @rule(which=st.integers(0, 50))
    def rejoin(self, which: int) -> None:
        away = [client for client in self.room.clients if not client.connected]
        if away:
            self.room.rejoin(away[which % len(away)])

    @rule(down=st.sampled_from((0.0, 30.0, 4000.0)))
    def restart(self, down: float) -> None:
        """What was carried out is remembered; refusals are not, and may come out otherwise."""
        self.room.restart(down)
        self.sent = [sent for sent in self.sent if _is_logged(self.room, sent[1])]

    @precondition(lambda self: self.room.table.live_match)
    @rule(number=st.integers(0, 200), turn=st.integers(0, 9))
    def die_before_telling(self, number: int, turn: int) -> None:
        """A move is stored, and the server is killed before anybody hears of it."""
        self.room.cut()
        self.play(number, turn, 1)
        self.restart(0.0)

    @rule(seconds=st.sampled_from((0.1, 3.0, 15.0, 100.0, 200.0)))
    def wait(self, seconds: float) -> None:
        self.room.wait(seconds)

    # Laws

    @invariant()
    def every_copy_is_the_whole_table(self) -> None:
        for client in self._connected():
            assert client.copy == msgspec.json.decode(self.room.whole(client.viewer))

    @invariant()
    def a_table_is_a_function_of_its_log(self) -> None:
        first, *others = map(decode, self.room.log)
        twin = Steps(Table(first, others), self.room.names)  # type: ignore[arg-type]  # it is Opened
        for viewer in {client.viewer for client in self._connected()}:
            assert twin.whole(viewer) == self.room.whole(viewer)

    @invariant()
    def the_rules_agree(self) -> None:
        match = self.room.table.match
        if match:
            again = Match(
                match.game,
                match.seats,
                variant=match.variant.name,
                options=match.options,
                seed=match.seed,
            )
            for seat, move in match.moves:
                again.play(seat, move)
            assert again.state.tobytes() == match.state.tobytes()

    @invariant()
    def every_move_that_is_offered_can_be_made(self) -> None:
        """Of every seat: answers, answers anew, withdrawals, and moves that need not be made."""
        live_match = self.room.table.live_match
        for seat, question in _answerable(live_match) if live_match else ():
            for move in question.moves[:: len(question.moves) // TRIED + 1]:
                self.room.table.rehearse([_moved(seat, question.decision, move)])
        for seat, choices in live_match.choices.items() if live_match else ():
            for choice in choices:
                withdrew = Withdrew(at=0.0, seat=seat, decision=choice.question.decision)
                self.room.table.rehearse([withdrew])

    @invariant()
    def what_cannot_be_stored_changes_nothing(self) -> None:
        """Whatever a log may hold: it happens, or the table is as it was."""
        table = self.room.table
        before = [self.room.whole(viewer) for viewer in range(-1, table.setup.seats)]
        for entry in (_moved(0, 10**6, 1), Withdrew(at=0.0, seat=0, decision=10**6)):
            with pytest.raises(Impossible):
                table.add(entry)
        if table.live_match:
            self._add_illegal_moves(table.live_match)
        assert before == [self.room.whole(viewer) for viewer in range(-1, table.setup.seats)]

    def _add_illegal_moves(self, live_match: LiveMatch) -> None:
        for seat, question in _answerable(live_match):
            moves = range(live_match.match.game.rules.MOVES)
            move = next(each for each in moves if each not in question.moves)
            with pytest.raises(MoveError):
                self.room.table.add(_moved(seat, question.decision, move))

    @invariant()
    def nobody_waits_for_ever(self) -> None:
        """Whoever is asked is a bot, or has a clock, or is there, or nobody is."""
        table = self.room.table
        for seat in (
            table.live_match.waiting if table.live_match and table.stage == "playing" else ()
        ):
            chair = table.seating.chairs[seat]
            timed = table.until(seat) is not None
            assert table.level_of(seat) or chair.present or timed or not table.seating.present

    def _connected(self) -> list[Client]:
        return [client for client in self.room.clients if client.connected]


def _answerable(live_match: LiveMatch) -> list[tuple[int, Question]]:
    """What can be answered now, or anew."""
    anew = [(seat, c.question) for seat, choices in live_match.choices.items() for c in choices]
    return [*live_match.questions.items(), *anew]


def _moved(seat: int, decision: int, move: int) -> Moved:
    return Moved(at=0.0, seat=seat, decision=decision, move=move, seconds=0.0)


def _play(id_: str, decision: int, move: int) -> Command:
    return ask.Play(id=id_, decision=decision, move=move)


def _is_logged(room: Room, command: Command) -> bool:
    return any(decode(body).id == command.id for body in room.log)


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(stateful_step_count=15 if INTERPRETED else 40)
