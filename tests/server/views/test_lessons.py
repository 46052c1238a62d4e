"""The film of a lesson shows what the rules do, and asks what they allow."""

import pytest
from msgspec.structs import asdict

from fileira.core.game import Game, load_games
from fileira.learn.lesson import LEARNER, Lesson, lessons
from fileira.learn.script import match_before
from fileira.server.views.lessons import film

LESSONS = [(game, lesson) for game in load_games().values() for lesson in lessons(game)]

every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.name}-{lesson.name}" for game, lesson in LESSONS]
)


@every_lesson
def test_its_frames_lead_to_what_the_learner_sees(game: Game, lesson: Lesson) -> None:
    made = film(game, lesson)
    shown = dict(made.view)
    for number, scene in enumerate(made.scenes):
        for frame in scene.frames:
            shown |= frame.view
        assert shown == asdict(match_before(game, lesson, number).view(LEARNER))


@every_lesson
def test_it_offers_the_legal_moves_and_the_wanted_one_among_them(
    game: Game, lesson: Lesson
) -> None:
    *scenes, end = film(game, lesson).scenes
    for number, scene in enumerate(scenes):
        assert scene.asked
        legal = match_before(game, lesson, number).legal_moves(LEARNER)
        assert [offer.move for offer in scene.asked.moves] == legal
        assert scene.wanted in [offer.text for offer in scene.asked.moves]
    assert end.asked is None
