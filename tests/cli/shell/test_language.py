"""Commands speak the language asked for, else that of the system, else English."""

import re

import pytest

from fileira.core.game import find_game, load_games
from fileira.core.text.language import ENGLISH, spoken
from fileira.core.text.rulebook import clauses
from fileira.core.text.words import languages, read_words, shell_words
from tests.cli.conftest import Run

LOW_CARD = 7
every_language = pytest.mark.parametrize("language", languages())


def _title(language: str) -> str:
    return clauses(find_game("six_nimmt"), language)[LOW_CARD].title


@every_language
@pytest.mark.parametrize("line", ["{} rules six_nimmt 7", "rules {} six_nimmt 7"])
@pytest.mark.parametrize("flag", ["--lang {}", "--lang={}"])
def test_the_flag_may_stand_anywhere(run: Run, language: str, line: str, flag: str) -> None:
    assert _title(language) in run(line.format(flag.format(language))).output


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LC_ALL": "de_AT.UTF-8", "LANG": "nl_NL.UTF-8"}, "de"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "nl_NL.UTF-8"}, "fr"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt_PT@euro"}, "pt-PT"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_without_the_flag_the_system_decides(
    run: Run, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, variables.get(name, ""))
    assert _title(language) in run("rules six_nimmt 7").output


def test_a_language_that_is_not_there_is_refused(run: Run) -> None:
    refused = run("games --lang tlh")
    assert refused.exit_code == 2
    assert (
        refused.stderr
        == "fileira: "
        + shell_words()("error.language_unknown", got="tlh", names=", ".join(languages()))
        + "\n"
    )


@pytest.mark.parametrize("line", ["--frobnicate", "frobnicate", "games ludo", "games", "--help"])
def test_after_a_command_the_language_is_what_it_was(run: Run, line: str) -> None:
    told = run(f"{line} --lang de")
    assert told.output
    assert spoken() == ENGLISH


@every_language
def test_a_clause_is_found_by_its_name_here_and_in_english(run: Run, language: str) -> None:
    shown = run(f"rules six_nimmt 7 --lang {language}").output
    for name in (_title(language), _title("en").upper(), "low_card"):
        assert run(f"rules six_nimmt {name} --lang {language}").output == shown


@every_language
@pytest.mark.parametrize(
    ("line", "key", "values"),
    [
        ("play ludo", "error.game_unknown", {"got": "ludo", "names": ", ".join(load_games())}),
        ("frobnicate", "cli.misuse.command", {"name": "frobnicate"}),
        ("games --cards", "cli.misuse.option", {"name": "--cards"}),
        ("verify", "cli.misuse.missing", {"name": "FILE"}),
        ("replay x --seat y", "cli.misuse.value", {"name": "--seat N"}),
        ("replay x --seat", "cli.misuse.usage", {"name": "--seat"}),
        ("games ludo", "cli.misuse.line", {}),
        ("replay x --all --public", "cli.replay.one_view", {}),
    ],
)
def test_what_is_wrong_is_told_in_the_language(
    run: Run, language: str, line: str, key: str, values: dict[str, object]
) -> None:
    told = run(f"{line} --lang {language}")
    assert told.exit_code == 2
    sentence = " ".join(shell_words(language)(key, **values).split())
    assert told.stderr.startswith(f"fileira: {sentence}")
    assert told.stderr.count("\n") == 1


def test_help_speaks_the_language_once(run: Run) -> None:
    english = run("replay --help").output
    german = run("replay --help --lang de").output
    words = shell_words("de")
    for key in ("cli.usage", "cli.options_title", "cli.replay.public", "cli.option.help"):
        assert words(key) in german
    assert run("replay --help").output == english


def test_a_match_is_told_in_the_language(run: Run) -> None:
    output = run("play six_nimmt --seed 1 --variant anniversary --lang de", "quit\n").output
    assert "Sonderkarten" in output
    assert "Fünfte Reihe" in output or "Blockieren" in output or "7 nimmt" in output
    assert "special" not in output


@every_language
def test_variant_and_bots_are_called_by_words_and_not_by_their_ids(run: Run, language: str) -> None:
    line = f"play six_nimmt --seed 1 --variant anniversary --bots random --lang {language}"
    heading = run(line, "quit\n").output.split("\n\n", maxsplit=1)[0]
    called = read_words(find_game("six_nimmt").folder / "words", language)
    assert f", {called('variant.anniversary.title')}, " in heading
    assert f"({shell_words(language)('level.random')})" in " ".join(heading.split())


def test_numbers_are_written_as_in_the_language(run: Run) -> None:
    asked = "simulate take_that --games 1000 --seed 1"
    english, german = (
        re.findall(r"\d+(?:[.,]\d+)*", run(f"{asked} --lang {language}").output)
        for language in ("en", "de")
    )
    assert "1,000" in english
    assert any("." in number for number in english)
    assert german == [number.translate(str.maketrans(".,", ",.")) for number in english]
