"""Rulebooks, clause constants, words and tests of every game tell of the same things."""

import ast
from pathlib import Path

import pytest

import fileira
from fileira.core.game import Game, load_games
from fileira.core.text import rulebook
from fileira.core.text.language import ENGLISH
from fileira.core.text.words import languages, read_words
from scripts import clauses

PACKAGE = Path(fileira.__file__).parent
GAMES = list(load_games().values())

OURS = [game for game in GAMES if game.folder.is_relative_to(PACKAGE)]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
translated = pytest.mark.parametrize(
    ("game", "language"),
    [(game, language) for game in OURS for language in languages() if language != ENGLISH],
    ids=lambda part: part if isinstance(part, str) else part.name,
)


@every_game
def test_the_clause_constants_are_the_headings_of_the_rulebook(game: Game) -> None:
    headings = rulebook.read_clauses(game.rulebook())
    assert game.clauses == {clause.number: clause.name for clause in headings}
    assert [clause.number for clause in headings] == list(range(1, len(headings) + 1))


@every_game
def test_every_clause_that_may_refuse_a_move_has_its_words(game: Game) -> None:
    assert _words(game, "refused") == _refusing_clauses(game)


@every_game
def test_every_event_has_its_words(game: Game) -> None:
    names = {name.removesuffix(".you").removesuffix(".hidden") for name in _words(game, "event")}
    assert names == set(game.event_names)


@every_game
def test_every_variant_has_its_words(game: Game) -> None:
    names = {variant.name for variant in game.studied.variants}
    assert _words(game, "variant") == names | {f"{name}.title" for name in names}


@every_game
def test_every_option_has_its_words(game: Game) -> None:
    assert _words(game, "option") == {option.name for option in game.studied.options}


def test_tests_cite_every_clause() -> None:
    assert clauses.main() == 0


@every_game
def test_tests_cite_only_what_the_rulebook_has(game: Game) -> None:
    known = {word for each in _clauses(game) for word in (str(each.number), *each.ids)}
    assert _citations(game) <= known


@translated
def test_every_language_has_the_same_clauses(game: Game, language: str) -> None:
    book = (game.folder / "rulebook" / f"{language}.md").read_text(encoding="utf-8")
    numbers = [clause.number for clause in rulebook.read_clauses(book)]
    assert numbers == [clause.number for clause in _clauses(game)]


@translated
def test_no_clause_is_left_in_english(game: Game, language: str) -> None:
    english, other = (rulebook.clauses(game, each) for each in (ENGLISH, language))
    assert [number for number in english if english[number].text == other[number].text] == []


@translated
def test_every_clause_has_a_title_of_its_own(game: Game, language: str) -> None:
    titles = [clause.title.lower() for clause in rulebook.clauses(game, language).values()]
    assert sorted(titles) == sorted(set(titles))


def _clauses(game: Game) -> tuple[rulebook.Clause, ...]:
    return rulebook.read_clauses(game.rulebook())


def _citations(game: Game) -> set[str]:
    paths = (game.folder / "tests").glob("*.py")
    return clauses.read_citations("\n".join(path.read_text(encoding="utf-8") for path in paths))


def _words(game: Game, kind: str) -> set[str]:
    """The words of a kind: `refused.draft` is `draft` of the kind `refused`."""
    keys = read_words(game.folder / "words").sentences
    return {key.removeprefix(f"{kind}.") for key in keys if key.startswith(f"{kind}.")}


def _refusing_clauses(game: Game) -> set[str]:
    """The clauses that are named in `refuses` and in the kernels it calls."""
    kernels = _kernels(game)
    found: set[str] = set()
    todo, done = ["refuses"], set()
    while todo:
        name = todo.pop()
        done.add(name)
        for node in ast.walk(kernels[name]):
            match node:
                case ast.Attribute(value=ast.Name(id="clauses"), attr=clause):
                    found.add(clause.lower())
                case ast.Name(id=called) if called in kernels and called not in done:
                    todo.append(called)
    return found


def _kernels(game: Game) -> dict[str, ast.FunctionDef]:
    nodes = (
        node
        for path in game.folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )
    return {
        node.name: node
        for node in nodes
        if isinstance(node, ast.FunctionDef) and node.decorator_list
    }
