"""A game is one folder and nothing else: all commands know the toy, and nobody told them of it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import fileira
from fileira.cli import main
from fileira.core.game import find_game

Run = Callable[..., Result]
PACKAGE = Path(fileira.__file__).parent


@pytest.fixture(name="run")
def _run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line in a home of its own; `typed` is what stands on standard input."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run_line(line: str, typed: str = "") -> Result:
        return CliRunner().invoke(main, line.split(), input=typed, catch_exceptions=False)

    return run_line


def test_the_toy_lies_outside_the_package() -> None:
    assert not find_game("high_card").folder.is_relative_to(PACKAGE)


def test_games_lists_it(run: Run) -> None:
    assert "high_card" in run("games").output


def test_rules_shows_its_rulebook(run: Run) -> None:
    assert "1. Deal" in run("rules high_card").output


def test_it_can_be_played_replayed_and_verified(run: Run, tmp_path: Path) -> None:
    played = run("play high_card --players 3 --seed 1", "5\n7\n8\n")
    assert "The match is over after 1 round" in " ".join(played.output.split())
    (record,) = tmp_path.rglob("*.fileira")
    assert run(f"replay {record}").exit_code == 0
    assert run(f"verify {record}").exit_code == 0


def test_it_can_be_simulated(run: Run) -> None:
    result = run("simulate high_card --games 20 --seed 1")
    assert result.exit_code == 0
    assert "high_card" in result.output or "High card" in result.output
