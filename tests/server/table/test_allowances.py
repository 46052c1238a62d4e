"""Hints: the expert tells a person what it thinks, and everybody that the person asked."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fileira.bots.budget import Budget
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.messages import Done, Stale
from fileira.server.protocol.replies import Person
from fileira.server.rooms.listener import Listener
from fileira.server.rooms.rooms import Rooms
from fileira.server.store.store import Store
from fileira.server.table.allowances import MOST
from fileira.server.table.thoughts import advised
from fileira.server.workers.bots import advice
from tests.server.kit.open_rooms import open_rooms
from tests.server.kit.redealt import redealt, room_of
from tests.server.kit.trial_room import CLOCK, HOST, Room
from tests.strategies import KINDS, SEEDS, Kind, matches, settled

FEW = Budget(samples=2 if INTERPRETED else 60, threads=1)
ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")

every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)


def _table(**facts: object) -> Room:
    setup = Setup(game="high_card", variant="high", seats=3, **facts)  # type: ignore[arg-type]
    room = Room(setup)
    room.start(HOST, "bob")
    return room


def _hint(room: Room, person: str = "bob") -> ask.Hint:
    assert room.table.live_match
    question = room.table.live_match.questions[room.seat(person)]
    return ask.Hint(id=room.id(), decision=question.decision)


def test_everybody_is_told_who_asked_for_a_hint() -> None:
    room = _table()
    eve = room.join("eve")
    assert isinstance(room.send("bob", _hint(room)), Done)
    told = msgspec.json.decode(eve.got[-1])
    assert (told["did"], told["who"]) == ("hinted", 1)


def test_there_are_hints_where_nobody_counts_the_time() -> None:
    assert _table().table.setup.hints is True
    room = _table(clock=CLOCK)
    assert room.table.setup.hints is False
    assert room.refused("bob", _hint(room)) == "hints_off"


def test_a_table_may_allow_hints_with_a_clock_or_forbid_them_without() -> None:
    room = _table(clock=CLOCK, hints=True)
    assert isinstance(room.send("bob", _hint(room)), Done)
    room = _table(hints=False)
    assert room.refused("bob", _hint(room)) == "hints_off"


def test_a_decision_gets_a_few_hints_and_the_next_one_as_many_again() -> None:
    room = _table()
    for _ in range(MOST):
        assert isinstance(room.send("bob", _hint(room)), Done)
    assert room.refused("bob", _hint(room)) == "too_many_hints"
    assert isinstance(room.send(HOST, _hint(room, HOST)), Done)
    asked = _hint(room).decision
    while _hint(room).decision == asked:
        room.play("bob")
        room.play(HOST)
        room.let_bots_play(1)
    assert isinstance(room.send("bob", _hint(room)), Done)


def test_what_is_decided_gets_no_hint() -> None:
    room = _table()
    late = _hint(room)
    room.play("bob")
    assert isinstance(room.send("bob", late), Stale)


def test_who_has_no_seat_gets_no_hint() -> None:
    room = _table()
    assert room.refused("eve", _hint(room)) == "not_seated"


def test_a_hint_survives_a_restart_of_the_server() -> None:
    room = _table()
    for _ in range(MOST):
        room.send("bob", _hint(room))
    room.restart()
    assert room.refused("bob", _hint(room)) == "too_many_hints"


@every_kind
@settings(max_examples=2 if INTERPRETED else 6)
@given(st.data(), SEEDS)
def test_what_is_hidden_from_a_seat_changes_no_byte_of_its_advice(
    kind: Kind, of: st.DataObject, seed: int
) -> None:
    match = settled(of.draw(matches(kind)))
    assume(match.to_act)
    seat = of.draw(st.sampled_from(match.to_act))
    told = [_advice(each, seat) for each in (match, redealt(match, seat, seed))]
    assert told[0] == told[1]


@every_kind
def test_the_expert_judges_every_legal_move(kind: Kind) -> None:
    match = Match(kind.game, kind.game.usual_seats(kind.variant), variant=kind.variant.name, seed=3)
    seat = match.to_act[0]
    told = msgspec.json.decode(_advice(match, seat))
    moves = {each["move"]: each["text"] for each in told["moves"]}
    assert sorted(moves) == match.legal_moves(seat)
    assert all(kind.game.notation.read(text) == move for move, text in moves.items())


def _advice(match: Match, seat: int) -> bytes:
    people = [HOST, *(f"p{number}" for number in range(1, match.seats))]
    table = room_of(match, people).table
    thought = advised(table, seat)
    assert thought
    return msgspec.json.encode(advice(match.game, thought, FEW))


@pytest.fixture
async def rooms(url: str) -> AsyncIterator[Rooms]:
    async with open_rooms(Store(url), "high_card") as rooms:
        yield rooms


@pytest.mark.anyio
async def test_only_who_asks_gets_the_advice(rooms: Rooms) -> None:
    setup = Setup(game="high_card", variant="high", seats=2)
    room = await rooms.room((await rooms.lobby.open(setup, ANN)).id)
    for seat, person in enumerate((ANN, BOB)):
        await room.turns.do(person.id, ask.Sit(id=f"s{seat}", seat=seat), rooms.lobby.open_sequel)
    ann, bob = await room.join(ANN), await room.join(BOB)
    await room.turns.do(ANN.id, ask.Start(id="go"), rooms.lobby.open_sequel)
    assert room.table.live_match
    decision = room.table.live_match.questions[0].decision
    await room.turns.do(ANN.id, ask.Hint(id="h", decision=decision), rooms.lobby.open_sequel)
    told = await _until_advice(ann)
    assert told["decision"] == decision
    assert told["moves"][0]["wins"] >= told["moves"][-1]["wins"] - 0.1
    heard = await asyncio.wait_for(bob.next(), 5.0)
    assert not any(b'"is":"advice"' in body for body in heard or ())


async def _until_advice(listener: Listener) -> dict[str, Any]:
    while bodies := await asyncio.wait_for(listener.next(), 60.0):
        for message in map(msgspec.json.decode, bodies):
            if message["is"] == "advice":
                found: dict[str, Any] = message
                return found
    raise AssertionError("the line ended")
