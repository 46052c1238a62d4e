"""What one caller has computed is no burden for the others."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from threading import Event, get_ident

import pytest

from fileira.core import kernel
from fileira.core.match.match import Match
from fileira.core.match.match_record import write
from fileira.server.http.calls import LINES
from fileira.server.http.streams import ComputedStream
from fileira.server.workers.computing import (
    AT_ONCE,
    PER_ADDRESS,
    Computing,
    Overloaded,
    Payer,
    UsedUp,
)
from tests.server.kit.people import Guest
from tests.server.kit.server_process import serving, short_game
from tests.strategies import play_at_random

pytestmark = pytest.mark.anyio
LITTLE = 1e-9  # seconds a minute: any work uses it up
ANN, BOB = Payer("ann", "192.0.2.1"), Payer("bob", "192.0.2.1")
CY = Payer("cy", "192.0.2.2")


@pytest.fixture
async def computing() -> AsyncIterator[Computing]:
    """A minute's worth for one guest; an address has two."""
    computing = Computing(1.0, 2.0)
    yield computing
    computing.close()


async def test_who_has_used_up_the_allowance_waits_and_others_do_not(computing: Computing) -> None:
    computing.spend(ANN, 1.5)
    with pytest.raises(UsedUp):
        computing.admit(ANN)
    with computing.admit(BOB), computing.admit(CY):
        pass


async def test_many_guests_of_one_address_share_an_allowance(computing: Computing) -> None:
    computing.spend(ANN, 1.5)
    computing.spend(Payer("", ANN.address), 1.5)
    with pytest.raises(UsedUp):
        computing.admit(BOB)
    with computing.admit(CY):
        pass


async def test_what_fails_is_paid_for_as_well() -> None:
    computing = Computing(LITTLE, 1.0)
    with computing.admit(ANN) as work, pytest.raises(ZeroDivisionError):
        await work.run(lambda: 1 // 0)
    with pytest.raises(UsedUp):
        computing.admit(ANN)
    computing.close()


async def test_who_has_begun_may_finish(computing: Computing) -> None:
    with computing.admit(ANN) as work:
        work.spend(1000.0)
        assert await work.run(lambda: "done") == "done"


async def test_an_address_has_a_few_calls_under_way_at_a_time(computing: Computing) -> None:
    under_way = [computing.admit(ANN) for _ in range(PER_ADDRESS)]
    with pytest.raises(UsedUp):
        computing.admit(BOB)
    with computing.admit(CY):
        pass
    under_way.pop().leave()
    with computing.admit(BOB):
        pass


async def test_all_callers_together_have_so_many_under_way(computing: Computing) -> None:
    for number in range(AT_ONCE):
        computing.admit(Payer("", f"192.0.2.{number}"))
    with pytest.raises(Overloaded):
        computing.admit(Payer("", "198.51.100.1"))


async def test_the_tables_go_on_while_something_is_computed(computing: Computing) -> None:
    go_on = Event()
    with computing.admit(ANN) as work:
        computed = asyncio.create_task(work.run(lambda: (go_on.wait(60), get_ident())))
        await asyncio.sleep(0)  # the loop is free
        go_on.set()
        assert (await computed)[1] != get_ident()


async def test_every_piece_of_a_replay_is_computed_beside_the_loop(computing: Computing) -> None:
    with computing.admit(ANN) as work:
        stream = ComputedStream(work, _threads(), LINES)
    assert computing._under_way == 1
    sent: list[bytes] = []

    async def send(message: dict[str, object]) -> None:
        sent.append(message.get("body", b""))  # type: ignore[arg-type]  # bytes, in ASGI

    scope = {"type": "http", "asgi": {"spec_version": "2.4"}}
    await stream(scope, asyncio.Event().wait, send)  # type: ignore[arg-type]  # never received
    assert computing._under_way == 0
    assert [body for body in sent if body] == [sent[1]] * 3
    assert int(sent[1]) != get_ident()


def _threads() -> Iterator[bytes]:
    for _ in range(3):
        yield b"%d" % get_ident()


@pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
def test_a_guest_who_asks_for_replay_after_replay_is_told_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, computing_per_guest=str(LITTLE)) as server:
        match = Match(**short_game(server), seed=1)
        play_at_random(match, 1)
        for guest in (Guest(server, "Ann"), Guest(server, "Bob")):
            first, second = (
                guest.call("POST", "/api/replays", {"record": write(match)}) for _ in range(2)
            )
            assert first.status_code == 200
            assert (second.status_code, second.json()["reason"]) == (429, "used_up")
