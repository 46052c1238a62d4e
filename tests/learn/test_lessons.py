"""Every lesson is played through the rules: its moves are legal, its claims true."""

import json
from collections.abc import Iterator

import pytest

from fileira.core.game import Game, load_games
from fileira.core.match.match import Match
from fileira.learn.lesson import LEARNER, Lesson, lessons
from fileira.learn.script import match_before
from tests.learn.position_line import line

LESSONS = [(game, lesson) for game in load_games().values() for lesson in lessons(game)]

every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.name}-{lesson.name}" for game, lesson in LESSONS]
)
every_game = pytest.mark.parametrize("game", load_games().values(), ids=lambda game: game.name)


@every_lesson
def test_the_moves_are_legal_and_lead_where_the_lesson_says(game: Game, lesson: Lesson) -> None:
    match = match_before(game, lesson, len(lesson.steps))
    assert {key: line(match, key) for key in lesson.end} == lesson.end


@every_lesson
def test_each_step_leads_where_it_says(game: Game, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        match = match_before(game, lesson, number)
        match.play(LEARNER, step.move)
        assert {key: line(match, key) for key in step.after} == step.after


@every_lesson
def test_it_is_the_learner_who_decides(game: Game, lesson: Lesson) -> None:
    for match in _decisions(game, lesson):
        assert LEARNER in match.to_act


@every_lesson
def test_wrong_answers_are_legal_and_not_wanted(game: Game, lesson: Lesson) -> None:
    for match, step in zip(_decisions(game, lesson), lesson.steps, strict=True):
        legal = _legal(match)
        assert set(step.wrong) <= legal - {step.move}


@every_lesson
def test_moves_named_as_refused_are_refused_by_that_clause(game: Game, lesson: Lesson) -> None:
    for match, step in zip(_decisions(game, lesson), lesson.steps, strict=True):
        found = {move: _clause(match, move) for move in step.refused}
        assert found == step.refused


@every_lesson
def test_a_lesson_belongs_to_the_variant_of_its_file(game: Game, lesson: Lesson) -> None:
    assert match_before(game, lesson, 0).variant.name == lesson.variant
    assert lesson.clause in game.clauses


@every_game
def test_every_variant_has_lessons_with_names_of_their_own(game: Game) -> None:
    found = lessons(game)
    if found:
        assert {lesson.variant for lesson in found} == {each.name for each in game.variants}
    assert len({lesson.name for lesson in found}) == len(found)


@every_game
def test_the_words_of_the_lessons_are_those_that_the_lessons_need(game: Game) -> None:
    needed = [key for lesson in lessons(game) for key in _keys(game, lesson)]
    assert sorted(needed) == sorted(_words(game))


def _decisions(game: Game, lesson: Lesson) -> Iterator[Match]:
    return (match_before(game, lesson, number) for number in range(len(lesson.steps)))


def _legal(match: Match) -> set[str]:
    return {match.game.notation.write(move) for move in match.legal_moves(LEARNER)}


def _clause(match: Match, move: str) -> int:
    refusal = match.refusal(LEARNER, match.game.notation.read(move))
    return refusal.clause if refusal else 0


def _keys(game: Game, lesson: Lesson) -> Iterator[str]:
    """The ids of its texts; `wrong` is for wrong moves that have no text of their own."""
    own = f"lesson.{lesson.name}"
    yield f"{own}.title"
    steps = zip(_decisions(game, lesson), lesson.steps, strict=True)
    for number, (match, step) in enumerate(steps, 1):
        yield f"{own}.{number}"
        yield from {f"{own}.{number}.{text}" for text in step.wrong.values()}
        if _legal(match) - {step.move, *step.wrong}:
            yield f"{own}.{number}.wrong"
    yield f"{own}.end"


def _words(game: Game) -> list[str]:
    path = game.folder / "lessons" / "words" / "en.json"
    return [*json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []
