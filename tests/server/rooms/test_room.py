"""Turns of a room: what is asked meanwhile is stored at once, and told when it is stored."""

import asyncio
import math
from collections.abc import AsyncIterator, Sequence

import msgspec
import pytest

from fileira.server.protocol import commands as ask
from fileira.server.protocol.commands import Command
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.replies import Person
from fileira.server.rooms.listener import Listener
from fileira.server.rooms.log import Unknown
from fileira.server.rooms.pending import Pending, settle_future
from fileira.server.rooms.room import Room
from fileira.server.rooms.rooms import Rooms
from fileira.server.store import idle, uptime
from fileira.server.store.store import Store
from fileira.server.store.uptime import Sign
from tests.server.kit.open_rooms import open_rooms
from tests.server.kit.trial_room import Client

pytestmark = pytest.mark.anyio
PEOPLE = [Person("ann", "Ann"), Person("bob", "Bob"), Person("cat", "Cat")]
SETUP = Setup(game="high_card", variant="high", seats=3)


@pytest.fixture
def written() -> list[int]:
    """How many things each transaction wrote."""
    return []


@pytest.fixture
async def rooms(url: str, written: list[int]) -> AsyncIterator[Rooms]:
    async with open_rooms(Store(url, lambda jobs, _: written.append(jobs)), SETUP.game) as rooms:
        yield rooms


@pytest.fixture
async def room(rooms: Rooms) -> Room:
    room = await rooms.room((await rooms.lobby.open(SETUP, PEOPLE[0])).id)
    room.names.learn({person.id: person.name for person in PEOPLE})
    return room


def _ask_all(rooms: Rooms, room: Room, commands: Sequence[Command]) -> "asyncio.Future[list[None]]":
    """All ask at the same moment, each one thing."""
    loop = asyncio.get_running_loop()
    done = [loop.create_future() for _ in commands]
    for person, command, future in zip(PEOPLE, commands, done, strict=False):
        room.turns.ask(Pending(person.id, command, rooms.lobby.open_sequel, settle_future(future)))
    return asyncio.gather(*done)


def _sit_all(rooms: Rooms, room: Room) -> "asyncio.Future[list[None]]":
    return _ask_all(rooms, room, [ask.Sit(id=f"s{seat}", seat=seat) for seat in range(3)])


def _plays(room: Room) -> list[Command]:
    """The first move of each seat that is asked."""
    assert room.table.live_match
    questions = sorted(room.table.live_match.questions.items())
    return [
        ask.Play(id=f"p{s}{q.decision}", decision=q.decision, move=q.moves[0]) for s, q in questions
    ]


def _told(listener: Listener) -> list[tuple[str, int]]:
    messages = [msgspec.json.decode(body) for body in listener.take()]
    return [(each["is"], each["n"]) for each in messages if "n" in each]


async def test_what_is_asked_at_once_is_stored_at_once(
    rooms: Rooms, room: Room, written: list[int]
) -> None:
    await rooms._services.store.write(uptime.beat, Sign(0.0))  # what came before is written
    before = sum(written)
    await _sit_all(rooms, room)
    assert room.table.n == len(await rooms._services.store.entries(room.id)) - 1 == 3
    assert sum(written) - before == 2, "the entries, and what lists tell"


async def test_an_answer_follows_the_steps_that_it_tells_of(rooms: Rooms, room: Room) -> None:
    listener = await room.join(PEOPLE[1])
    listener.take()
    sitting = _sit_all(rooms, room)
    refresh = ask.Refresh(id="r")
    room.turns.ask(
        Pending(PEOPLE[1].id, refresh, rooms.lobby.open_sequel, lambda _: None, listener)
    )
    await sitting
    heard = _told(listener)
    assert heard[:4] == [("step", 1), ("step", 2), ("whole", 2), ("step", 3)]
    assert heard[4:] == [("done", 3), ("whole", 3)]


async def test_nobody_is_told_what_is_not_stored(rooms: Rooms, room: Room) -> None:
    listener = await room.join(PEOPLE[0])
    listener.take()
    sitting = _sit_all(rooms, room)
    await asyncio.sleep(0)  # the turn begins
    assert room.table.n == 3, "everything has happened, and is being stored"
    assert _told(listener) == []
    await sitting
    assert [number for kind, number in _told(listener) if kind == "step"] == [1, 2, 3]


@pytest.mark.parametrize("choosers", [1, 2, 3])
async def test_choices_of_one_turn_are_told_whether_it_goes_on_or_not(
    rooms: Rooms, room: Room, choosers: int
) -> None:
    await _sit_all(rooms, room)
    await room.turns.do(PEOPLE[0].id, ask.Start(id="go"), rooms.lobby.open_sequel)
    clients = [Client(person.id, seat) for seat, person in enumerate(PEOPLE)]
    listeners = [await room.join(person) for person in PEOPLE]
    await _ask_all(rooms, room, _plays(room)[:choosers])
    for client, listener in zip(clients, listeners, strict=True):
        for body in listener.take():
            client.hear(body)
        assert client.copy == msgspec.json.decode(room._audience.whole(client.viewer))


async def test_a_room_that_cannot_store_a_turn_is_lost(rooms: Rooms, room: Room) -> None:
    listener = await room.join(PEOPLE[0])
    await rooms._services.store.write(idle.remove_idle, math.inf)
    with pytest.raises(Unknown):
        await _sit_all(rooms, room)
    assert room.turns.is_lost
    assert listener.is_closed
    with pytest.raises(Unknown):
        await rooms.room(room.id)


async def test_a_single_move_that_is_not_stored_is_told_to_nobody(rooms: Rooms, room: Room) -> None:
    listener = await room.join(PEOPLE[1])
    listener.take()
    await rooms._services.store.write(idle.remove_idle, math.inf)
    with pytest.raises(Unknown):
        await room.turns.do(PEOPLE[0].id, ask.Sit(id="s", seat=0), rooms.lobby.open_sequel)
    assert _told(listener) == []
    assert room.turns.is_lost
