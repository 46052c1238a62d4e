"""Every sentence shown to people is an id in a catalogue, and every id is used."""

import ast
import re
import string
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import fileira
from fileira.core import errors
from fileira.core.game import load_games
from fileira.core.text.words import SHELL, Words, languages, listed, read_words, shell_words

PACKAGE = Path(fileira.__file__).parent
ROOT = PACKAGE.parents[1]
PAGES = ROOT / "scripts" / "generate"  # which write tables of the docs
ERRORS = {
    name
    for name, value in vars(errors).items()
    if isinstance(value, type) and issubclass(value, errors.UserError)
}
CATALOGUES = [SHELL, *(game.folder / "words" for game in load_games().values())]

every_catalogue = pytest.mark.parametrize(
    "folder", CATALOGUES, ids=[folder.parent.name for folder in CATALOGUES]
)


class Call(NamedTuple):
    """A sentence asked for in the code, with the values given for its placeholders."""

    place: str
    key: str
    values: frozenset[str]


def test_every_error_raised_has_its_sentence() -> None:
    assert [call for call in _errors() if call.key not in shell_words()] == []


def test_every_error_gets_the_values_that_its_sentence_names() -> None:
    wrong = [call for call in _errors() if not _placeholders(call.key) <= call.values]
    assert wrong == []


def test_every_sentence_asked_for_exists() -> None:
    keys = {key for folder in CATALOGUES for key in read_words(folder).sentences}
    assert [call for call in _calls("words") if call.key not in keys] == []


def test_every_finding_of_the_doctor_has_its_sentence_and_values() -> None:
    made = [call for call in _calls("fine", "note", "wrong") if "server/doctor/" in call.place]
    found = [call._replace(key=f"doctor.{call.key}") for call in made]
    assert len(found) > 30
    assert [call for call in found if call.key not in shell_words()] == []
    plain = [call for call in found if "" not in call.values]  # without those given as a mapping
    assert [call for call in plain if not _placeholders(call.key) <= call.values] == []


def test_every_error_sentence_is_used() -> None:
    texts = set(_texts())
    keys = [key for key in shell_words().sentences if key.startswith("error.")]
    assert [key for key in keys if key.removeprefix("error.") not in texts] == []


def test_every_sentence_is_used() -> None:
    texts, shapes = set(_texts()) | _web_texts(), list(_shapes())
    named = {word.lower() for word in _identifiers()} | texts | set(_numbers())

    def is_made(text: str) -> bool:
        """Whether the code puts the text together, from names that it knows."""
        found = filter(None, (shape.fullmatch(text) for shape in shapes))
        return any(all(part in named or is_made(part) for part in one.groups()) for one in found)

    ours = [folder for folder in CATALOGUES if folder.is_relative_to(PACKAGE)]
    keys = [key for folder in ours for key in read_words(folder).sentences]
    unused = [key for key in keys if key not in texts and not is_made(_without_form(key))]
    assert unused == []


@every_catalogue
def test_no_sentence_of_a_game_hides_one_of_the_shell(folder: Path) -> None:
    if folder != SHELL:
        assert not set(read_words(folder).sentences) & set(shell_words().sentences)


@every_catalogue
@pytest.mark.parametrize("language", languages())
def test_every_event_of_a_player_has_a_form_that_speaks_to_them(
    folder: Path, language: str
) -> None:
    if not folder.is_relative_to(PACKAGE / "games"):
        return
    sentences = read_words(folder, language).sentences
    events = {key: str(sentence) for key, sentence in sentences.items() if key.startswith("event.")}
    named = {key for key, text in events.items() if "{name}" in text}
    spoken = {key.removesuffix(".you") for key in events if key.endswith(".you")}
    assert spoken == named


def test_an_english_number_is_one_or_other() -> None:
    words = Words({"cards": {"by": "n", "one": "{n} card", "other": "{n} cards"}})
    assert [words("cards", n=n) for n in (0, 1, 2, 11, -1)] == [
        "0 cards",
        "1 card",
        "2 cards",
        "11 cards",
        "-1 card",
    ]


def test_a_language_may_have_more_forms() -> None:
    forms = {"by": "n", "one": "{n} karta", "few": "{n} karty", "many": "{n} kart", "other": "-"}
    words = Words({"cards": forms}, "pl")
    assert [words("cards", n=n) for n in (1, 3, 5, 22)] == [
        "1 karta",
        "3 karty",
        "5 kart",
        "22 karty",
    ]


def test_a_form_that_is_not_given_is_other() -> None:
    words = Words({"cards": {"by": "n", "other": "cards: {n}"}})
    assert words("cards", n=1) == "cards: 1"


@pytest.mark.parametrize("name", ["Iván", "Íñigo", "Hiroto", "Yves"])
def test_a_spanish_list_says_e_before_a_name_that_sounds_like_i(name: str) -> None:
    assert listed(["Ana", "Leo", name], "es") == f"Ana, Leo e {name}"


@pytest.mark.parametrize("name", ["Yago", "Hielo", "Hugo", "Ana"])
def test_a_spanish_list_says_y_before_every_other_name(name: str) -> None:
    assert listed(["Ana", name], "es") == f"Ana y {name}"


def test_a_list_of_names_reads_as_its_language_has_it() -> None:
    said = [listed(["Ann", "Bob", "Ivy"], language) for language in ("en", "nl", "fr", "pt-PT")]
    assert said == ["Ann, Bob and Ivy", "Ann, Bob en Ivy", "Ann, Bob et Ivy", "Ann, Bob e Ivy"]


def test_two_catalogues_are_read_as_one() -> None:
    words = Words({"one": "1", "two": "2"}) | Words({"two": "II"})
    assert (words("one"), words("two")) == ("1", "II")
    assert "one" in words
    assert "three" not in words


def test_a_sentence_that_is_not_there_is_an_error_of_the_program() -> None:
    with pytest.raises(KeyError):
        shell_words()("no.such.sentence")


def _without_form(key: str) -> str:
    """An event without who reads it, and what is hidden from them."""
    return key.removesuffix(".you").removesuffix(".hidden")


def _trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted([*PACKAGE.rglob("*.py"), *PAGES.glob("*.py")]):
        if "tests" not in path.parts:
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def _texts() -> Iterator[str]:
    for _, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _numbers() -> Iterator[str]:
    for _, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                yield str(node.value)


def _identifiers() -> Iterator[str]:
    for _, tree in _trees():
        for node in ast.walk(tree):
            match node:
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                    yield name
                case ast.FunctionDef(name=name) | ast.alias(name=name):
                    yield name


def _shapes() -> Iterator[re.Pattern[str]]:
    """The keys that the code puts together: `cli.{name}.help`, and in the web `table.${reason}`."""
    for _, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                yield from _shape(
                    part.value if isinstance(part, ast.Constant) else None for part in node.values
                )
    for text in _web_sources():
        for template in re.findall(r"`([^`]*)`", text):
            parts = re.split(r"(\$\{[^}]*\})", template)
            yield from _shape(None if part.startswith("${") else part for part in parts)


def _shape(parts: Iterable[object]) -> Iterator[re.Pattern[str]]:
    written = ["(.+)" if part is None else re.escape(str(part)) for part in parts]
    if re.search(r"^\w+\\?[._]", written[0]):  # else it is a text of any kind
        yield re.compile("".join(written))


def _web_sources() -> Iterator[str]:
    folders = (PACKAGE.parents[1] / "web" / "src", PACKAGE / "games")
    for path in (path for folder in folders for path in folder.rglob("*")):
        if path.suffix in {".ts", ".svelte"}:
            yield path.read_text(encoding="utf-8")


def _web_texts() -> set[str]:
    text = "\n".join(_web_sources())
    return set(re.findall(r"[\"'`]([\w.]+)[\"'`]", text))


def _calls(*names: str) -> Iterator[Call]:
    """The calls of these names whose first argument is a plain text."""
    for file, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in names and node.args:
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    values = frozenset(keyword.arg or "" for keyword in node.keywords)
                    yield Call(f"{file}:{node.lineno}", key.value, values)


def _errors() -> Iterator[Call]:
    for place, key, values in _calls(*ERRORS):
        yield Call(place, f"error.{key}", values)


def _name(function: ast.expr) -> str:
    """
    >>> _name(ast.parse("match.game.words", mode="eval").body)
    'words'
    """
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _placeholders(key: str) -> frozenset[str]:
    sentence = shell_words().sentences[key]
    texts = [sentence] if isinstance(sentence, str) else list(sentence.values())
    return frozenset().union(*map(_fields, texts))


def _fields(text: str) -> frozenset[str]:
    """
    >>> sorted(_fields("{name} has {n!r} cards"))
    ['n', 'name']
    """
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)
