"""Fair turns for bots: nobody's tables keep the bots of others from playing."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from threading import Event

import msgspec
import pytest

from fileira.bots.bot import Bot, legal_moves
from fileira.bots.budget import Budget
from fileira.bots.levels import LEVELS, find_level
from fileira.core.game import Game, find_game
from fileira.core.record import AnyState
from fileira.server.ops.metrics import Metrics
from fileira.server.ops.settings import Settings
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import ClockPolicy, Lapsed, Setup
from fileira.server.protocol.messages import OVER, Advice
from fileira.server.protocol.replies import Person
from fileira.server.rooms.room import Room
from fileira.server.rooms.rooms import Rooms
from fileira.server.store.store import Store
from fileira.server.table.thoughts import Thought, thoughts, thoughts_for_nobody
from fileira.server.workers import bots
from fileira.server.workers.bots import Thinkers, advice
from fileira.server.workers.fair_queue import Asker
from tests.server.kit.open_rooms import open_rooms
from tests.server.kit.trial_room import HOST
from tests.server.kit.trial_room import Room as Bare

pytestmark = pytest.mark.anyio
ANN = Person("ann", "Ann")
SETUP = Setup(game="high_card", variant="high", seats=2)
CLOCK = ClockPolicy(bank=60.0, cap=60.0, grace=60.0)


Search = Callable[[int], Thought]


class School:
    """Bots that note when they begin, and search until they are let go or stopped."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int]] = []  # levels, and the seeds by which tests know them
        self.budgets: list[Budget] = []
        self.slow = {level for level in LEVELS if find_level(level).searches}  # levels
        self.may_end = Event()

    def new_bot(self, level: str, seed: int) -> Bot:
        return _Pupil(self, level, seed)

    @property
    def levels(self) -> list[str]:
        return [level for level, _ in self.begun]

    @property
    def seeds(self) -> list[int]:
        return [seed for _, seed in self.begun]


class _Pupil:
    def __init__(self, school: School, level: str, seed: int) -> None:
        self._school, self._level, self._seed = school, level, seed

    def choose(self, observation: AnyState, seat: int, budget: Budget | None = None) -> int:
        assert budget
        self._school.begun.append((self._level, self._seed))
        self._school.budgets.append(budget)
        if self._level in self._school.slow:
            while not (self._school.may_end.wait(0.005) or budget.stop.is_set()):
                pass
        return legal_moves(observation, seat)[0]


@pytest.fixture
def school(monkeypatch: pytest.MonkeyPatch) -> Iterator[School]:
    school = School()
    monkeypatch.setattr(bots, "new_bot", school.new_bot)
    yield school
    school.may_end.set()


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def thinkers(school: School, metrics: Metrics) -> Iterator[Thinkers]:
    thinkers = Thinkers(1, metrics)
    yield thinkers
    school.may_end.set()
    thinkers.close()


@pytest.fixture
def thought() -> Thought:
    bare = Bare(SETUP)
    bare.start(HOST)
    return thoughts(bare.table)[0]


@pytest.fixture
def search(thought: Thought) -> Search:
    """What an expert is to think about, known by a number."""
    return lambda number: thought._replace(level="expert", seed=number)


async def test_the_bots_of_fifteen_tables_do_not_hold_up_those_of_another_guest(
    thinkers: Thinkers, school: School, search: Search
) -> None:
    crowd = [_think(thinkers, search(i), Asker("ann", f"a{i}")) for i in range(15)]
    await _until(lambda: len(school.begun) == 1)
    expert = _think(thinkers, search(100), Asker("bob", "b"))
    beginner = search(200)._replace(level="beginner")
    await thinkers.think(beginner, Asker("bob", "c"))  # while a search is under way
    assert school.begun == [("expert", 0), ("beginner", 200)]
    school.may_end.set()
    await asyncio.gather(expert, *crowd)
    assert school.seeds[:5] == [0, 200, 1, 100, 2]  # one of Ann's stood in line before Bob's came


async def test_each_household_gets_a_turn_and_so_does_each_of_its_tables(
    thinkers: Thinkers, school: School, search: Search
) -> None:
    first = _think(thinkers, search(0), Asker("ann", "a"))
    await _until(lambda: bool(school.begun))
    askers = "ann a, ann a, ann b, ann b, bob c, bob c, eve d"
    lines = [Asker(*each.split()) for each in askers.split(", ")]
    waiting = [_think(thinkers, search(i), each) for i, each in enumerate(lines, 1)]
    await asyncio.sleep(0)
    school.may_end.set()
    await asyncio.gather(first, *waiting)
    assert school.seeds == [0, 1, 5, 7, 3, 6, 2, 4]


async def test_nobody_thinks_about_what_is_no_longer_asked(
    thinkers: Thinkers, school: School, search: Search
) -> None:
    first = _think(thinkers, search(0), Asker("ann", "a"))
    await _until(lambda: bool(school.begun))
    gone, next_ = (_think(thinkers, search(i), Asker("bob", "b")) for i in (1, 2))
    await asyncio.sleep(0)
    gone.cancel()
    school.may_end.set()
    await asyncio.gather(first, next_)
    assert school.seeds == [0, 2]


async def test_a_search_that_nobody_wants_any_more_stops_for_the_next_one(
    thinkers: Thinkers, school: School, search: Search
) -> None:
    gone = _think(thinkers, search(0), Asker("ann", "a"))
    await _until(lambda: bool(school.begun))
    next_ = _think(thinkers, search(1), Asker("bob", "b"))
    await asyncio.sleep(0)
    gone.cancel()
    await _until(lambda: school.seeds == [0, 1])
    school.may_end.set()
    await next_


async def test_who_would_wait_too_long_meets_a_bot_that_plays_at_sight(
    thinkers: Thinkers,
    school: School,
    search: Search,
    metrics: Metrics,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = _think(thinkers, search(0), Asker("ann", "a"))
    await _until(lambda: bool(school.begun))
    monkeypatch.setattr(bots, "LONGEST", 0.01)
    await thinkers.think(search(1), Asker("bob", "b"))
    assert school.begun == [("expert", 0), ("casual", 1)]
    assert b'fileira_waited_seconds_count{level="expert"} 2.0' in metrics.text()
    school.may_end.set()
    await first


async def test_the_bots_of_given_deals_wait_and_are_the_same_for_everybody(
    thinkers: Thinkers, school: School, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "LONGEST", 0.0)
    monkeypatch.setattr(bots, "MOST_WAITING", 0)
    crowd = [
        _think(thinkers, search(i)._replace(exact=True), Asker("ann", f"a{i}")) for i in range(3)
    ]
    await _until(lambda: bool(school.begun))
    school.may_end.set()
    await asyncio.gather(*crowd)
    assert school.begun == [("expert", 0), ("expert", 1), ("expert", 2)]
    assert {(budget.seconds, budget.samples) for budget in school.budgets} == {(None, 2000)}


async def test_of_one_household_only_so_many_bots_wait_for_a_search(
    thinkers: Thinkers, school: School, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_WAITING", 2)
    asked = [_think(thinkers, search(i), Asker("ann", f"a{i}")) for i in range(3)]
    await _until(lambda: bool(school.begun))
    await thinkers.think(search(3), Asker("ann", "d"))
    assert school.begun == [("expert", 0), ("casual", 3)]
    other = _think(thinkers, search(4), Asker("bob", "e"))
    await asyncio.sleep(0)
    school.may_end.set()
    await asyncio.gather(other, *asked)
    assert ("expert", 4) in school.begun


async def test_many_who_wait_share_the_time_of_one(
    thinkers: Thinkers, school: School, search: Search
) -> None:
    crowd = [_think(thinkers, search(i), Asker("ann", f"a{i}")) for i in range(16)]
    await _until(lambda: bool(school.begun))
    other = _think(thinkers, search(100), Asker("bob", "b"))
    await asyncio.sleep(0)
    school.may_end.set()
    await asyncio.gather(other, *crowd)
    seconds = {
        seed: budget.seconds for seed, budget in zip(school.seeds, school.budgets, strict=True)
    }
    assert seconds[100] == find_level("expert").seconds
    assert (seconds[1] or 0.0) <= bots.LONGEST / 15


async def test_a_hint_waits_its_turn_with_the_bots(
    thinkers: Thinkers, school: School, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    def noted(game: Game, thought: Thought, budget: Budget) -> Advice:
        school.begun.append(("hint", thought.seed))
        return advice(game, thought, budget)

    monkeypatch.setattr(bots, "advice", noted)
    crowd = [_think(thinkers, search(i), Asker("ann", f"a{i}")) for i in range(3)]
    await _until(lambda: bool(school.begun))
    game = find_game(SETUP.game)
    hint = asyncio.create_task(thinkers.advise(game, search(100), Asker("bob", "b")))
    await asyncio.sleep(0)
    school.may_end.set()
    await asyncio.gather(hint, *crowd)
    assert school.seeds == [0, 1, 100, 2]
    assert hint.result().moves


# At tables


@pytest.fixture
async def rooms(school: School, sqlite_url: str) -> AsyncIterator[Rooms]:
    async with open_rooms(Store(sqlite_url), SETUP.game, Settings(bot_pause=0.0)) as rooms:
        yield rooms
        school.may_end.set()


async def _start(rooms: Rooms, clock: ClockPolicy | None = None) -> Room:
    """A table of Ann's with an expert; she is not there."""
    setup = msgspec.structs.replace(SETUP, level="expert", clock=clock)
    room = await rooms.room((await rooms.lobby.open(setup, ANN)).id)
    for command in (ask.Sit(id="sit", seat=0), ask.Start(id="start")):
        await room.turns.do(ANN.id, command, rooms.lobby.open_sequel)
    return room


async def test_bots_stop_thinking_when_the_last_person_goes(rooms: Rooms, school: School) -> None:
    room = await _start(rooms)
    assert school.begun == []
    line = await rooms.join(room, ANN, None)
    await _until(lambda: bool(school.begun))
    rooms.part(room, line)
    await _until(school.budgets[0].stop.is_set)
    assert not rooms._automations[room.id]._busy


def test_bots_play_as_agreed_until_a_bot_plays_for_all_who_sit() -> None:
    bare = Bare(msgspec.structs.replace(SETUP, seats=3, level="expert", clock=CLOCK))
    bare.start(HOST, "bob")
    bare.play(HOST)
    bare.wait(CLOCK.cap)
    assert [each.level for each in thoughts_for_nobody(bare.table)] == ["expert", "expert"]
    bare.let_bots_play()
    bare.wait(CLOCK.cap)
    assert {each.level for each in thoughts_for_nobody(bare.table)} == {"casual"}


async def test_a_match_with_a_clock_that_all_have_left_ends_without_a_search(
    rooms: Rooms, school: School
) -> None:
    room = await _start(rooms, CLOCK)
    await _until(lambda: school.levels == ["expert"])
    await room.turns.add(lambda: [Lapsed(at=0.0, seat=0)])
    await _until(lambda: room.table.stage == OVER)
    assert set(school.levels[1:]) == {"casual"}


async def test_who_comes_back_meets_the_bots_that_were_agreed(rooms: Rooms, school: School) -> None:
    school.slow.add("casual")
    room = await _start(rooms, CLOCK)
    await room.turns.add(lambda: [Lapsed(at=0.0, seat=0)])
    await _until(lambda: "casual" in school.levels)
    before = len(school.begun)
    await rooms.join(room, ANN, None)
    await _until(lambda: "expert" in school.levels[before:])


async def test_a_hint_that_nobody_waits_for_is_not_thought_about(
    rooms: Rooms, school: School, search: Search
) -> None:
    first = _think(rooms._thinkers, search(0), Asker("eve", "e"))
    await _until(lambda: bool(school.begun))
    room = await _start(rooms)
    line = await rooms.join(room, ANN, None)
    assert room.table.live_match
    decision = room.table.live_match.questions[0].decision
    for number in range(2):  # the second gets the answer to the first
        await rooms.do(room, ANN, ask.Hint(id=f"hint{number}", decision=decision))
    await _until(lambda: rooms._thinkers.waiting(ANN.id) == 2)  # the bot's and the hint
    rooms.part(room, line)
    await _until(lambda: not rooms._thinkers.waiting(ANN.id))
    school.may_end.set()
    await first
    assert school.seeds == [0]


async def test_the_guests_of_one_household_count_together(rooms: Rooms, school: School) -> None:
    for number in range(3):
        guest = Person(f"guest{number}", "Guest")
        await rooms.join(await _start(rooms), guest, None, address="192.0.2.1")
    await _until(lambda: rooms._thinkers.waiting("192.0.2.1") == 2)
    assert len(school.begun) == 1


def _think(thinkers: Thinkers, thought: Thought, asker: Asker) -> "asyncio.Task[int]":
    return asyncio.create_task(thinkers.think(thought, asker))


async def _until(fact: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not fact():  # noqa: ASYNC110  # bots have no event for it
            await asyncio.sleep(0.005)
