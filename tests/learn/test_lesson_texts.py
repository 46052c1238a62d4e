"""Every number that a lesson tells is looked up on the table it stands over."""

import re
from collections.abc import Iterator

import pytest

from fileira.core.game import Game, load_games
from fileira.core.text.words import languages, read_words
from fileira.learn.lesson import Lesson, lessons
from fileira.server.views.lessons import LessonScene, film

LESSONS = [(game, lesson) for game in load_games().values() for lesson in lessons(game)]
TAUGHT = list({game.name: game for game, _ in LESSONS}.values())
# Written out. One and two are left out, since articles and pairs are; so is what means more.
NUMBERS = {
    "en": "three four five six seven eight nine ten eleven twelve",
    "pt": "três quatro cinco seis sete oito nove dez onze doze",
    "pt-PT": "três quatro cinco seis sete oito nove dez onze doze",
    "it": "tre quattro cinque sette otto nove dieci undici dodici",  # sei: you are
    "nl": "drie vier vijf zes zeven acht negen tien elf twaalf",
    "de": "drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "es": "tres cuatro cinco seis siete ocho nueve diez once doce",
    "fr": "trois quatre cinq six sept huit dix onze douze",  # neuf: new
}

every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.name}-{lesson.name}" for game, lesson in LESSONS]
)
every_game = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
every_language = pytest.mark.parametrize("language", languages())


@every_game
@every_language
def test_no_number_of_a_lesson_is_typed(game: Game, language: str) -> None:
    """It has a placeholder instead, unless it is part of the name of a card."""
    written = re.compile(rf"\d|\b({'|'.join(NUMBERS[language].split())})\b", re.IGNORECASE)
    plain = {key: _without_names(game, language, text) for key, text in _texts(game, language)}
    assert [key for key, text in plain.items() if written.search(text)] == []


@every_lesson
def test_the_table_tells_every_placeholder_of_a_lesson(game: Game, lesson: Lesson) -> None:
    scenes, texts = film(game, lesson).scenes, dict(_texts(game, "en"))
    asked = {
        key: _placeholders(text) - _known(key.removeprefix(f"lesson.{lesson.name}."), scenes)
        for key, text in texts.items()
        if key.startswith(f"lesson.{lesson.name}.")
    }
    assert {key: names for key, names in asked.items() if names} == {}


@every_lesson
def test_no_lesson_looks_for_what_it_does_not_tell(game: Game, lesson: Lesson) -> None:
    texts = [text for key, text in _texts(game, "en") if key.startswith(f"lesson.{lesson.name}.")]
    told = {name for text in texts for name in _placeholders(text)}
    sought = {name for step in lesson.steps for name in (*step.facts, *step.would)}
    assert sought | {*lesson.facts} == told


def _texts(game: Game, language: str) -> Iterator[tuple[str, str]]:
    for key, sentence in read_words(game.folder / "lessons" / "words", language).sentences.items():
        yield from ((key, text) for text in _forms(sentence))


def _forms(sentence: object) -> list[str]:
    forms = sentence.values() if isinstance(sentence, dict) else [sentence]
    return [str(form) for form in forms]


def _without_names(game: Game, language: str, text: str) -> str:
    """A text without placeholders and the names of cards, which may have numbers in them."""
    words = game.words(language)
    names = [str(words.sentences[key]) for key in words.sentences if key.startswith("name.")]
    for name in sorted(filter(lambda name: re.search(r"\d", name), names), key=len, reverse=True):
        text = re.sub(re.escape(name), "", text, flags=re.IGNORECASE)
    return re.sub(r"\{\w+\}", "", text)


def _placeholders(text: str) -> set[str]:
    return {*re.findall(r"\{(\w+)\}", text)}


def _known(part: str, scenes: tuple[LessonScene, ...]) -> set[str]:
    """What can be told in a part of a lesson: `end`, a step, or a remark in it."""
    number, _, remark = part.partition(".")
    scene = scenes[int(number) - 1 if number.isdecimal() else -1]
    would = [scene.would.get(move, {}) for move, name in scene.wrong.items() if name == remark]
    return {*scene.values, *(set.intersection(*map(set, would)) if would else ())}
