"""Rooms of one table in two processes, and rooms that open and close: lists and lines stay true."""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable

import msgspec
import pytest
from sqlalchemy import update

from fileira.server.bus.bus import Doubt
from fileira.server.bus.local import LocalBus
from fileira.server.ops.metrics import Metrics
from fileira.server.ops.settings import Settings
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import ClockPolicy, Setup
from fileira.server.protocol.replies import Person
from fileira.server.protocol.scopes import READ
from fileira.server.rooms import attendance
from fileira.server.rooms import rooms as house_module
from fileira.server.rooms.log import Unknown
from fileira.server.rooms.room import Room, Sleep
from fileira.server.rooms.rooms import Rooms
from fileira.server.rooms.services import Services
from fileira.server.rooms.sessions import Session
from fileira.server.rooms.upkeep import Upkeep
from fileira.server.store import guests, idle
from fileira.server.store.guests import Credential, Token
from fileira.server.store.schema import TABLES
from fileira.server.store.store import Store
from fileira.server.table import seating
from fileira.server.table.deciding import Sequel
from fileira.server.table.seating import Chair
from tests.server.kit.open_rooms import new_rooms

pytestmark = pytest.mark.anyio
ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
SETUP = Setup(game="high_card", variant="high", seats=3)


@pytest.fixture
async def houses(url: str) -> AsyncIterator[list[Rooms]]:
    """Two processes on one database."""
    exchange: list[LocalBus] = []
    stores = [Store(url) for _ in range(2)]
    services = [Services(store, LocalBus(exchange), Metrics(), time.time) for store in stores]
    houses = [new_rooms(each, SETUP.game, Settings()) for each in services]
    yield houses
    for rooms, store in zip(houses, stores, strict=True):
        await _upkeep(rooms).close()
        await store.close()


def _upkeep(rooms: Rooms) -> Upkeep:
    return Upkeep(rooms, rooms._settings, rooms._services)


async def test_lists_are_true_when_two_processes_change_a_table(houses: list[Rooms]) -> None:
    one, two = houses
    table = (await one.lobby.open(SETUP, ANN)).id
    here, there = await one.room(table), await two.room(table)
    await here.turns.do(BOB.id, ask.Sit(id="a", seat=0), one.lobby.open_sequel)
    await there.turns.do(BOB.id, ask.Stand(id="b"), two.lobby.open_sequel)
    assert (await one.lobby.entrance(await one.lobby.find(table))).people == ()


async def test_what_another_process_did_is_known_before_deciding(houses: list[Rooms]) -> None:
    one, two = houses
    table = (await one.lobby.open(SETUP, ANN)).id
    here, there = await one.room(table), await two.room(table)
    await here.turns.do(BOB.id, ask.Sit(id="a", seat=0), one.lobby.open_sequel)
    (answer,) = await there.turns.do(ANN.id, ask.Sit(id="b", seat=0), two.lobby.open_sequel)
    assert b"seat_taken" in answer
    assert there.table.n == here.table.n == 1


async def test_who_comes_back_at_another_process_is_shown_nothing_older(
    houses: list[Rooms],
) -> None:
    one, two = houses
    table = (await one.lobby.open(SETUP, ANN)).id
    here, there = await one.room(table), await two.room(table)  # it hears nothing of the other
    for seat in range(3):
        await here.turns.do(BOB.id, ask.Sit(id=f"{seat}", seat=seat), one.lobby.open_sequel)
    line = await two.join(there, BOB, after=here.table.n - 1)
    told = [msgspec.json.decode(body) for body in line.take()]
    assert [each["n"] for each in told if "n" in each] == [here.table.n]
    assert there.table.n == here.table.n


async def test_a_number_that_nobody_has_told_leads_to_the_whole_table(houses: list[Rooms]) -> None:
    rooms = houses[0]
    table = (await rooms.lobby.open(SETUP, ANN)).id
    line = await rooms.join(await rooms.room(table), BOB, after=10**9)
    told = [msgspec.json.decode(body) for body in line.take()]
    assert [(each["is"], each["n"]) for each in told if "n" in each] == [("whole", 0)]


async def test_a_table_that_was_removed_is_gone_for_who_still_sits_there(
    houses: list[Rooms],
) -> None:
    one, two = houses
    table = (await one.lobby.open(SETUP, ANN)).id
    room = await one.room(table)
    assert await two._services.store.write(idle.remove_idle, math.inf) == [table]
    with pytest.raises(Unknown):
        await room.turns.do(ANN.id, ask.Sit(id="a", seat=0), one.lobby.open_sequel)


async def test_a_room_stays_open_for_who_is_just_coming_in(houses: list[Rooms]) -> None:
    rooms = houses[0]
    table = (await rooms.lobby.open(SETUP, ANN)).id
    room = await rooms.room(table)
    async with room.turns._lock:  # something is being stored
        joining = asyncio.create_task(room.join(ANN))
        await asyncio.sleep(0)
        room.quiet_since = 0.0
        await _upkeep(rooms).clean()
    await joining
    assert await rooms.room(table) is room


async def test_a_row_that_cannot_be_read_concerns_its_table_only(houses: list[Rooms]) -> None:
    rooms = houses[0]
    bad, good = [(await rooms.lobby.open(SETUP, ANN)).id for _ in range(2)]
    with rooms._services.store._engine.begin() as connection:
        connection.execute(update(TABLES).where(TABLES.c.id == bad).values(summary="{no}"))
    assert set(await Sleep(rooms._services).find(rooms._services.store)) == {
        bad
    }  # it is opened, and by that mended
    await _upkeep(rooms).clean()
    await rooms.room(bad)
    entrances = [await rooms.lobby.entrance(await rooms.lobby.find(t)) for t in (bad, good)]
    assert [entrance.seats for entrance in entrances] == [3, 3]


async def test_a_quiet_room_is_closed_and_opens_again(houses: list[Rooms]) -> None:
    rooms = houses[0]
    table = (await rooms.lobby.open(SETUP, ANN)).id
    room = await rooms.room(table)
    room.quiet_since = 0.0
    await _upkeep(rooms).clean()
    assert await rooms.room(table) is not room


async def test_a_guest_who_is_deleted_or_renamed_is_so_at_all_processes(
    houses: list[Rooms],
) -> None:
    one, two = houses
    store = one._services.store
    for person in (ANN, BOB):
        await store.write(guests.put_guest, person.id, person.name, 0.0)
    table = (await one.lobby.open(SETUP, ANN)).id
    room = await two.room(table)
    ann, bob = await two.join(room, ANN, None), await two.join(room, BOB, None)
    two.start(_upkeep(two).hear())
    await store.write(guests.forget, BOB.id)
    await one.note_changed(BOB.id)
    await store.write(guests.put_guest, ANN.id, "Anna", 0.0)
    await one.note_changed(ANN.id)
    await _until(lambda: bob.is_closed and room.names(ANN.id) == "Anna")
    assert room.names(BOB.id) == ""
    assert not ann.is_closed


async def test_who_came_by_a_token_that_is_void_is_gone_everywhere(houses: list[Rooms]) -> None:
    one, two = houses
    store = one._services.store
    await store.write(guests.put_guest, ANN.id, ANN.name, 0.0)
    for token in ("old", "new"):
        await store.write(
            guests.add_token, Token(hash=token, guest_id=ANN.id, name=token, created=0.0)
        )
    table = (await one.lobby.open(SETUP, ANN)).id
    rooms = [await rooms.room(table) for rooms in houses]
    ends = list(zip(houses, rooms, strict=True))
    old = [await h.join(r, ANN, None, _by(h, Credential("old"))) for h, r in ends]
    others = [
        await two.join(rooms[1], ANN, None, session)
        for session in (_by(two, Credential("new")), _by(two, Credential(guest=ANN.id)), None)
    ]
    two.start(_upkeep(two).hear())
    await store.write(guests.remove_token, ANN.id, "old")
    await one.note_changed(ANN.id)
    await _until(lambda: all(line.is_closed for line in old))
    assert not any(line.is_closed for line in others)


def _by(rooms: Rooms, credential: Credential) -> Session:
    """Ann, come in at this process."""
    session = rooms._services.sessions.begin(credential)
    session.enter(ANN)
    return session


async def test_who_came_by_a_cookie_that_is_void_is_gone_everywhere(houses: list[Rooms]) -> None:
    one, two = houses
    store = one._services.store
    await store.write(guests.put_guest, ANN.id, ANN.name, 0.0)
    table = (await one.lobby.open(SETUP, ANN)).id
    rooms = [await rooms.room(table) for rooms in houses]
    ends = list(zip(houses, rooms, strict=True))
    old = [await h.join(r, ANN, None, _by(h, Credential(guest=ANN.id))) for h, r in ends]
    two.start(_upkeep(two).hear())
    await store.write(guests.sign_out, ANN.id, "", "new")
    new = await two.join(rooms[1], ANN, None, _by(two, Credential("", ANN.id, "new")))
    await one.note_changed(ANN.id)
    await _until(lambda: all(line.is_closed for line in old))
    assert not new.is_closed


async def test_who_is_signed_out_while_coming_in_gets_no_line(houses: list[Rooms]) -> None:
    rooms = houses[0]
    store = rooms._services.store
    await store.write(guests.put_guest, ANN.id, ANN.name, 0.0)
    room = await rooms.room((await rooms.lobby.open(SETUP, ANN)).id)
    session = _by(rooms, Credential(guest=ANN.id))
    async with room.turns._lock:  # something is being stored
        joining = asyncio.create_task(rooms.join(room, ANN, None, session))
        await asyncio.sleep(0)
        await store.write(guests.sign_out, ANN.id, "", "new")
        await rooms.note_changed(ANN.id)
    assert (await joining).is_closed


async def test_a_command_on_its_way_is_refused_when_its_sender_is_signed_out(
    houses: list[Rooms],
) -> None:
    rooms = houses[0]
    store = rooms._services.store
    await store.write(guests.put_guest, ANN.id, ANN.name, 0.0)
    room = await rooms.room((await rooms.lobby.open(SETUP, ANN)).id)
    stolen, own = (_by(rooms, Credential("", ANN.id, stamp)) for stamp in ("", "new"))
    sit = ask.Sit(id="a", seat=0)
    async with room.turns._lock:  # something is being stored
        doing = asyncio.create_task(rooms.do(room, ANN, sit, stolen))
        await asyncio.sleep(0)
        await store.write(guests.sign_out, ANN.id, "", "new")
        await rooms.note_changed(ANN.id)
    (refused,) = await doing
    assert (b"refused" in refused, b"signed_out" in refused) == (True, True)
    assert room.table.n == 0
    (done,) = await rooms.do(room, ANN, sit, own)  # the same one, from who may send it
    assert b"done" in done


async def test_a_program_that_may_only_read_does_not_hold_the_seat_of_its_owner(
    houses: list[Rooms],
) -> None:
    rooms = houses[0]
    room, session = await _reading(rooms)
    await rooms.do(room, BOB, ask.Sit(id="a", seat=0))
    room.attendance._callers.forget(BOB.id)
    await room.note_absent()
    assert not room.table.seating.chairs[0].present
    await rooms.join(room, BOB, None, session)
    await room.note_absent()
    assert not room.table.seating.chairs[0].present
    await rooms.join(room, BOB, None)
    assert room.table.seating.chairs[0].present


async def test_a_program_that_may_only_read_is_counted_among_those_who_watch(
    houses: list[Rooms],
) -> None:
    rooms = houses[0]
    room, session = await _reading(rooms)
    await rooms.join(room, BOB, None, session)
    assert room.attendance.people == {BOB.id}


async def _reading(rooms: Rooms) -> tuple[Room, Session]:
    """A table, and a program of Bob that may only read."""
    room = await rooms.room((await rooms.lobby.open(SETUP, ANN)).id)
    session = _by(rooms, Credential("robot"))
    session.enter(BOB, READ)
    return room, session


async def test_a_process_goes_on_hearing_after_tidings_that_it_cannot_follow(
    houses: list[Rooms],
) -> None:
    one, two = houses
    store = one._services.store
    strange, usual = [(await one.lobby.open(SETUP, ANN)).id for _ in range(2)]
    await two.room(strange)
    there = await two.room(usual)
    two.start(_upkeep(two).hear())
    await store.append(strange, 1, [b'{"kind":"of a newer program","at":0}'], 0.0)
    one._services.bus.tell_grown(strange, 1)
    here = await one.room(usual)
    await here.turns.do(BOB.id, ask.Sit(id="a", seat=0), one.lobby.open_sequel)
    await _until(lambda: there.table.n == 1)


async def test_of_doubted_tables_only_those_that_went_on_are_read(houses: list[Rooms]) -> None:
    one, two = houses
    tables = [(await one.lobby.open(SETUP, ANN)).id for _ in range(3)]
    rooms = [await two.room(table) for table in tables]
    here = await one.room(tables[1])
    await here.turns.do(BOB.id, ask.Sit(id="a", seat=0), one.lobby.open_sequel)
    async with rooms[0].turns._lock:  # nobody needs to look into this one
        await _upkeep(two).follow(Doubt(frozenset(tables)))
    assert [room.table.n for room in rooms] == [0, 1, 0]


async def test_a_room_that_is_closed_leaves_nothing_on_the_bus(houses: list[Rooms]) -> None:
    rooms = houses[0]
    table = (await rooms.lobby.open(SETUP, ANN)).id
    room = await rooms.room(table)
    rooms.part(room, await room.join(ANN))
    room.quiet_since = 0.0
    await _upkeep(rooms).clean()
    bus = rooms._services.bus
    assert isinstance(bus, LocalBus)
    assert bus.here == {}


async def test_who_acts_without_a_line_is_there_for_a_while(
    houses: list[Rooms], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "WHILE", 0.5)
    monkeypatch.setattr(house_module, "LINGER", 0.01)
    one, two = houses
    table = (await one.lobby.open(SETUP, ANN)).id
    here, there = await one.room(table), await two.room(table)
    await one.do(here, BOB, ask.Sit(id="a", seat=0))
    await there.turns.catch_up()
    two.start(_upkeep(two).hear())
    await _until(lambda: BOB.id in there.attendance.people)
    await there.note_absent()
    assert there.table.seating.chairs[0].present
    await _until(lambda: not here.table.seating.chairs[0].present)
    await one.do(here, BOB, ask.Phrase(id="b", phrase="hello"))
    assert here.table.seating.chairs[0].present
    await _until(lambda: not here.table.seating.chairs[0].present)


async def test_a_line_that_is_gone_says_more_than_a_call(
    houses: list[Rooms], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LINGER", 0.01)
    rooms = houses[0]
    room = await rooms.room((await rooms.lobby.open(SETUP, ANN)).id)
    await rooms.do(room, BOB, ask.Sit(id="a", seat=0))
    rooms.part(room, await rooms.join(room, BOB, None))
    await _until(lambda: not room.table.seating.chairs[0].present)


async def test_when_the_host_stays_away_somebody_else_is_the_host_by_itself(
    houses: list[Rooms], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LINGER", 0.01)
    monkeypatch.setattr(seating, "HOST_ABSENCE", 0.05)
    rooms = houses[0]
    room = await rooms.room((await rooms.lobby.open(SETUP, ANN)).id)
    lines = [await rooms.join(room, person, None) for person in (ANN, BOB)]
    for seat, person in enumerate((ANN, BOB)):
        await room.turns.do(person.id, ask.Sit(id="a", seat=seat), rooms.lobby.open_sequel)
    rooms.part(room, lines[0])
    await _until(lambda: room.table.seating.host == BOB.id)
    await rooms.join(room, ANN, None)
    assert room.table.seating.host == ANN.id


@pytest.mark.parametrize("people", [0, 1])
async def test_with_a_clock_bots_play_on_for_people_and_not_for_themselves(
    houses: list[Rooms], people: int
) -> None:
    rooms = houses[0]
    setup = msgspec.structs.replace(SETUP, clock=ClockPolicy(bank=60.0, cap=60.0, grace=60.0))
    room = await rooms.room((await rooms.lobby.open(setup, ANN)).id)
    if people:
        await rooms.do(room, ANN, ask.Sit(id="a", seat=0))
    await rooms.do(room, ANN, ask.Start(id="b"))
    busy = {(seat, decision) for seat, decision, _ in rooms._automations[room.id]._busy}
    assert busy == {(seat, room.table.n) for seat in (1, 2) if people}


async def test_nobody_is_shown_at_a_rematch_before_they_have_come(houses: list[Rooms]) -> None:
    rooms = houses[0]
    chairs = (Chair(owner=ANN.id), Chair(owner=BOB.id), Chair(level="random"))
    room = await rooms.room(await rooms.lobby.open_sequel(Sequel(SETUP, ANN.id, chairs)))
    assert [place.away for place in room.places] == [True, True, False]
    line = await rooms.join(room, ANN, None)
    assert [place.away for place in room.places] == [False, True, False]
    assert msgspec.json.decode(line.take()[0])["host"]


async def test_who_sits_down_watches_no_longer(houses: list[Rooms]) -> None:
    rooms = houses[0]
    room = await rooms.room((await rooms.lobby.open(SETUP, ANN)).id)
    line = await rooms.join(room, ANN, None)
    assert b'"watching":1' in line.take()[-1]
    await rooms.do(room, ANN, ask.Sit(id="a", seat=0))
    assert any(b'"watching":0' in body for body in line.take())


async def _until(fact: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not fact():  # noqa: ASYNC110  # rooms have no event for it
            await asyncio.sleep(0.01)
