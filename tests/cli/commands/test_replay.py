"""`fileira replay`: kept matches are watched again."""

from pathlib import Path

from tests.cli.conftest import Run


def test_a_replay_shows_every_table_and_the_result(run: Run, file: Path) -> None:
    output = run(f"replay {file} --step").output
    assert "turn 1 of 10" in output
    assert "turn 10 of 10" in output
    assert "The match is over after 1 round." in " ".join(output.split())
    assert " total" in output


def test_a_replay_shows_all_cards_or_those_of_a_seat_or_none(run: Run, file: Path) -> None:
    for everything in (run(f"replay {file}").output, run(f"replay {file} --all").output):
        assert "Ada holds " in everything
        assert "Bruno holds " in everything
    seat = run(f"replay {file} --seat 2").output
    assert "Your hand" in seat
    assert "holds" not in seat
    public = run(f"replay {file} --public").output
    assert "Your hand" not in public
    assert "holds" not in public


def test_a_replay_has_one_viewer(run: Run, file: Path) -> None:
    assert "Only one of" in run(f"replay {file} --seat 1 --public").stderr
    assert "The seats of this table are 1 to 2" in run(f"replay {file} --seat 3").stderr
