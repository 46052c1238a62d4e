"""What a viewer may not know changes no byte that the viewer gets."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.bots.levels import new_bot
from fileira.core.events import SPECTATOR, redact
from fileira.core.match.match import Match
from fileira.core.match.steps import Frame
from fileira.server.protocol import commands as ask
from fileira.server.protocol.messages import PLAYING, Done
from fileira.server.table.deciding import bot_moved
from fileira.server.table.live_match import LiveMatch
from fileira.server.table.thoughts import thoughts
from tests.server.kit.redealt import redealt, room_of
from tests.server.kit.trial_room import HOST, Room
from tests.strategies import KINDS, SEEDS, Kind, matches, settled

MOVES = 30  # made at most

every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)
of = st.data()


@every_kind
@given(of, SEEDS)
def test_what_is_hidden_changes_no_byte(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = settled(of.draw(matches(kind)))
    viewer = of.draw(st.integers(SPECTATOR, match.seats - 1))
    bots = of.draw(st.sets(st.integers(0, match.seats - 1))) - {viewer}
    pair = Pair(match, redealt(match, viewer, seed), viewer, bots)
    told = pair.told()
    for _ in range(MOVES):
        if pair.over or not pair.act(of):
            break
        told = pair.told()
    assert told[0] == told[1]


class Pair:
    """The same table twice; the viewer cannot tell which one is which."""

    def __init__(self, match: Match, twin: Match, viewer: int, bots: set[int]) -> None:
        self.viewer = viewer
        self.bots = bots
        self.people = [HOST, *(f"p{seat}" for seat in range(1, match.seats))]
        self.rooms = [room_of(match, self.people, bots), room_of(twin, self.people, bots)]
        watcher = "watcher" if viewer == SPECTATOR else self.people[viewer]
        self.one, self.other = (room.join(watcher) for room in self.rooms)

    @property
    def over(self) -> bool:
        return any(room.table.stage != PLAYING for room in self.rooms)

    def told(self) -> tuple[list[bytes], ...]:
        """All that the viewer got at each table."""
        return list(self.one.got), list(self.other.got)

    def act(self, of: st.DataObject) -> bool:
        """Let something happen at both; false when the viewer was lawfully shown a difference."""
        seats = [_offered(room) for room in self.rooms]
        choosers = [_choosers(room) for room in self.rooms]
        if choosers[0] != choosers[1]:  # what is a chain of choices here is one choice there
            return False
        assert seats[0] == seats[1]
        asked = (seats[0] | choosers[0]) - self.bots
        owed = [{thought.seat for thought in thoughts(room.table)} for room in self.rooms]
        assert owed[0] == owed[1]
        seat = of.draw(st.sampled_from(sorted(asked | owed[0])))
        if seat in self.bots:
            self._let_think(seat)
        else:
            self._let_choose(of, seat, seats[0], choosers[0])
        return self._shown(0) == self._shown(1)

    def _let_think(self, seat: int) -> None:
        """A bot decides by what it sees, which may differ, and by the same luck."""
        for room in self.rooms:
            room.wait(0.5)
            (thought,) = (each for each in thoughts(room.table) if each.seat == seat)
            move = new_bot(thought.level, thought.seed).choose(thought.observation, seat)
            room.add(bot_moved(room.table, seat, thought.decision, move, room.now))

    def _let_choose(
        self, of: st.DataObject, seat: int, asked: set[int], choosers: set[int]
    ) -> None:
        """A person may take an answer back, and answers."""
        number = of.draw(st.integers(0, 1000))
        for room in self.rooms:
            room.wait(0.5)
            room.send(self.people[seat], ask.Phrase(id=room.id(), phrase="thinking"))
            if seat in choosers and (number % 2 or seat not in asked):
                self._withdraw(room, seat)
        self._choose(seat, number, of.draw(st.booleans()))

    def _withdraw(self, room: Room, seat: int) -> None:
        decision = _live_match(room).choices[seat][-1].question.decision
        withdraw = ask.Withdraw(id=room.id(), decision=decision)
        assert isinstance(room.send(self.people[seat], withdraw), Done)

    def _choose(self, seat: int, number: int, same: bool) -> None:
        """The viewer does the same at both tables, others the same or what they can."""
        questions = [_live_match(room).questions[seat] for room in self.rooms]
        offered = [
            _live_match(room).offered(question)
            for room, question in zip(self.rooms, questions, strict=True)
        ]
        common = sorted(set(offered[0]) & set(offered[1]))
        for room, question, own in zip(self.rooms, questions, offered, strict=True):
            moves = common if same and common else own
            move = moves[number % len(moves)]
            play = ask.Play(id=room.id(), decision=question.decision, move=move)
            assert isinstance(room.send(self.people[seat], play), Done)

    def _shown(self, which: int) -> list[Any]:
        """What the rules let the viewer see of what has just followed."""
        table = self.rooms[which].table
        if not table.settled:
            return []
        return [self._seen(frame, which) for frame in _live_match(self.rooms[which]).happened()]

    def _seen(self, frame: Frame, which: int) -> tuple[Any, ...]:
        state = frame.state.copy()
        self.rooms[which].table.game.rules.observe(state, self.viewer)
        state.rng.mode = 0
        return state.tobytes(), [redact(event, self.viewer)[:6] for event in frame.events]


def _offered(room: Room) -> set[int]:
    """The seats that can do something."""
    live_match = _live_match(room)
    return {seat for seat, question in live_match.questions.items() if live_match.offered(question)}


def _live_match(room: Room) -> LiveMatch:
    assert room.table.live_match
    return room.table.live_match


def _choosers(room: Room) -> set[int]:
    """The seats with choices that can still be changed."""
    return {seat for seat, choices in _live_match(room).choices.items() if choices}
