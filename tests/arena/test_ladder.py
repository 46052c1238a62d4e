"""Ladders: ratings that can be trusted, and tables that are written from what was measured."""

import json
from pathlib import Path

import numpy as np
import pytest

from fileira.arena.contests.contest import Contest
from fileira.arena.statistics.ladder import as_record, climb, contests, tables
from fileira.arena.statistics.rating import rate
from fileira.arena.statistics.results import Results
from fileira.cli.reports.ladder_pages import page, summary
from fileira.core.game import find_game, load_games
from fileira.core.record import Float64s

from .conftest import THINKER, play

ROOT = Path(__file__).parents[2]


def wins(chance: float, blocks: int, seed: int) -> Float64s:
    return (np.random.default_rng(seed).random(blocks) < chance).astype(np.float64)


def test_ratings_find_the_strengths_that_made_the_wins() -> None:
    strengths = [0.0, 100.0, 400.0]
    found = {
        (a, b): wins(1 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400)), 4000, seed=a + b)
        for a, b in [(0, 1), (1, 2), (0, 2)]
    }
    for strength, rating in zip(strengths, rate(3, found), strict=True):
        assert rating.mean == pytest.approx(strength, abs=25)
        assert rating.low <= strength <= rating.high


def test_a_clean_sweep_has_a_finite_rating() -> None:
    loser, winner = rate(2, {(1, 0): np.ones(20)})
    assert loser.mean == 0
    assert 400 < winner.mean < 1000


def test_more_blocks_make_narrower_intervals() -> None:
    few, many = (rate(2, {(1, 0): wins(0.6, n, seed=3)})[1] for n in (50, 5000))
    assert many.high - many.low < 0.2 * (few.high - few.low)


def test_a_ladder_compares_each_level_with_the_one_below() -> None:
    steps = contests(find_game("six_nimmt"), "base", 2, 1, ("random", "casual", THINKER))
    assert [step.names for step in steps] == [["random", "casual"], ["casual", THINKER]]
    parts: list[float] = []

    def quickly(contest: Contest, part: float) -> Results:
        parts.append(part)
        return play(contest, 2)

    record = as_record(climb(steps, quickly))
    assert parts == [0.5, 1.0]
    levels = record["levels"]
    assert isinstance(levels, list)
    assert [level["name"] for level in levels] == ["random", "casual", THINKER]
    assert levels[0]["against_below"] is None
    assert levels[2]["against_below"]["verdict"] == "undecided"  # two deals prove nothing
    assert levels[0]["rating"]["mean"] == 0
    assert json.loads(json.dumps(record)) == record


@pytest.mark.parametrize("name", tuple(load_games()))
def test_every_game_is_rated_at_tables_that_it_allows(name: str) -> None:
    game = find_game(name)
    assert tables(game)
    for variant, seats in tables(game):
        assert seats in game.variant(variant).seats
    assert (game.variants[0].name, game.usual_seats(game.variants[0])) in tables(game)


def test_the_pages_show_what_was_measured() -> None:
    folder = ROOT / "benchmarks" / "ladder"
    assert (ROOT / "docs" / "ladder.md").read_text(encoding="utf-8") == page(folder)
    assert summary(folder) in (ROOT / "README.md").read_text(encoding="utf-8")
