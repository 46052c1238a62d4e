"""Bots of others on the ladder: described, small, and rated by the files that lie there."""

import json
from pathlib import Path

import numpy as np
import pytest

from fileira.arena.contests.entrant import read_entrants
from fileira.arena.statistics.rating import rate
from fileira.arena.statistics.visitors import (
    DESCRIPTION,
    RATING,
    Visitor,
    as_record,
    rate_visitor,
    visitors,
)
from fileira.cli.reports.ladder_pages import page
from fileira.core.errors import UserError
from fileira.core.game import find_game

from .conftest import play

ROOT = Path(__file__).parents[2]
LADDER = ROOT / "benchmarks" / "ladder"
VISITORS = list(visitors(LADDER / "bots"))
MOST = 5_000_000  # bytes of a bot

every_visitor = pytest.mark.parametrize("visitor", VISITORS, ids=lambda each: each.folder.name)

DESCRIBED = """
title = "Lowest card"
author = "Ann"
licence = "MIT"
training = "none"
file = "bot.py"
game = "six_nimmt"
variant = "base"
players = 4
"""
LOWEST = """
from fileira.bots import legal_moves

class Bot:
    def choose(self, observation, seat, budget):
        return legal_moves(observation, seat)[0]
"""


@pytest.fixture
def ladder(tmp_path: Path) -> Path:
    """A ladder with a bot beside it."""
    measured = (LADDER / "six_nimmt-base-4.json").read_text(encoding="utf-8")
    (tmp_path / "six_nimmt-base-4.json").write_text(measured, encoding="utf-8")
    folder = tmp_path / "bots" / "lowest"
    folder.mkdir(parents=True)
    (folder / DESCRIPTION).write_text(DESCRIBED, encoding="utf-8")
    (folder / "bot.py").write_text(LOWEST, encoding="utf-8")
    return tmp_path


def test_a_bot_is_rated_against_the_levels_and_shown_beside_them(ladder: Path) -> None:
    assert "Lowest card" not in page(ladder)
    [visitor] = visitors(ladder / "bots")
    results = [play(contest, 3) for contest in visitor.contests(levels=("random", "beginner"))]
    record = as_record(results, {"random": 0.0, "beginner": 157.0})
    (visitor.folder / RATING).write_text(json.dumps(record), encoding="utf-8")
    assert list(record["against"]) == ["random", "beginner"]  # type: ignore[call-overload]
    shown = page(ladder)
    assert "| bot | rating | random | beginner | per move | licence | trained by |" in shown
    assert "| Lowest card (Ann) | " in shown
    assert "| MIT | `none` |" in shown


def test_a_visitor_is_rated_as_if_it_had_been_on_the_ladder() -> None:
    luck = np.random.default_rng(1)
    won = (luck.random(4000) < 1 / (1 + 10 ** (-200 / 400))).astype(np.float64)
    found = rate_visitor([(0.0, won)])
    assert found.mean == pytest.approx(rate(2, {(1, 0): won})[1].mean, abs=0.5)
    assert found.low < 200 < found.high
    assert rate_visitor([(150.0, won)]).mean == pytest.approx(found.mean + 150, abs=0.1)


def test_more_wins_against_the_same_levels_are_a_higher_rating() -> None:
    few, many = np.zeros(20), np.ones(20)
    assert rate_visitor([(0.0, few), (300.0, few)]).high < rate_visitor([(0.0, many)]).low


def test_a_description_with_a_field_too_few_is_refused(ladder: Path) -> None:
    file = ladder / "bots" / "lowest" / DESCRIPTION
    file.write_text(DESCRIBED.replace('licence = "MIT"', ""), encoding="utf-8")
    with pytest.raises(UserError, match="Too many or missing: licence"):
        list(visitors(ladder / "bots"))


@every_visitor
def test_a_visitor_is_small_and_says_what_others_may_do_with_it(visitor: Visitor) -> None:
    files = [path for path in visitor.folder.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < MOST
    assert visitor.licence
    assert visitor.training
    assert visitor.players in find_game(visitor.game).variant(visitor.variant).seats


@every_visitor
def test_what_was_rated_is_what_lies_there(visitor: Visitor) -> None:
    told = json.loads((visitor.folder / RATING).read_text(encoding="utf-8"))
    [entrant] = read_entrants([str(visitor.folder / visitor.file)])
    assert told["files"] == entrant.digests
    assert told["rules_version"] == find_game(visitor.game).rules_version
    assert set(told["against"]) == {"random", "beginner", "casual", "strong", "expert"}
