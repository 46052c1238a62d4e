"""What a viewer may not know changes no byte that the viewer gets."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.core.events import SPECTATOR, redact
from fileira.core.match import Frame, Match, Step
from fileira.core.seed import read_seed, seed_words
from fileira.server import commands as ask
from fileira.server.course import Course
from fileira.server.entries import Setup
from fileira.server.messages import PLAYING, Done
from tests.server.room import CLOCK, HOST, Room
from tests.strategies import KINDS, SEEDS, Kind, matches

MOVES = 30  # made at most

every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)
of = st.data()


@every_kind
@given(of, SEEDS)
def test_what_is_hidden_changes_no_byte(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = _settled(of.draw(matches(kind)))
    viewer = of.draw(st.integers(SPECTATOR, match.seats - 1))
    pair = Pair(match, _redealt(match, viewer, seed), viewer)
    told = pair.told()
    for _ in range(MOVES):
        if pair.over or not pair.act(of):
            break
        told = pair.told()
    assert told[0] == told[1]


class Pair:
    """The same table twice; the viewer cannot tell which one is which."""

    def __init__(self, match: Match, twin: Match, viewer: int) -> None:
        self.viewer = viewer
        self.people = [HOST, *(f"p{seat}" for seat in range(1, match.seats))]
        self.rooms = [_room(match, self.people), _room(twin, self.people)]
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
        seats = [set(_course(room).questions) for room in self.rooms]
        choosers = [_choosers(room) for room in self.rooms]
        if choosers[0] != choosers[1]:  # what is a chain of choices here is one choice there
            return False
        assert seats[0] == seats[1]
        seat = of.draw(st.sampled_from(sorted(seats[0] | choosers[0])))
        number = of.draw(st.integers(0, 1000))
        for room in self.rooms:
            room.wait(0.5)
            room.send(self.people[seat], ask.Phrase(id=room.id(), phrase="thinking"))
            if seat in choosers[0] and (number % 2 or seat not in seats[0]):
                self._withdraw(room, seat)
        self._choose(seat, number, of.draw(st.booleans()))
        return self._shown(0) == self._shown(1)

    def _withdraw(self, room: Room, seat: int) -> None:
        decision = _course(room).choices[seat][-1].question.decision
        withdraw = ask.Withdraw(id=room.id(), decision=decision)
        assert isinstance(room.send(self.people[seat], withdraw), Done)

    def _choose(self, seat: int, number: int, same: bool) -> None:
        """The viewer does the same at both tables, others the same or what they can."""
        questions = [_course(room).questions[seat] for room in self.rooms]
        common = sorted(set(questions[0].moves) & set(questions[1].moves))
        for room, question in zip(self.rooms, questions, strict=True):
            moves = common if same and common else question.moves
            move = moves[number % len(moves)]
            play = ask.Play(id=room.id(), decision=question.decision, move=move)
            assert isinstance(room.send(self.people[seat], play), Done)

    def _shown(self, which: int) -> list[Any]:
        """What the rules let the viewer see of what has just followed."""
        table = self.rooms[which].table
        if not table.settled:
            return []
        return [self._seen(frame, which) for frame in _course(self.rooms[which]).happened()]

    def _seen(self, frame: Frame, which: int) -> tuple[Any, ...]:
        state = frame.state.copy()
        self.rooms[which].table.game.rules.observe(state, self.viewer)
        state.rng.mode = 0
        return state.tobytes(), [redact(event, self.viewer)[:6] for event in frame.events]


def _course(room: Room) -> Course:
    assert room.table.course
    return room.table.course


def _choosers(room: Room) -> set[int]:
    """The seats with choices that can still be changed."""
    return {seat for seat, choices in _course(room).choices.items() if choices}


def _settled(match: Match) -> Match:
    """The match without choices that are still open."""
    while not match.steps[-1].final:
        match.undo()
    return match


def _redealt(match: Match, viewer: int, seed: int) -> Match:
    twin = match.copy()
    twin.state = match.observation(viewer)
    twin.game.rules.redeal(twin.state, viewer, seed_words(read_seed(seed)))
    return twin


def _room(match: Match, people: list[str]) -> Room:
    """A table that starts with a match as it stands."""
    given = match.copy()
    given.steps = [
        Step(SPECTATOR, SPECTATOR, None, given.state, (), (Frame(given.state.copy(), ()),))
    ]
    setup = Setup(
        game=match.game.name,
        variant=match.variant.name,
        seats=match.seats,
        options=dict(match.options),  # type: ignore[arg-type]  # a mapping is a dict here
        clock=CLOCK,
    )
    room = Room(setup, deal=lambda _: given)
    room.start(*people)
    return room
