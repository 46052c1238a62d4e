"""Every command is found, explained, quick to start and friendly when something is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

from fileira.cli import COMMANDS
from fileira.core import kernel
from fileira.core.game import load_games
from tests.cli.conftest import Run

GAMES = tuple(load_games())


def test_help_shows_the_commands(run: Run) -> None:
    asked = run("--help")
    assert asked.exit_code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in asked.output
        assert run(f"{command} --help").exit_code == 0


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").output.startswith("fileira ")


@pytest.mark.parametrize(
    "line",
    [
        "--help",
        "games",
        "rules six_nimmt 7",
        "play six_nimmt --help",
        "arena six_nimmt --help",
        "ladder six_nimmt --help",
        "verify --help",
    ],
)
def test_reading_brings_no_compiler_in(line: str) -> None:
    script = "import sys; from fileira.cli import main; main(sys.argv[1:], standalone_mode=False)"
    check = script + "; assert 'numba' not in sys.modules; assert 'llvmlite' not in sys.modules"
    subprocess.run([sys.executable, "-c", check, *line.split()], check=True, capture_output=True)


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("name", GAMES)
def test_the_options_of_a_game_are_flags(run: Run, command: str, name: str) -> None:
    output = run(f"{command} {name} --help").output
    for option in load_games()[name].options:
        assert f"--{option.name.replace('_', '-')}" in output
    assert "--variant " in output
    assert "--players N" in output


def test_a_flag_shows_its_range_its_default_and_its_variants(run: Run) -> None:
    words = " ".join(run("play six_nimmt --help").output.split())
    assert "--limit 1-999 the match ends when somebody reaches this many heads" in words
    assert "(base, professional) [default: 66]" in words


def test_the_games_are_listed_with_variants_seats_and_options(run: Run) -> None:
    output = run("games").output
    for name, game in load_games().items():
        assert name in output
        assert game.title in output
    assert "professional (2-6)" in output
    assert "hidden_heads" in output


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play ludo", "There is no game 'ludo'. Choose from: "),
        ("simulate ludo", "There is no game 'ludo'. Choose from: "),
        ("rules ludo", "There is no game 'ludo'. Choose from: "),
        ("bench ludo", "There is no game 'ludo'. Choose from: "),
        ("play six_nimmt --limit 1000", "limit must be a whole number from 1 to 999"),
        ("play six_nimmt --limit many", "limit must be a whole number from 1 to 999"),
        ("play six_nimmt --limit 9 --rounds 2", "limit cannot be combined with another option"),
        ("play six_nimmt --open-hands", "There is no option open_hands at a table for 4, base."),
        ("play six_nimmt --variant chess", "6 nimmt! has no variant 'chess'"),
        ("play six_nimmt --players 11", "is for 2-10 players, not 11"),
        ("simulate six_nimmt --players 1", "is for 2-10 players, not 1"),
        ("play six_nimmt --seat 5", "The seats of this table are 1 to 4, not 5."),
        ("play six_nimmt --names A,B,C,D,E", "4 names are needed; 5 were given."),
        ("play six_nimmt --bots genius", "There is no bot 'genius'. Choose from: random"),
        ("play six_nimmt --seed x", "A seed is a whole number or 64 hex digits"),
        ("play six_nimmt --resume nowhere.fileira", "nowhere.fileira cannot be read"),
        ("verify nowhere.fileira", "nowhere.fileira cannot be read"),
        ("rules six_nimmt 99", "6 nimmt! has no rule '99'"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(run: Run, line: str, said: str) -> None:
    result = run(line)
    assert result.exit_code == 2
    assert result.stderr.startswith("fileira: ")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_an_unknown_flag_is_explained_by_the_usage(run: Run) -> None:
    result = run("play six_nimmt --cards 3")
    assert result.exit_code == 2
    assert "--cards" in result.stderr


@pytest.mark.parametrize("reference", ["7", "low_card", "Low card", "low Card"])
def test_a_clause_is_found_by_number_and_by_name(run: Run, reference: str) -> None:
    result = run(f"rules six_nimmt {reference}")
    assert "7. Low card" in result.output
    assert "8. Bull pile" not in result.output
    assert "<!--" not in result.output


@pytest.mark.parametrize("name", GAMES)
def test_the_rulebook_of_every_game_is_shown_without_notes(run: Run, name: str) -> None:
    result = run(f"rules {name}")
    for number in load_games()[name].clauses:
        assert f"{number}. " in result.output
    assert "<!--" not in result.output


def test_a_terminal_without_unicode_gets_plain_letters(tmp_path: Path) -> None:
    environment = {"PYTHONIOENCODING": "ascii", "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "80"}
    command = [sys.executable, "-m", "fileira.cli", "rules", "six_nimmt", "35"]
    shown = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert b"2 x heads" in shown.stdout


def test_compiling_is_announced_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "simulate six_nimmt --games 2"
    monkeypatch.setattr(kernel, "is_warm", lambda: False)
    monkeypatch.setattr(kernel, "prune", lambda _: None)
    assert run(line).stderr == "Compiling the rules of 6 nimmt!, first time only (about 20 s)…\n"
    monkeypatch.setattr(kernel, "is_warm", lambda: True)
    assert not run(line).stderr
