"""Every illustration of a rulebook is a position, and its moves lead where it says."""

import pytest

from fileira.core.game import Game, load_games
from fileira.learn.illustration import Illustration, illustrations
from fileira.learn.script import begin, play
from tests.learn.position_line import line

ALL = [(game, each) for game in load_games().values() for each in illustrations(game)]

every_illustration = pytest.mark.parametrize(
    ("game", "illustration"), ALL, ids=[f"{game.name}-{each.clause}" for game, each in ALL]
)


@every_illustration
def test_the_moves_lead_where_the_illustration_says(game: Game, illustration: Illustration) -> None:
    match = begin(game, illustration)
    play(match, illustration.moves)
    assert {key: line(match, key) for key in illustration.end} == illustration.end


@every_illustration
def test_it_belongs_to_a_clause_of_the_rulebook(game: Game, illustration: Illustration) -> None:
    assert illustration.clause in game.clauses
