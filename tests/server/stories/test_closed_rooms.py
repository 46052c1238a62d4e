"""A room that is closed is gone at once: nothing of it waits for somebody who looks for garbage."""

import asyncio
import gc
from collections.abc import AsyncIterator, Iterator
from weakref import ref

import pytest

from fileira.core.game import load_games
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import ClockPolicy, Setup
from fileira.server.protocol.replies import Person
from fileira.server.rooms.listener import Listener
from fileira.server.rooms.room import Room
from fileira.server.rooms.rooms import Rooms
from fileira.server.store.failures import Away
from fileira.server.store.store import Store
from tests.server.kit.open_rooms import open_rooms
from tests.server.net.test_fast_sockets import connected

pytestmark = pytest.mark.anyio
ANN, BOB, EVE = Person("ann", "Ann"), Person("bob", "Bob"), Person("eve", "Eve")
CLOCK = ClockPolicy(bank=60.0, cap=60.0, grace=60.0)
GAMES = [*load_games().values()]


@pytest.fixture(autouse=True)
def _by_hand() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def setup(request: pytest.FixtureRequest) -> Setup:
    game = request.param
    variant = game.variants[0]
    seats = max(game.usual_seats(variant), 2)
    return Setup(
        game=game.name, variant=variant.name, seats=seats, level="random", clock=CLOCK, hints=True
    )


@pytest.fixture
async def rooms(sqlite_url: str, setup: Setup) -> AsyncIterator[Rooms]:
    async with open_rooms(Store(sqlite_url), setup.game) as rooms:
        yield rooms


async def test_a_room_that_nobody_came_to_is_gone_when_it_closes(
    rooms: Rooms, setup: Setup
) -> None:
    room = await rooms.room((await rooms.lobby.open(setup, ANN)).id)
    parts = _parts(rooms, room)
    await _shut(rooms, room.id)
    del room
    assert _left(parts) == []


async def test_a_room_where_people_played_is_gone_when_it_closes(
    rooms: Rooms, setup: Setup
) -> None:
    room = await rooms.room((await rooms.lobby.open(setup, ANN)).id)
    lines = [await rooms.join(room, person, None) for person in (ANN, BOB, EVE)]
    for seat, person in enumerate((ANN, BOB)):
        await rooms.do(room, person, ask.Sit(id=f"sit{seat}", seat=seat))
    await rooms.do(room, ANN, ask.Start(id="start"))
    await _play(rooms, room)
    for line in lines:
        rooms.part(room, line)
    await rooms.do(room, BOB, ask.Phrase(id="hello", phrase="hello"))  # without a line
    parts = _parts(rooms, room, *lines)
    await _shut(rooms, room.id)
    del room, lines, line
    assert _left(parts) == []


async def test_a_room_whose_turn_could_not_be_stored_is_gone_when_another_one_opens(
    rooms: Rooms, setup: Setup
) -> None:
    room = await rooms.room((await rooms.lobby.open(setup, ANN)).id)
    line = await rooms.join(room, ANN, None)
    parts = _parts(rooms, room, line)
    table = room.id
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "append", _away)
        with pytest.raises(Away):
            await rooms.do(room, ANN, ask.Sit(id="sit", seat=0))
    assert room.turns.is_lost
    rooms.part(room, line)
    del room, line
    await rooms.room(table)
    await _turn()
    assert _left(parts) == []


async def test_a_room_in_which_the_server_could_store_nothing_is_gone_when_it_closes(
    rooms: Rooms, setup: Setup
) -> None:
    room = await rooms.room((await rooms.lobby.open(setup, ANN)).id)
    await rooms.do(room, ANN, ask.Sit(id="sit", seat=0))
    await rooms.do(room, ANN, ask.Start(id="start"))
    parts = _parts(rooms, room)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "append", _away)
        room.attendance._callers.clear()
        with pytest.raises(Away):
            await room.note_absent()
        rooms._automations[room.id]._start(room.note_absent)  # it tries again in a while
        await _turn()
    await _shut(rooms, room.id)
    del room
    assert _left(parts) == []


async def test_a_socket_that_is_closed_holds_nobody_at_its_table() -> None:
    heard: list[str] = []
    fast_socket = await connected(heard)
    line = Listener(ANN.id, 0)
    conversation = _Conversation()
    fast_socket.connect(line, conversation.hear)
    held = _refs(line, conversation)
    fast_socket.connection_lost(None)
    fast_socket.disconnect()
    del line, conversation
    assert _left(held) == []


class _Conversation:
    def hear(self, text: bytes) -> None: ...


async def _play(rooms: Rooms, room: Room) -> None:
    """Whoever is asked first moves, if a person is, and asks for a hint before."""
    live_match = room.table.live_match
    assert live_match
    for person, seat in ((ANN, 0), (BOB, 1)):
        if question := live_match.questions.get(seat):
            await rooms.do(room, person, ask.Hint(id="hint", decision=question.decision))
            play = ask.Play(id="play", decision=question.decision, move=question.moves[0])
            await rooms.do(room, person, play)
            await rooms.do(room, person, ask.Play(id="no", decision=0, move=0))  # stale
            return


async def _away(*_: object) -> None:
    raise Away


def _parts(rooms: Rooms, room: Room, *lines: Listener) -> list["ref[object]"]:
    audience, automation = room._audience, rooms._automations[room.id]
    return _refs(room, room.table, room.attendance, audience, audience._steps, automation, *lines)


def _refs(*parts: object) -> list["ref[object]"]:
    return [ref(part) for part in parts]


async def _shut(rooms: Rooms, table: str) -> None:
    await rooms._shut(table)
    await _turn()


async def _turn() -> None:
    """What was cancelled ends in the next turns of the loop."""
    for _ in range(5):
        await asyncio.sleep(0)


def _left(parts: list["ref[object]"]) -> list[object]:
    return [type(part()).__name__ for part in parts if part() is not None]
