"""Rooms of one table in two processes, and rooms that open and close: lists and lines stay true."""

import asyncio
import math
import time
from collections.abc import AsyncIterator

import pytest

from fileira.server import commands as ask
from fileira.server.bus import LocalBus
from fileira.server.entries import Setup
from fileira.server.house import House
from fileira.server.identity import Person
from fileira.server.metrics import Metrics
from fileira.server.readiness import Readiness
from fileira.server.room import Services, Unknown
from fileira.server.settings import Settings
from fileira.server.store import Store

pytestmark = pytest.mark.anyio
ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
SETUP = Setup(game="high_card", variant="high", seats=3)


@pytest.fixture
async def houses(url: str) -> AsyncIterator[list[House]]:
    """Two processes on one database."""
    exchange: list[LocalBus] = []
    stores = [Store(url) for _ in range(2)]
    houses = [_house(Services(store, LocalBus(exchange), Metrics(), time.time)) for store in stores]
    yield houses
    for house, store in zip(houses, stores, strict=True):
        await house.close()
        await store.close()


def _house(services: Services) -> House:
    house = House(Settings(), services, Readiness())
    house.readiness._ready[SETUP.game].set()
    house._sleep.end()
    return house


async def test_lists_are_true_when_two_processes_change_a_table(houses: list[House]) -> None:
    one, two = houses
    table = (await one.open(SETUP, ANN)).id
    here, there = await one.room(table), await two.room(table)
    await here.do(BOB.id, ask.Sit(id="a", seat=0), one.open_sequel)
    await there.do(BOB.id, ask.Stand(id="b"), two.open_sequel)
    assert (await one.entrance(await one.find(table))).people == ()


async def test_what_another_process_did_is_known_before_deciding(houses: list[House]) -> None:
    one, two = houses
    table = (await one.open(SETUP, ANN)).id
    here, there = await one.room(table), await two.room(table)
    await here.do(BOB.id, ask.Sit(id="a", seat=0), one.open_sequel)
    (answer,) = await there.do(ANN.id, ask.Sit(id="b", seat=0), two.open_sequel)
    assert b"seat_taken" in answer
    assert there.table.n == here.table.n == 1


async def test_a_table_that_was_removed_is_gone_for_who_still_sits_there(
    houses: list[House],
) -> None:
    one, two = houses
    table = (await one.open(SETUP, ANN)).id
    room = await one.room(table)
    assert await two._services.store.remove_idle(math.inf) == [table]
    with pytest.raises(Unknown):
        await room.do(ANN.id, ask.Sit(id="a", seat=0), one.open_sequel)


async def test_a_room_stays_open_for_who_is_just_coming_in(houses: list[House]) -> None:
    house = houses[0]
    table = (await house.open(SETUP, ANN)).id
    room = await house.room(table)
    async with room._lock:  # something is being stored
        joining = asyncio.create_task(room.join(ANN))
        await asyncio.sleep(0)
        room.quiet_since = 0.0
        await house._clean()
    await joining
    assert await house.room(table) is room


async def test_a_quiet_room_is_closed_and_opens_again(houses: list[House]) -> None:
    house = houses[0]
    table = (await house.open(SETUP, ANN)).id
    room = await house.room(table)
    room.quiet_since = 0.0
    await house._clean()
    assert await house.room(table) is not room
