"""Bots at work: one that fails is replaced by a simpler one, and the table goes on."""

from collections.abc import Collection

import pytest
from structlog.testing import capture_logs

from fileira.bots.bot import Bot
from fileira.bots.levels import LEVELS, new_bot
from fileira.server.ops.metrics import Metrics
from fileira.server.protocol.entries import Setup
from fileira.server.table.thoughts import Thought, thoughts
from fileira.server.workers import bots
from fileira.server.workers.bots import Thinkers
from fileira.server.workers.fair_queue import Asker
from tests.server.kit.trial_room import HOST, Room

pytestmark = pytest.mark.anyio
*_, SIMPLER, BEST = LEVELS
ASKER = Asker("ann", "table")


@pytest.fixture
def thought() -> Thought:
    room = Room(Setup(game="high_card", variant="high", seats=2, level=BEST))
    room.start(HOST)
    return thoughts(room.table)[0]._replace(exact=True)


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


def _break(monkeypatch: pytest.MonkeyPatch, levels: Collection[str]) -> None:
    def bot(level: str, seed: int) -> Bot:
        if level in levels:
            raise RuntimeError
        return new_bot(level, seed)

    monkeypatch.setattr(bots, "new_bot", bot)


async def test_a_bot_that_fails_is_replaced_by_a_simpler_one(
    thought: Thought, metrics: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = Thinkers(1, metrics)
    usual = await thinkers.think(thought._replace(level=SIMPLER), ASKER)
    _break(monkeypatch, [BEST])
    with capture_logs() as logger:
        assert await thinkers.think(thought, ASKER) == usual
    assert [(line["event"], line["bot"]) for line in logger] == [("bot_failed", BEST)]
    assert b'fileira_failures_total{part="bot"} 1.0' in metrics.text()
    thinkers.close()


async def test_the_simplest_bot_plays_if_all_others_fail(
    thought: Thought, metrics: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    _break(monkeypatch, LEVELS[1:])
    thinkers = Thinkers(1, metrics)
    with capture_logs() as logger:
        assert await thinkers.think(thought, ASKER) >= 0
    assert [line["bot"] for line in logger] == [*reversed(LEVELS[1:])]
    thinkers.close()
