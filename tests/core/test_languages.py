"""All languages tell the same: every sentence, with the same values, in all plural forms."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel import Locale

import fileira
from fileira.bots.levels import LEVELS
from fileira.core.errors import UserError
from fileira.core.game import Game, find_game, load_games
from fileira.core.text.language import ENGLISH, speaking
from fileira.core.text.words import Sentence, Words, languages, read_words, shell_words

PACKAGE = Path(fileira.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "src" / "words"
FOLDERS = sorted(file.parent for file in PACKAGE.rglob("words/en.json"))
OTHERS = [language for language in languages() if language != ENGLISH]

every_game = pytest.mark.parametrize("game", load_games().values(), ids=list(load_games()))
every_folder = pytest.mark.parametrize(
    "folder", FOLDERS, ids=[str(folder.parent.relative_to(PACKAGE)) for folder in FOLDERS]
)
every_language = pytest.mark.parametrize("language", languages())
every_other = pytest.mark.parametrize("language", OTHERS)


@every_folder
def test_every_catalogue_is_there_in_every_language(folder: Path) -> None:
    assert sorted(file.stem for file in folder.glob("*.json")) == languages()


@every_folder
@every_other
def test_no_sentence_is_missing_or_left_over(folder: Path, language: str) -> None:
    english, other = (read_words(folder, each).sentences for each in (ENGLISH, language))
    assert list(other) == list(english)


@every_folder
@every_other
def test_every_sentence_has_the_values_of_the_english_one(folder: Path, language: str) -> None:
    english, other = (read_words(folder, each).sentences for each in (ENGLISH, language))
    wrong = [key for key in english if _values(other[key]) != _values(english[key])]
    assert wrong == []


@every_folder
@every_language
def test_every_plural_has_all_forms_of_its_language(folder: Path, language: str) -> None:
    forms = {"by", "other", *Locale.parse(language, sep="-").plural_form.tags}
    plurals = _plurals(read_words(folder, language))
    assert [key for key, sentence in plurals if set(sentence) != forms] == []


@every_folder
@every_language
def test_no_sentence_is_given_twice(folder: Path, language: str) -> None:
    found: list[str] = []

    def note(pairs: Iterable[tuple[str, object]]) -> None:
        found.extend(key for key, _ in pairs if "." in key)

    text = (folder / f"{language}.json").read_text(encoding="utf-8")
    json.loads(text, object_pairs_hook=note)
    assert sorted(found) == sorted(set(found))


@every_game
@every_language
def test_every_variant_is_called_by_words(game: Game, language: str) -> None:
    with speaking(language):
        assert [v for v in game.studied.variants if game.called(v.name) == v.name] == []


@every_language
def test_a_level_is_called_the_same_in_the_terminal_and_on_the_pages(language: str) -> None:
    pages = json.loads((WEB / f"{language}.json").read_text(encoding="utf-8"))
    levels = [f"level.{name}" for name in LEVELS]
    assert [pages[key] for key in levels] == [shell_words(language)(key) for key in levels]


def test_a_reader_without_a_catalogue_reads_english(tmp_path: Path) -> None:
    (tmp_path / "en.json").write_text('{"cards": "cards"}')
    assert read_words(tmp_path, "nl")("cards") == "cards"


@every_game
@every_language
def test_a_game_has_a_title_in_the_language_spoken(game: Game, language: str) -> None:
    with speaking(language):
        assert game.title == game.words(language)("title") != ""


def test_a_game_is_called_what_players_of_the_language_call_it() -> None:
    game = find_game("six_nimmt")
    assert game.title == "6 nimmt!"
    with speaking("fr"):
        assert game.title == "6 qui prend\u00a0!"
        with pytest.raises(UserError, match=r"^6 qui prend\u00a0! "):
            game.variant("chess")


@every_other
def test_a_game_of_one_language_is_told_in_it(language: str) -> None:
    toy = find_game("high_card")
    assert toy.rulebook(language) == toy.rulebook(ENGLISH)
    assert toy.words(language)("event.ended", n=1) == toy.words(ENGLISH)("event.ended", n=1)


def test_an_error_is_told_in_the_language_of_the_moment() -> None:
    error = UserError("seed", got="x")
    english = str(error)
    with speaking("de"):
        assert str(error) == shell_words("de")("error.seed", got="x")
    assert str(error) == english


def _plurals(words: Words) -> Iterator[tuple[str, Sentence]]:
    return ((key, each) for key, each in words.sentences.items() if not isinstance(each, str))


def _values(sentence: Sentence) -> set[str]:
    """
    >>> sorted(_values("{name} has {n!r} cards"))
    ['n', 'name']
    """
    texts = [sentence] if isinstance(sentence, str) else [*sentence.values()]
    return {name for text in texts for name in re.findall(r"\{(\w+)", text)}
