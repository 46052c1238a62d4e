"""No text that people read has a form that its glossary (`docs/languages/`) has ruled out."""

import json
import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from scripts import words
from scripts.texts import ENGLISH, ROOT, Text, languages, texts

HIDDEN = re.compile(r"\{[^}]*\}|<!--.*?-->", re.DOTALL)  # placeholders and notes for editors
GLOSSARIES = ROOT / "docs" / "languages"
OLD, NEW = words.digest("Go on"), words.digest("Resume")
BUTTON = Text("words/en.json", "resume", "Resume", "Weiter")
OTHER = Text("words/en.json", "stay", "Stay", "Bleiben")


class Banned(NamedTuple):
    """A form that nobody is to read, and the better word."""

    form: str
    say: str
    where: str = ""
    left: int = 0  # texts that still have it

    def texts(self, found: list[Text]) -> list[str]:
        form = re.compile(self.form, re.IGNORECASE)
        here = (each for each in found if self.where in each.file)
        return [f"{each.file}: {each.key}" for each in here if form.search(_said(each))]


def _said(text: Text) -> str:
    return HIDDEN.sub("{}", text.text)


def _banned(language: str) -> list[Banned]:
    glossary = tomllib.loads((GLOSSARIES / f"{language}.toml").read_text(encoding="utf-8"))
    return [Banned(**entry) for entry in glossary["banned"]]


@pytest.mark.parametrize("language", [ENGLISH, *languages()])
def test_no_text_has_a_form_that_the_glossary_rules_out(language: str) -> None:
    found = texts(language)
    for banned in _banned(language):
        having = banned.texts(found)
        assert len(having) <= banned.left, f"say {banned.say!r}, not {banned.form!r}: {having}"


def test_a_form_is_found_in_any_case_and_only_where_it_is_ruled_out() -> None:
    cell = Banned(r"\bcells?\b", "space", where="sequence")
    board = Text("games/sequence/words/en.json", "board.cell", "", "Cell c4")
    card = Text("games/take_that/words/en.json", "card", "", "Cell c4")
    assert cell.texts([board, card, OTHER]) == ["games/sequence/words/en.json: board.cell"]


def test_a_text_is_to_be_read_again_when_its_english_has_changed() -> None:
    marks = {BUTTON.file: {"resume": OLD, "stay": words.digest("Stay")}}
    assert words.changed([BUTTON, OTHER], marks) == [BUTTON]


def test_a_text_that_is_new_is_to_be_read() -> None:
    assert words.changed([BUTTON], {}) == [BUTTON]


def test_what_is_read_is_noted_and_what_is_gone_is_forgotten() -> None:
    marks = {BUTTON.file: {"resume": OLD, "gone": OLD}}
    assert words.marked(marks, [BUTTON, OTHER], [BUTTON]) == {BUTTON.file: {"resume": NEW}}


def test_a_reader_sees_key_english_and_language_in_order() -> None:
    said = words.page("de", [BUTTON, OTHER])
    order = ["== words/en.json", "resume", "Resume", "Weiter", "stay", "Stay", "Bleiben"]
    assert sorted(order, key=said.index) == order


def test_reading_a_language_leaves_nothing_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words.main(["fr", "banner.resume", "--changed"], tmp_path)
    assert "Resume" in capsys.readouterr().out
    words.main(["fr", "banner.resume", "--read"], tmp_path)
    capsys.readouterr()
    words.main(["fr", "banner.resume", "--changed"], tmp_path)
    assert capsys.readouterr().out == "fr: 0 texts\n"


@pytest.mark.parametrize("language", languages())
def test_marks_name_texts_that_exist(language: str) -> None:
    known = {(text.file, text.key) for text in texts(language)}
    marks = words.read_marks(language)
    assert {(file, key) for file, keys in marks.items() for key in keys} <= known
    assert json.dumps(marks)
