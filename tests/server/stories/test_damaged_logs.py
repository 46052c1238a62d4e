"""Nothing is stored that cannot happen; a log that was damaged goes on from its last good entry."""

import asyncio
from pathlib import Path

import msgspec
import pytest
import structlog
from sqlalchemy import select

from fileira.core.errors import BadRecord, IllegalMove, MoveError, NotYourTurn
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Left, Moved, Setup, encode
from fileira.server.protocol.replies import Person
from fileira.server.rooms.log import Unplayable
from fileira.server.rooms.room import Room
from fileira.server.rooms.rooms import Rooms
from fileira.server.store.schema import ENTRIES
from fileira.server.table.live_match import Impossible, Question
from tests.server.kit.visitors import GAME, a_server, come_in

pytestmark = pytest.mark.anyio
PEOPLE = [Person("ann", "Ann"), Person("bob", "Bob")]
SETUP = Setup(game="high_card", variant="high", seats=3)
BAD = encode(Moved(at=1.0, seat=0, decision=99, move=1, seconds=0.0))
NEWER = b'{"kind":"juggled","at":1.0,"with":3}'


@pytest.fixture
async def room(rooms: Rooms) -> Room:
    """Two people and a bot, who play."""
    room = await rooms.room((await rooms.lobby.open(SETUP, PEOPLE[0])).id)
    room.names.learn({person.id: person.name for person in PEOPLE})
    for seat, person in enumerate(PEOPLE):
        await _do(rooms, room, person, ask.Sit(id=f"s{seat}", seat=seat))
    await _do(rooms, room, PEOPLE[0], ask.Start(id="go"))
    return room


async def _do(rooms: Rooms, room: Room, person: Person, command: ask.Command) -> bytes:
    return (await room.turns.do(person.id, command, rooms.lobby.open_sequel))[0]


def _offer_what_the_rules_refuse(room: Room) -> ask.Play:
    """A fault as of a program: the table offers a move that the match does not take."""
    assert room.table.live_match
    decision, must, moves = room.table.live_match.questions[0]
    wrong = next(move for move in range(room.table.game.rules.MOVES) if move not in moves)
    room.table.live_match.questions[0] = Question(decision, must, (wrong,))
    return ask.Play(id="wrong", decision=decision, move=wrong)


def _first_move(room: Room, seat: int) -> ask.Play:
    assert room.table.live_match
    question = room.table.live_match.questions[seat]
    return ask.Play(id=f"p{seat}", decision=question.decision, move=question.moves[0])


async def _stored(rooms: Rooms, room: Room) -> int:
    return len(await rooms._services.store.entries(room.id)) - 1


# Faults


@pytest.mark.parametrize("is_alone", [True, False])
async def test_a_fault_of_the_rules_costs_only_the_command_that_met_it(
    rooms: Rooms, room: Room, is_alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(room._services.bus), "is_alone", is_alone)
    lines = [await room.join(person) for person in PEOPLE]
    before = await _stored(rooms, room)
    wrong, right = _offer_what_the_rules_refuse(room), _first_move(room, 1)
    refused, done = await asyncio.gather(
        _do(rooms, room, PEOPLE[0], wrong), _do(rooms, room, PEOPLE[1], right)
    )
    assert msgspec.json.decode(refused) == {"is": "refused", "id": "wrong", "reason": "failed"}
    assert msgspec.json.decode(done)["is"] == "done"
    assert not any(line.is_closed for line in lines)
    assert await _stored(rooms, room) == before + 1


async def test_a_bot_cannot_store_what_the_match_does_not_take(rooms: Rooms, room: Room) -> None:
    before = await _stored(rooms, room)
    with pytest.raises(Impossible):
        await room.turns.add(lambda: [Moved(at=1.0, seat=2, decision=99, move=1, seconds=0.0)])
    assert await _stored(rooms, room) == before == room.table.length


def test_what_anybody_is_told_of_an_error_has_no_hidden_cards() -> None:
    values = {"move": "45", "reason": "not yours.", "clause": 3}
    error = BadRecord(
        "record_step", step=7, reason=IllegalMove("illegal_move", position="HANDS", **values)
    )
    assert "HANDS" in str(error)
    assert "HANDS" not in error.sentence
    assert "HANDS" not in str(error.told)


@pytest.mark.parametrize("kind", [IllegalMove, NotYourTurn])
async def test_no_call_tells_why_a_match_of_this_server_refused_a_move(
    kind: type[MoveError], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise kind("illegal_move", position="HANDS", reason="HANDS", move="HANDS", clause=1)

    async with a_server(tmp_path) as server, await come_in(server) as ann:
        monkeypatch.setattr(server.rooms, "do", fail)
        table = (await ann.post("/api/tables", json={"game": GAME})).json()["id"]
        command = {"do": "stand", "id": "s"}
        answer = await ann.post(f"/api/tables/{table}/commands", json=command)
    assert (answer.status_code, answer.json()) == (500, {"reason": "failed"})


# Damage


@pytest.mark.parametrize("damage", [BAD, b"\xff", b"{}", b'{"kind":"left"}', b""])
async def test_a_table_whose_log_is_damaged_goes_on_from_the_last_good_entry(
    rooms: Rooms, room: Room, damage: bytes
) -> None:
    last = await _stored(rooms, room)
    later = encode(Left(at=2.0, seat=1))
    await rooms._services.store.append(room.id, last + 1, [damage, later], 1.0)
    again = await _reopen(rooms, room)
    assert again.table.length == last
    answer = await _do(rooms, again, PEOPLE[0], _first_move(again, 0))
    assert msgspec.json.decode(answer)["is"] == "done"
    assert (await _reopen(rooms, again)).table.length == await _stored(rooms, again) > last


async def test_what_was_taken_out_of_a_log_is_kept(rooms: Rooms, room: Room) -> None:
    last = await _stored(rooms, room)
    for body in (BAD, b"\xff"):
        await rooms._services.store.append(room.id, last + 1, [body, b"more"], 1.0)
        await _reopen(rooms, room)
    wanted = select(ENTRIES.c.body).where(ENTRIES.c.number < 0).order_by(ENTRIES.c.number)
    kept = await rooms._services.store.read(lambda c: list(c.scalars(wanted)))
    assert kept == [b"\xff", b"more", BAD, b"more"]


async def test_the_operator_is_told_of_a_damaged_log(rooms: Rooms, room: Room) -> None:
    last = await _stored(rooms, room)
    await rooms._services.store.append(room.id, last + 1, [BAD], 1.0)
    with structlog.testing.capture_logs() as lines:
        await _reopen(rooms, room)
    told = [line for line in lines if line["event"] == "log_mended"]
    assert [(line["table"], line["number"], line["count"]) for line in told] == [
        (room.id, last + 1, 1)
    ]


async def test_what_another_process_has_mended_is_not_mended_again(
    rooms: Rooms, room: Room
) -> None:
    last = await _stored(rooms, room)
    store = rooms._services.store
    await store.append(room.id, last + 1, [BAD], 1.0)
    assert await store.set_aside(room.id, last + 1, BAD) == 1
    await store.append(room.id, last + 1, [encode(Left(at=2.0, seat=1))], 2.0)
    assert await store.set_aside(room.id, last + 1, BAD) == 0
    assert await _stored(rooms, room) == last + 1


async def test_a_log_of_a_newer_program_is_left_as_it_is(rooms: Rooms, room: Room) -> None:
    last = await _stored(rooms, room)
    await rooms._services.store.append(room.id, last + 1, [NEWER], 1.0)
    with pytest.raises(Unplayable):
        await _reopen(rooms, room)
    assert await _stored(rooms, room) == last + 1


async def _reopen(rooms: Rooms, room: Room) -> Room:
    await rooms._shut(room.id)
    return await rooms.room(room.id)


# Answers


async def test_who_acts_by_a_call_hears_of_it_on_the_own_line_at_once(
    rooms: Rooms, room: Room
) -> None:
    """That somebody has chosen is no hurry for others; who chose waits for it."""
    lines = [await room.join(person) for person in PEOPLE]
    for line in lines:
        line.take()
        line._news.clear()
    await _do(rooms, room, PEOPLE[0], _first_move(room, 0))
    assert [line._news.is_set() for line in lines] == [True, False]
