"""The bus: processes hear of each other's tables, and Redis may be killed and come back."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from fileira.server.bus.bus import Around, Bus, Doubt, Tidings
from fileira.server.bus.local import LocalBus
from fileira.server.bus.notices import Changed, Grown, Here
from fileira.server.bus.presence import SILENCE, Elsewhere
from fileira.server.bus.redis import PREFIX, RedisBus
from tests.server.kit.real_services import ADDRESS, Service, free_port, redis

pytestmark = pytest.mark.anyio
PATIENCE = 20.0


@pytest.fixture
def service() -> Iterator[Service]:
    with redis() as service:
        yield service


@pytest.fixture(params=["local", "redis"])
async def buses(request: pytest.FixtureRequest) -> AsyncIterator[tuple[Bus, Bus]]:
    """The buses of two processes."""
    if request.param == "local":
        exchange: list[LocalBus] = []
        yield LocalBus(exchange), LocalBus(exchange)
        return
    url = _url(request.getfixturevalue("service"))
    ours, theirs = RedisBus(url), RedisBus(url)
    yield ours, theirs
    await ours.close()
    await theirs.close()  # once more does not matter


async def hear(bus: Bus, expected: Callable[[Tidings], bool]) -> None:
    """Wait until the bus brings what is expected."""
    async with asyncio.timeout(PATIENCE):
        while not expected(await bus.hear()):
            pass


async def begin(bus: Bus, table: str) -> None:
    """Follow a table, and wait until that has begun."""
    bus.follow(table)
    await hear(bus, lambda told: told == Doubt(frozenset([table])) and not bus.is_away)


def has_grown(number: int) -> Callable[[Tidings], bool]:
    return lambda told: isinstance(told, Grown) and (told.table, told.number) == ("t", number)


async def test_who_follows_a_table_hears_that_its_log_has_grown(buses: tuple[Bus, Bus]) -> None:
    ours, theirs = buses
    await begin(ours, "t")
    theirs.tell_grown("other", 3)
    theirs.tell_grown("t", 4)
    async with asyncio.timeout(PATIENCE):
        told = await ours.hear()
    assert isinstance(told, Grown)
    assert (told.table, told.number) == ("t", 4)


async def test_nobody_hears_oneself_or_of_tables_left_alone(buses: tuple[Bus, Bus]) -> None:
    ours, theirs = buses
    await begin(ours, "t")
    await begin(ours, "left")
    ours.unfollow("left")
    ours.tell_grown("t", 1)
    await asyncio.sleep(0.1)
    theirs.tell_grown("left", 2)
    theirs.tell_grown("t", 3)
    async with asyncio.timeout(PATIENCE):
        told = await ours.hear()
    assert isinstance(told, Grown)
    assert told.number == 3


async def test_guests_at_other_processes_are_known(buses: tuple[Bus, Bus]) -> None:
    ours, theirs = buses
    await begin(ours, "t")
    theirs.follow("t")
    theirs.tell_here("t", ["ann", "bob"])
    await hear(ours, lambda told: told == Around("t"))
    assert ours.elsewhere("t") == {"ann", "bob"}
    assert theirs.elsewhere("t") == frozenset()
    theirs.tell_here("t", ["bob"])
    await hear(ours, lambda told: told == Around("t"))
    assert ours.elsewhere("t") == {"bob"}


async def test_all_hear_that_something_about_a_guest_is_new(buses: tuple[Bus, Bus]) -> None:
    ours, theirs = buses
    await begin(ours, "t")
    theirs.tell_changed("ann")
    await hear(ours, lambda told: isinstance(told, Changed) and told.guest == "ann")


async def test_who_comes_later_learns_who_is_there(buses: tuple[Bus, Bus]) -> None:
    ours, theirs = buses
    await begin(theirs, "t")
    theirs.tell_here("t", ["ann"])
    ours.follow("t")
    await hear(ours, lambda told: told == Around("t"))
    assert ours.elsewhere("t") == {"ann"}


async def test_who_closes_takes_the_guests_along(buses: tuple[Bus, Bus]) -> None:
    ours, theirs = buses
    await begin(ours, "t")
    theirs.tell_here("t", ["ann"])
    await hear(ours, lambda told: told == Around("t"))
    await theirs.close()
    await hear(ours, lambda told: told == Around("t"))
    assert ours.elsewhere("t") == frozenset()


async def test_while_redis_is_away_the_logs_are_looked_at_and_then_all_is_as_before(
    service: Service,
) -> None:
    ours, theirs = RedisBus(_url(service)), RedisBus(_url(service))
    await begin(ours, "t")
    await begin(theirs, "t")
    theirs.tell_here("t", ["ann"])
    await hear(ours, lambda told: told == Around("t"))
    service.kill()
    for _ in range(2):  # again and again
        await hear(ours, lambda told: isinstance(told, Doubt) and ours.is_away)
    theirs.tell_grown("t", 7)
    theirs.tell_grown("t", 8)
    theirs.tell_here("t", ["ann", "bob"])
    assert ours.elsewhere("t") == {"ann"}  # nobody is gone because Redis is
    service.start()
    await hear(ours, lambda told: told == Around("t"))
    assert ours.elsewhere("t") == {"ann", "bob"}
    theirs.tell_grown("t", 9)
    await hear(ours, has_grown(9))
    assert not ours.is_away
    await ours.close()
    await theirs.close()


async def test_doubts_do_not_pile_up_while_redis_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fileira.server.bus.redis.POLL", 0.01)
    ours = RedisBus(f"redis://{ADDRESS}:{free_port()}/0")
    ours.follow("t")
    await hear(ours, lambda told: isinstance(told, Doubt))
    ours.follow("u")
    await asyncio.sleep(0.5)
    assert len(ours._tidings) == 1
    assert await ours.hear() == Doubt(frozenset(["t", "u"]))
    await ours.close()


async def test_a_notice_of_a_newer_program_is_not_in_the_way(service: Service) -> None:
    ours, theirs = RedisBus(_url(service)), RedisBus(_url(service))
    await begin(ours, "t")
    await ours._redis.publish(f"{PREFIX}t", b'{"is":"news","house":"x"}')
    theirs.tell_grown("t", 4)
    await hear(ours, has_grown(4))
    await ours.close()
    await theirs.close()


async def test_a_bus_can_start_before_redis(service: Service) -> None:
    service.kill()
    ours = RedisBus(_url(service))
    ours.follow("t")
    await hear(ours, lambda told: told == Doubt(frozenset(["t"])))
    assert ours.is_away
    service.start()
    await hear(ours, lambda _: not ours.is_away)
    await ours.close()


async def test_closing_does_not_wait_for_redis(service: Service) -> None:
    ours = RedisBus(_url(service))
    await begin(ours, "t")
    ours.tell_here("t", ["ann"])
    service.kill()
    async with asyncio.timeout(PATIENCE):
        await ours.close()
    service.start()


def test_a_process_without_a_sign_of_life_has_no_guests_any_more() -> None:
    presence = Elsewhere()
    for process in ("a", "b"):
        presence.hear(process, now=0.0)
        presence.place(Here(process=process, table="t", guests=(f"guest of {process}", "both")))
    presence.hear("b", now=SILENCE)
    assert presence.bury(now=SILENCE + 1) == {"t"}
    assert presence.at("t") == {"guest of b", "both"}
    assert presence.bury(now=SILENCE + 1) == set()


def test_nobody_is_gone_because_we_were_deaf() -> None:
    presence = Elsewhere()
    presence.hear("a", now=0.0)
    presence.place(Here(process="a", table="t", guests=("ann",)))
    presence.excuse(now=100.0)
    assert presence.bury(now=101.0) == set()
    assert presence.at("t") == {"ann"}


def _url(service: Service) -> str:
    return f"redis://{ADDRESS}:{service.port}/0"
