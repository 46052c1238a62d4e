"""The speed report as a command; the figures themselves are for `make bench`."""

import json

import pytest

from fileira.arena import speed
from fileira.arena.peers import Speed
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known figures, since measuring takes long."""

    def measure(
        entrants: list[speed.Contestant], progress: speed.Progress
    ) -> dict[str, speed.Measured]:
        peers = [Speed("hearts", 1_500_000.0), None]
        results = [speed.Measured(12e6, best, best and 8.0) for best in peers]
        return dict(zip((entrant.key for entrant in entrants), results, strict=False))

    monkeypatch.setattr(speed, "measure", measure)


def test_speeds_are_one_json_object(run: Run) -> None:
    result = run("bench six_nimmt --json")
    assert json.loads(result.stdout) == {
        "six_nimmt/base/4": {
            "decisions_per_second": 12_000_000,
            "openspiel_best": {"game": "hearts", "decisions_per_second": 1_500_000},
            "ratio": 8.0,
        },
        "six_nimmt/professional/4": {
            "decisions_per_second": 12_000_000,
            "openspiel_best": None,
            "ratio": None,
        },
    }


def test_speeds_stand_in_a_table(run: Run) -> None:
    output = run("bench six_nimmt").output
    assert "six_nimmt/base/4 12,000,000 hearts 1,500,000 8.0" in " ".join(output.split())
