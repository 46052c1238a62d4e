"""Par of given deals: worked out in the background, kept, and the same for everybody."""

import asyncio
from collections.abc import AsyncIterator
from datetime import date
from threading import Event

import pytest
from msgspec.structs import replace

from fileira.bots.budget import Budget
from fileira.bots.levels import new_bot
from fileira.core.game import Game, load_games
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match
from fileira.server.ops.metrics import Metrics
from fileira.server.protocol.deals import Deal
from fileira.server.protocol.entries import Moved, Started
from fileira.server.protocol.replies import Par
from fileira.server.store.store import Store
from fileira.server.table.deals import daily
from fileira.server.table.opening import given, seated
from fileira.server.table.seating import chairs_around
from fileira.server.table.table import Table
from fileira.server.table.thoughts import thoughts
from fileira.server.workers import pars
from fileira.server.workers.pars import Pars, Unwanted, by_the_expert

pytestmark = pytest.mark.anyio
ANN, EVE = "10.0.0.1", "10.0.1.1"  # their addresses
DAY = date(2026, 1, 31)
GAMES = list(load_games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture(autouse=True)
def advisor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays is not what is tested: one that needs no time."""
    monkeypatch.setattr(pars, "ADVISOR", "random" if INTERPRETED else "beginner")


@pytest.fixture
def deal() -> Deal:
    return daily(load_games()["high_card"], DAY)


@pytest.fixture
async def at_work(url: str) -> AsyncIterator[Pars]:
    store = Store(url)
    at_work = Pars(store, Metrics())
    yield at_work
    await at_work.close()
    await store.close()


def _table_of(deal: Deal) -> Table:
    """A table at which a person tries the deal."""
    chairs = chairs_around("ann", deal.seat, deal.levels)
    first = given(deal, "ann", 5.0, practice=False)
    return Table(first, [*seated(chairs, 5.0), Started(at=5.0)])


def _play_as(match: Match, deal: Deal) -> Match:
    """Play the deal with the moves of the seat that were made in the match."""
    table, own = _table_of(deal), [move for seat, move in match.moves if seat == deal.seat]
    while table.live_match and not table.live_match.over:
        seat = table.live_match.waiting[0]
        move = own.pop(0) if seat == deal.seat else _bot_move(table, seat)
        decision = table.live_match.questions[seat].decision
        table.add(Moved(at=5.0, seat=seat, decision=decision, move=move, seconds=0.0))
    assert table.live_match
    return table.live_match.match


def _bot_move(table: Table, seat: int) -> int:
    owed = next(each for each in thoughts(table) if each.seat == seat)
    return new_bot(owed.level, owed.seed).choose(owed.observation, seat, Budget(samples=1))


@every_game
def test_who_makes_the_moves_of_par_ends_with_par(game: Game) -> None:
    """It has the same cards, seat and bots as everybody who tries the deal."""
    deal = daily(game, DAY)
    match = by_the_expert(deal, Event())
    assert _play_as(match, deal).scores == match.scores


async def test_par_is_worked_out_once_somebody_asks_and_then_kept(
    at_work: Pars, deal: Deal
) -> None:
    assert await at_work.look(deal) is None
    at_work.start(deal, ANN)
    await asyncio.gather(*at_work._tasks.values())
    match = by_the_expert(deal, Event())
    expected = Par(score=match.scores[deal.seat], won=deal.seat in match.winners)
    assert await at_work.look(deal) == expected


async def test_who_asks_again_waits_for_the_same_par(at_work: Pars, deal: Deal) -> None:
    at_work.start(deal, ANN)
    at_work.start(deal, ANN)
    assert len(at_work._tasks) == 1


async def test_not_too_many_deals_wait(
    at_work: Pars, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pars, "WAITING", 1)
    at_work.start(deal, ANN)
    at_work.start(daily(load_games()["high_card"], date(2026, 2, 1)), ANN)
    assert list(at_work._tasks) == [deal.id]


async def test_who_asks_for_many_pars_leaves_room_for_those_of_others(
    at_work: Pars, deal: Deal
) -> None:
    deals = [replace(deal, id=str(number)) for number in range(pars.OF_ONE + 2)]
    for each in deals[:-1]:
        at_work.start(each, EVE)
    at_work.start(deals[-1], ANN)
    assert list(at_work._tasks) == [*(each.id for each in deals[:-2]), deals[-1].id]
    await asyncio.gather(*at_work._tasks.values())
    at_work.start(deals[-2], EVE)
    assert list(at_work._tasks) == [deals[-2].id]


async def test_a_match_without_an_end_in_sight_holds_up_no_par(
    at_work: Pars, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deal of hundreds of rounds, with experts in all seats, kept the only thread for hours."""
    monkeypatch.setattr(pars, "LONGEST", 0.0)
    at_work.start(deal, ANN)
    await asyncio.gather(*at_work._tasks.values())
    assert await at_work.look(deal) is None
    at_work.start(deal, ANN)  # nobody makes it try again and again
    assert not at_work._tasks


def test_par_is_given_up_when_the_server_closes(deal: Deal) -> None:
    stop = Event()
    stop.set()
    with pytest.raises(Unwanted):
        by_the_expert(deal, stop)
