"""`fileira arena` as a user sees it."""

import json
import sys
from pathlib import Path

import pytest

from fileira.arena.contests.block import Block
from fileira.arena.runs.journal import Journal
from fileira.core.game import load_games
from tests.cli.conftest import Run

LINE = "arena six_nimmt random casual --players 2 --workers 1"


def test_the_last_line_is_the_result(run: Run) -> None:
    result = run(f"{LINE} --deals 3 --json")
    facts = json.loads(result.stdout.splitlines()[-1])
    assert facts["game"] == "six_nimmt"
    assert facts["deals"] == 3
    assert [bot["name"] for bot in facts["bots"]] == ["random", "casual"]
    assert facts["pairs"][0]["stronger"] is None
    for bot in facts["bots"]:
        assert bot["points"]["low"] <= bot["points"]["mean"] <= bot["points"]["high"]
        assert bot["forfeits"]["count"] == 0


def test_results_are_told_in_words(run: Run) -> None:
    output = " ".join(run(f"{LINE} --deals 3").output.split())
    assert "6 nimmt!, Base, 2 players. 3 deals with 2 seatings each, seed 1." in output
    assert "random against casual is undecided: " in output
    assert "50.0% is an even share" in output


def test_running_again_goes_on_and_fresh_starts_anew(run: Run, tmp_path: Path) -> None:
    run(f"{LINE} --deals 2")
    (file,) = tmp_path.glob("fileira/arena/six_nimmt-*.jsonl")
    two = file.read_bytes()
    run(f"{LINE} --deals 3")
    assert file.read_bytes().startswith(two)
    assert file.read_bytes().count(b"\n") == 3
    run(f"{LINE} --deals 2 --fresh")
    assert file.read_bytes().count(b"\n") == 2


def test_forfeits_are_reported(run: Run, tmp_path: Path) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text(
        "class Bot:\n    def choose(self, observation, seat, budget):\n        return -1\n"
    )
    output = run(f"arena six_nimmt {bot} random --players 2 --deals 2 --workers 1").output
    assert "broken forfeited 4 of 4 deals" in output
    assert "an illegal move: -1" in output


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("arena six_nimmt random", "A table for 4 needs 2 to 4 bots; 1 were given."),
        ("arena six_nimmt random genius", "There is no bot 'genius'"),
        ("arena six_nimmt random nowhere.py", "nowhere.py cannot be read"),
        ("arena six_nimmt random casual --players 11", "is for 2-10 players, not 11"),
        ("ladder six_nimmt --variant chess", "has no variant 'chess'"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(run: Run, line: str, said: str) -> None:
    result = run(line)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_report_is_a_page_with_plots(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    folder = tmp_path / "report"
    run(f"{LINE} --deals 3 --report {folder}")
    page = (folder / "index.html").read_text(encoding="utf-8")
    for name in ("differences", "running", "ratings", "times"):
        assert (folder / f"{name}.svg").read_text(encoding="utf-8").startswith("<?xml")
        assert f'<img src="{name}.svg" alt="' in page
    assert "casual" in page


def test_without_matplotlib_the_user_is_told_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run(f"{LINE} --deals 2 --report {tmp_path / 'report'}")
    assert "matplotlib is not installed: pip install 'fileira[arena]'" in result.stderr


@pytest.mark.parametrize("name", tuple(load_games()))
def test_every_game_has_an_arena(run: Run, name: str) -> None:
    result = run(f"arena {name} random casual --deals 2 --workers 1 --json")
    assert json.loads(result.stdout.splitlines()[-1])["deals"] == 2


def test_an_interrupted_run_says_that_it_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(journal: Journal, block: Block) -> None:
        write(journal, block)
        raise KeyboardInterrupt

    write = Journal.write
    monkeypatch.setattr(Journal, "write", interrupt)
    result = run(f"{LINE} --deals 3")
    assert result.exit_code == 130
    assert "Interrupted after 1 deal; run the same command again to continue." in result.stderr
    monkeypatch.setattr(Journal, "write", write)
    assert "3 deals" in run(f"{LINE} --deals 3").output
