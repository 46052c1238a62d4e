"""Clocks on walls are set, jump and differ: nobody loses time by that, and nothing is deleted."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fileira.server.bus.local import LocalBus
from fileira.server.ops.metrics import Metrics
from fileira.server.ops.settings import Settings
from fileira.server.ops.stopwatch import NAP, Stopwatch
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import ClockPolicy, Setup, Woken, decode
from fileira.server.protocol.replies import Person
from fileira.server.rooms import room as server
from fileira.server.rooms.room import Room, Sleep
from fileira.server.rooms.rooms import Rooms
from fileira.server.rooms.services import Services
from fileira.server.rooms.upkeep import Upkeep
from fileira.server.store import guests
from fileira.server.store.store import Store
from tests.server.kit import trial_room as rooms
from tests.server.kit.open_rooms import new_rooms
from tests.server.kit.trial_room import HOST

ANN = Person("ann", "Ann")
DAY = 24 * 3600.0
BANK = 10_000.0
CLOCK = ClockPolicy(bank=BANK, cap=BANK, grace=BANK)
SETUP = Setup(game="high_card", variant="high", seats=2, options={"rounds": 3}, clock=CLOCK)
AGES = Settings(idle_days=0.01, guest_days=0.01)  # a quarter of an hour
LONG = 900.0  # seconds; a little more than that
METRICS = Metrics()


class Machine:
    """It has a clock on the wall, and one that only goes on."""

    def __init__(self) -> None:
        self.wall = 1e9
        self.passed = 0.0

    def now(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.passed

    def wait(self, seconds: float) -> None:
        self.wall += seconds
        self.passed += seconds

    def start(self) -> Stopwatch:
        return Stopwatch(self.wall, self.monotonic)


# What is kept


@asynccontextmanager
async def running(machine: Machine, url: str, bus: LocalBus | None = None) -> AsyncIterator[Upkeep]:
    """A server that is started now."""
    store, counted = Store(url), machine.start().now
    services = Services(store, bus or LocalBus(), METRICS, machine.now, stopwatch=counted)
    rooms = new_rooms(services, SETUP.game, AGES)
    upkeep = Upkeep(rooms, AGES, services)
    await upkeep.go_round()
    yield upkeep
    await upkeep.close()
    await store.close()


async def run(upkeep: Upkeep, machine: Machine, seconds: float) -> None:
    """Let a server run for so long."""
    while seconds > 0.0:
        machine.wait(NAP / 2)
        upkeep.rooms._services.counted()
        seconds -= NAP / 2
    await upkeep.go_round()


async def fill(rooms: Rooms) -> str:
    """A guest and, not by the guest, a table."""
    await rooms._services.store.write(guests.put_guest, "bob", "Bob", rooms._services.now())
    return (await rooms.lobby.open(SETUP, ANN)).id


async def kept(rooms: Rooms, table: str) -> tuple[bool, bool]:
    """Whether the table and the guest are still known."""
    store = rooms._services.store
    bob = await store.read(guests.find_guest, "bob")
    return await store.table(table) is not None, bob is not None


@pytest.mark.anyio
@pytest.mark.parametrize("ahead", [40 * DAY, -40 * DAY, 4000 * DAY])
async def test_a_start_with_a_wrong_clock_deletes_nothing(url: str, ahead: float) -> None:
    machine = Machine()
    async with running(machine, url) as upkeep:
        table = await fill(upkeep.rooms)
        await run(upkeep, machine, 60.0)
    machine.wall += ahead
    for _ in range(3):  # it is tried again
        async with running(machine, url) as upkeep:
            await run(upkeep, machine, 60.0)
            assert await kept(upkeep.rooms, table) == (True, True)


@pytest.mark.anyio
@pytest.mark.parametrize("ahead", [40 * DAY, -40 * DAY])
async def test_a_clock_that_is_set_while_the_server_runs_deletes_nothing(
    url: str, ahead: float
) -> None:
    machine = Machine()
    async with running(machine, url) as upkeep:
        old = await fill(upkeep.rooms)
        await run(upkeep, machine, LONG / 2)
        machine.wall += ahead
        await run(upkeep, machine, 60.0)
        assert await kept(upkeep.rooms, old) == (True, True)
        await run(upkeep, machine, LONG / 2)
        new = await fill(upkeep.rooms)
        await run(upkeep, machine, 60.0)
        assert (await kept(upkeep.rooms, new)) == (True, True)


@pytest.mark.anyio
async def test_what_nobody_used_while_the_server_ran_for_long_is_removed(url: str) -> None:
    machine = Machine()
    async with running(machine, url) as upkeep:
        table = await fill(upkeep.rooms)
        await run(upkeep, machine, LONG / 2)
        services = upkeep.rooms._services
        await services.store.append(table, 1, (), services.now())
        await run(upkeep, machine, LONG * 0.75)
        assert await kept(upkeep.rooms, table) == (True, True)
    async with running(machine, url) as upkeep:
        for _ in range(3):
            await run(upkeep, machine, LONG / 2)
        upkeep._ageing._cleaned = None
        await upkeep.go_round()
        assert await kept(upkeep.rooms, table) == (False, False)


@pytest.mark.anyio
async def test_two_processes_that_run_together_make_nothing_older_twice(url: str) -> None:
    one, two = Machine(), Machine()
    two.wall += 5000.0  # another machine's clock
    async with running(one, url) as first, running(two, url) as second:
        table = await fill(first.rooms)
        for _ in range(60):
            for upkeep, machine in ((first, one), (second, two)):
                await run(upkeep, machine, 10.0)
        assert await kept(first.rooms, table) == (True, True)


# What is taken from people


class Clocked(rooms.Room):
    """A room on a machine whose clock may be set, and whose server may stop."""

    def __init__(self) -> None:
        self.machine = Machine()
        self.beat = 0.0
        self.stopwatch = self.machine.start()
        super().__init__(SETUP)
        self.start(HOST, "bob")
        self.ran = [0.0, 0.0]  # by seat: for how long the clock ran while somebody could move

    def _load(self) -> None:
        self.stopwatch = self.machine.start()
        counted = self.stopwatch.now
        self.services = Services(
            self._shelf, LocalBus(), METRICS, self.machine.now, stopwatch=counted
        )
        self.lose(0.0)

    def lose(self, _: float) -> None:
        """The room is made anew from its log, by the same server."""
        names = {HOST: "ANA", "bob": "BOB"}
        self._room = server.Room(self._listed, self.log, names, self.services, self._deal)

    def taken(self, seat: int) -> float:
        clock = self.table.clocks.of[seat]
        return BANK - clock.bank + clock.used(self._room.now())

    def wait(self, seconds: float) -> None:
        for seat, clock in enumerate(self.table.clocks.of):
            self.ran[seat] += seconds if clock.since is not None else 0.0
        self.machine.wait(seconds)
        self.stopwatch.now()

    def sleep(self, seconds: float) -> None:
        """The machine sleeps; some go on counting meanwhile."""
        self.machine.wait(NAP + 1.0 + seconds)
        self.stopwatch.now()

    def jump(self, seconds: float) -> None:
        self.machine.wall += seconds

    def note_beat(self, _: float) -> None:
        self.beat = self.stopwatch.now()

    def move(self, _: float) -> None:
        if self.table.live_match and (waiting := self.table.live_match.waiting):
            self.play((HOST, "bob")[waiting[0]])

    def stop(self, down: float) -> None:
        """The server ends and is started again, as by Rooms._enter."""
        self.machine.wait(down)
        self._load()
        sleep = Sleep(self.services)
        sleep._beat, sleep._tables = self.beat, {self._room.id}
        sleep._known.set()
        self._run(sleep.wake(self._room))


STEPS: dict[str, Callable[[Clocked, float], None]] = {
    "wait": lambda room, by: room.wait(by % 15.0),
    "sleep": Clocked.sleep,
    "ahead": Clocked.jump,
    "back": lambda room, by: room.jump(-by),
    "beat": Clocked.note_beat,
    "lose": Clocked.lose,
    "move": Clocked.move,
    "stop": Clocked.stop,
}
SECONDS = st.one_of(st.floats(0.0, 100.0), st.sampled_from([DAY, 40 * DAY]))


@given(st.lists(st.tuples(st.sampled_from(sorted(STEPS)), SECONDS), max_size=25))
@settings(deadline=None)
def test_no_bank_loses_more_than_the_time_that_passed_while_its_clock_ran(
    steps: list[tuple[str, float]],
) -> None:
    room = Clocked()
    for step, by in steps:
        STEPS[step](room, by)
        for seat in (0, 1):
            assert room.taken(seat) <= room.ran[seat] + 0.01 * (1 + len(steps))


def test_a_clock_on_the_wall_that_jumps_takes_nobodys_time() -> None:
    room = Clocked()
    for ahead in (3600.0, -7200.0):
        room.jump(ahead)
        room.wait(5.0)
        room.move(0.0)
    assert [room.taken(seat) for seat in (0, 1)] == [pytest.approx(5.0), pytest.approx(10.0)]


def test_a_machine_that_slept_takes_nobodys_time() -> None:
    room = Clocked()
    room.wait(5.0)
    room.sleep(8 * 3600.0)
    room.wait(5.0)
    assert room.taken(0) == pytest.approx(10.0)


def test_a_start_with_a_clock_far_ahead_takes_nobodys_time() -> None:
    room = Clocked()
    room.wait(5.0)
    room.note_beat(0.0)
    room.jump(40 * DAY)
    room.stop(60.0)
    assert room.taken(0) == pytest.approx(5.0)
    assert isinstance(decode(room.log[-1]), Woken)


def test_a_start_with_a_clock_that_was_set_back_takes_nobodys_time() -> None:
    room = Clocked()
    room.wait(5.0)
    room.note_beat(0.0)
    room.jump(-40 * DAY)
    room.stop(60.0)
    assert room.taken(0) <= 5.0
    room.wait(7.0)  # and clocks go on
    assert room.taken(0) >= 7.0


@pytest.mark.anyio
async def test_clocks_of_two_machines_that_differ_take_nobodys_time(sqlite_url: str) -> None:
    one, two = Machine(), Machine()
    two.wall += 5000.0
    exchange: list[LocalBus] = []
    async with (
        running(one, sqlite_url, LocalBus(exchange)) as first,
        running(two, sqlite_url, LocalBus(exchange)) as second,
    ):
        table = (await first.rooms.lobby.open(SETUP, ANN)).id
        here, there = await first.rooms.room(table), await second.rooms.room(table)
        await _do(first.rooms, here, ANN.id, ask.Sit(id="a", seat=0))
        await _do(second.rooms, there, "bob", ask.Sit(id="b", seat=1))
        await _do(first.rooms, here, ANN.id, ask.Start(id="c"))
        for rooms, room, person, seat in (
            (second.rooms, there, "bob", 1),
            (first.rooms, here, ANN.id, 0),
            (first.rooms, here, ANN.id, 0),
            (second.rooms, there, "bob", 1),
        ):
            await there.turns.be_current()
            await here.turns.be_current()
            for machine, each in ((one, first), (two, second)):
                await run(each, machine, 10.0)
            assert room.table.live_match
            question = room.table.live_match.questions[seat]
            play = ask.Play(
                id=f"{question.decision}", decision=question.decision, move=question.moves[0]
            )
            await _do(rooms, room, person, play)
        await here.turns.be_current()
        banks = [clock.bank for clock in here.table.clocks.of]
        assert banks == [pytest.approx(BANK - 20.0 - 10.0), pytest.approx(BANK - 10.0 - 20.0)]


async def _do(rooms: Rooms, room: Room, person: str, command: ask.Command) -> None:
    await room.turns.do(person, command, rooms.lobby.open_sequel)
