"""Analyses in the background: asked for once, kept with the match, stopped with the server."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from itertools import pairwise
from threading import Event

import pytest

from fileira.analysis.analysis import USUAL, Analysis, Stopped, analyse
from fileira.core.match.match import Match
from fileira.server.ops.metrics import Metrics
from fileira.server.store import results
from fileira.server.store.store import Store
from fileira.server.workers import analyses
from fileira.server.workers.analyses import Analysed, Analyses, Busy, samples_for
from tests.server.store.test_store import listed

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def match() -> Match:
    match = Match("high_card", 2, variant="high", seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[-1])
    return match


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    for number in range(analyses.WAITING + 1):
        await store.open_table(listed(f"t{number}"), [b"opened"])
    yield store
    await store.close()


@pytest.fixture
async def at_work(store: Store) -> AsyncIterator[Analyses]:
    at_work = Analyses(store, Metrics())
    yield at_work
    await at_work.close()


async def _finish(at_work: Analyses, table: str) -> list[Analysed]:
    """What is seen of it until nothing is under way."""
    seen = [await at_work.look(table)]
    while seen[-1].stage in {"waiting", "working"}:
        await asyncio.sleep(0.005)
        seen.append(await at_work.look(table))
    return seen


async def test_nothing_is_analysed_that_nobody_asked_for(at_work: Analyses) -> None:
    assert await at_work.look("t0") == Analysed(stage="none")


async def test_an_analysis_runs_in_the_background_and_is_kept(
    at_work: Analyses, store: Store, match: Match
) -> None:
    at_work.start("t0", match, "here")
    seen = await _finish(at_work, "t0")
    assert seen[0].stage == "waiting"
    assert all(one.done <= other.done for one, other in pairwise(seen[:-1]))
    assert seen[-1] == Analysed(stage="done", analysis=analyse(match))
    assert await Analyses(store, Metrics()).look("t0") == seen[-1]


async def test_what_an_older_version_kept_is_analysed_again(
    at_work: Analyses, store: Store, match: Match
) -> None:
    await store.write(results.keep_analysis, "t0", b'{"samples": 4000, "decisions": []}')
    assert await at_work.look("t0") == Analysed(stage="none")
    at_work.start("t0", match, "here")
    assert (await _finish(at_work, "t0"))[-1].stage == "done"


async def test_a_match_of_a_file_is_analysed_without_a_table(
    at_work: Analyses, match: Match
) -> None:
    assert at_work.look_at_file("a record") == Analysed(stage="none")
    at_work.start_file("a record", match, "here")
    await asyncio.gather(*at_work._tasks)
    assert at_work.look_at_file("a record").analysis == analyse(match)
    assert at_work.look_at_file("another record") == Analysed(stage="none")


async def test_of_files_only_the_latest_analyses_are_kept(
    at_work: Analyses, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "FILES", 1)
    for record in ("one", "other"):
        at_work.start_file(record, match, "here")
        await asyncio.gather(*at_work._tasks)
        assert at_work.look_at_file(record).stage == "done"
    assert at_work.look_at_file("one") == Analysed(stage="none")


async def test_who_asks_again_waits_for_the_same_analysis(at_work: Analyses, match: Match) -> None:
    at_work.start("t0", match, "here")
    at_work.start("t0", match, "here")
    assert len(at_work._tasks) == 1
    await _finish(at_work, "t0")


async def test_matches_wait_for_each_other_and_not_too_many_of_them(
    at_work: Analyses, match: Match
) -> None:
    for number in range(analyses.WAITING):
        at_work.start(f"t{number}", match, f"10.0.0.{number}")
    with pytest.raises(Busy):
        at_work.start(f"t{analyses.WAITING}", match, "10.0.1.1")
    assert (await at_work.look(f"t{analyses.WAITING - 1}")).stage == "waiting"


async def test_who_asks_for_many_analyses_leaves_room_and_turns_for_others(
    at_work: Analyses, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []

    def noted(match: Match, samples: int, *, progress: partial[None], stop: Event) -> Analysis:
        order.append(progress.args[0])
        raise Stopped

    monkeypatch.setattr(analyses, "analyse", noted)
    tables = [f"t{number}" for number in range(analyses.OF_ONE)]
    for table in tables:
        at_work.start(table, match, "here")
    with pytest.raises(Busy):
        at_work.start("t10", match, "here")
    at_work.start("t11", match, "there")
    await _finish(at_work, tables[-1])
    assert order == [*tables[:2], "t11", *tables[2:]]


def test_a_match_of_hundreds_of_rounds_costs_no_more_than_a_long_one(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It kept everybody else waiting for hours."""
    moves = len(match.moves)
    expected = {moves: USUAL, moves // 2: USUAL // 2, 0: analyses.LEAST}
    for thorough, samples in expected.items():
        monkeypatch.setattr(analyses, "THOROUGH", thorough)
        assert samples_for(match) == samples


async def test_a_stopped_analysis_can_be_asked_for_again(store: Store, match: Match) -> None:
    stopped = Analyses(store, Metrics())
    stopped.start("t0", match, "here")
    await stopped.close()
    again = Analyses(store, Metrics())
    assert (await again.look("t0")).stage == "none"
    again.start("t0", match, "here")
    assert (await _finish(again, "t0"))[-1].stage == "done"
    await again.close()


async def test_the_analysis_of_a_table_that_is_gone_is_kept_nowhere(
    at_work: Analyses, match: Match
) -> None:
    at_work.start("gone", match, "here")
    assert (await _finish(at_work, "gone"))[-1].stage == "none"
