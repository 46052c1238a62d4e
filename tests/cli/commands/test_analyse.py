"""`fileira analyse`: every decision of a kept match, judged."""

import json
from pathlib import Path

import pytest

from fileira.core.match.match import Match
from fileira.core.match.match_record import write
from tests.cli.conftest import Run


@pytest.fixture
def match() -> Match:
    """The first legal move again and again: there is something to judge."""
    match = Match("six_nimmt", 2, seed=7, options={"rounds": 1}, names=("Ada", "<Bruno>"))
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    return match


def test_luck_and_mistakes_of_every_player_are_told(run: Run, file: Path) -> None:
    output = run(f"analyse {file} --samples 200").output
    assert "luck" in output
    assert all(name in output for name in ("Ada", "<Bruno>"))
    assert "The costliest decisions" in output


def test_costly_decisions_are_told_with_the_better_move_and_facts(run: Run, file: Path) -> None:
    output = " ".join(run(f"analyse {file} --samples 200").output.split())
    assert "chance of winning " in output
    assert "Better: " in output
    assert "takes a row in " in output


def test_json_is_all_there_is_and_the_same_again(run: Run, file: Path, match: Match) -> None:
    output = run(f"analyse {file} --samples 50 --json").output
    told = json.loads(output)
    assert [each["played"]["line"] for each in told["turns"]] == [[m] for _, m in match.moves]
    assert run(f"analyse {file} --samples 50 --json").output == output


def test_the_page_stands_alone(run: Run, file: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert str(page) in "".join(run(f"analyse {file} --samples 50 --html {page}").output.split())
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "&lt;Bruno&gt;" in text
    assert all(outside not in text for outside in ("http:", "https:", "src=", "url(", "<script"))


def test_a_page_that_cannot_be_written_is_told(run: Run, file: Path, tmp_path: Path) -> None:
    result = run(f"analyse {file} --samples 10 --html {tmp_path / 'no' / 'report.html'}")
    assert result.exit_code == 2
    assert "cannot be written" in result.output


def test_a_match_in_progress_can_be_analysed(run: Run, file: Path, match: Match) -> None:
    match.undo()
    file.write_text(write(match), encoding="utf-8")
    assert run(f"analyse {file} --samples 10").exit_code == 0
