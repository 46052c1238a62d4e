"""`fileira doctor`: a line for each check, an exit code, and the same as JSON."""

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_each_check_has_a_line_that_begins_with_its_mark_in_words(run: Run, data: Path) -> None:
    (data / "secret").write_text("no key", encoding="utf-8")
    result = run(f"doctor --data {data} --port 0")
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert [line.split()[0] for line in lines if line.startswith(("ok ", "WRONG "))].count("WRONG")
    assert any(line.startswith("WRONG  Secret key  The file") for line in lines)
    assert max(map(len, lines)) <= 80 or str(data) in result.stdout
    assert lines[-1].endswith("wrong.")


def test_it_speaks_the_language_asked_for(run: Run, data: Path) -> None:
    result = run(f"doctor --data {data} --port 0 --lang de")
    assert "Datenbank" in result.stdout


def test_as_json_marks_and_checks_stay_the_same_in_all_languages(run: Run, data: Path) -> None:
    (data / "secret").write_text("no key", encoding="utf-8")
    found = [
        json.loads(run(f"doctor --data {data} --port 0 --json --lang {language}").stdout)
        for language in ("en", "fr")
    ]
    names = [
        [(each["check"], each["mark"], each["says"]) for each in one["findings"]] for one in found
    ]
    assert names[0] == names[1]
    assert ("secret", "wrong", "secret") in names[0]


def test_a_sound_installation_has_the_exit_code_0(run: Run, data: Path) -> None:
    (data / "secret").write_text("ab" * 32, encoding="utf-8")
    (data / "secret").chmod(0o600)
    result = run(f"doctor --data {data} --port 0 --json")
    wrong = {
        each["check"] for each in json.loads(result.stdout)["findings"] if each["mark"] == "wrong"
    }
    assert wrong <= {"pages"}  # of a checkout where they are not built
    assert result.exit_code == bool(wrong)


def test_a_setting_that_is_wrong_is_told_in_one_line(run: Run) -> None:
    result = run("doctor --port 70000")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
