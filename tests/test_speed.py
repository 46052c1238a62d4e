"""The speed report has the shape that is promised; its figures are for `make bench`."""

import pytest

from fileira.arena import peers, speed
from fileira.arena.peers import Speed
from fileira.core.game import find_game


def test_every_variant_runs_at_its_usual_table() -> None:
    keys = [entrant.key for entrant in speed.contestants([find_game("six_nimmt")])]
    assert keys == ["six_nimmt/base/4", "six_nimmt/professional/4", "six_nimmt/anniversary/4"]


def test_a_ratio_is_ours_over_the_best_peer() -> None:
    result = speed.Measured(12_000_000.4, Speed("hearts", 1_500_000.2), 8.0)
    assert result.as_json() == {
        "decisions_per_second": 12_000_000,
        "openspiel_best": {"game": "hearts", "decisions_per_second": 1_500_000},
        "ratio": 8.0,
    }


def test_without_openspiel_the_peer_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> tuple[str, ...]:
        raise ImportError

    monkeypatch.setattr(peers, "card_games", missing)
    monkeypatch.setattr(speed, "ROUNDS", 1)
    monkeypatch.setattr(speed, "SPRINT", 0.0)
    (entrant, *_) = speed.contestants([find_game("six_nimmt")])
    result = speed.measure([entrant], lambda _: None)["six_nimmt/base/4"].as_json()
    assert result["openspiel_best"] is None
    assert result["ratio"] is None
    assert result["decisions_per_second"]
