"""`fileira verify`: kept matches are checked."""

from pathlib import Path

import pytest

from fileira.core.match.match import Match
from fileira.core.match.match_record import save, write
from tests.cli.conftest import Run


def test_a_good_record_holds(run: Run, file: Path, match: Match) -> None:
    result = run(f"verify {file}")
    assert result.exit_code == 0
    assert "6 nimmt!, Base, 2 players." in result.output
    assert f"{len(match.moves)} steps, all played by the rules." in result.output
    assert "The seed matches the commitment" in result.output
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
        ("deal: ", "deal: 1 ", "The match file is damaged"),
        ('\n"""', "", "This is not a match file"),
        ("seats = 2", "seats = 3", "The match file is damaged"),
        ("format = 1", "format = 9", "The match file uses format 9"),
    ],
)
def test_a_damaged_record_is_refused(run: Run, file: Path, old: str, new: str, reason: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    result = run(f"verify {file}")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"fileira: {file} failed the check. {reason}")
    assert result.stderr.count("\n") == 1
    assert run(f"replay {file}").exit_code == 2


def test_a_picture_is_no_record(run: Run, file: Path) -> None:
    file.write_bytes(bytes(range(256)))
    assert run(f"verify {file}").exit_code == 1
