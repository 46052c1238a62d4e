"""Kept matches: checked and watched again."""

from pathlib import Path

import pytest

from fileira.core.match import Match
from fileira.core.match_record import save, write
from tests.cli.conftest import Run


@pytest.fixture
def match() -> Match:
    match = Match("six_nimmt", 2, seed=7, options={"rounds": 1}, names=("Ada", "Bruno"))
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    return match


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    file = tmp_path / "match.fileira"
    file.write_text(write(match), encoding="utf-8")
    return file


def test_a_good_record_holds(run: Run, file: Path, match: Match) -> None:
    result = run(f"verify {file}")
    assert result.exit_code == 0
    assert "6 nimmt!, base, 2 players." in result.output
    assert f"{len(match.moves)} steps, all made by the rules." in result.output
    assert "Seed and commitment fit" in result.output
    assert f"Result: Ada {match.scores[0]}, Bruno {match.scores[1]}." in result.output


def test_an_open_record_holds(run: Run, file: Path, match: Match) -> None:
    match.undo()
    file.write_text(save(match), encoding="utf-8")
    assert "The match is not over." in run(f"verify {file}").output
    file.write_text(write(match), encoding="utf-8")
    assert "There is no seed yet" in " ".join(run(f"verify {file}").output.split())


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("deal: ", "deal: 1 ", "The record is damaged"),
        ('\n"""', "", "This is not a match record"),
        ("seats = 2", "seats = 3", "The record is damaged"),
        ("format = 1", "format = 9", "The record has format 9"),
    ],
)
def test_a_damaged_record_is_refused(run: Run, file: Path, old: str, new: str, reason: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    result = run(f"verify {file}")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"fileira: {file} does not hold. {reason}")
    assert result.stderr.count("\n") == 1
    assert run(f"replay {file}").exit_code == 2


def test_a_picture_is_no_record(run: Run, file: Path) -> None:
    file.write_bytes(bytes(range(256)))
    assert run(f"verify {file}").exit_code == 1


def test_a_replay_shows_every_table_and_the_result(run: Run, file: Path) -> None:
    output = run(f"replay {file} --step").output
    assert "trick 1 of 10" in output
    assert "trick 10 of 10" in output
    assert "The match is over after 1 round." in " ".join(output.split())
    assert " total" in output


def test_a_replay_shows_all_cards_or_those_of_a_seat_or_none(run: Run, file: Path) -> None:
    for everything in (run(f"replay {file}").output, run(f"replay {file} --all").output):
        assert "Ada holds " in everything
        assert "Bruno holds " in everything
    seat = run(f"replay {file} --seat 1").output
    assert "Your hand" in seat
    assert "holds" not in seat
    public = run(f"replay {file} --public").output
    assert "Your hand" not in public
    assert "holds" not in public


def test_a_replay_has_one_viewer(run: Run, file: Path) -> None:
    assert "Only one of" in run(f"replay {file} --seat 1 --public").stderr
    assert "The seats of this table are 0 to 1" in run(f"replay {file} --seat 2").stderr
