"""The rules of a state are found by its type."""

from types import SimpleNamespace

import pytest

from fileira.core.game import load_games
from fileira.core.rules import register, rules_of


def test_the_rules_of_a_state_are_those_of_its_game() -> None:
    for game in load_games().values():
        assert rules_of(game.rules.State.new()) is game.rules


def test_two_games_cannot_have_states_of_one_type() -> None:
    rules = next(iter(load_games().values())).rules
    with pytest.raises(TypeError, match="have the same state"):
        register(SimpleNamespace(State=rules.State))
    assert rules_of(rules.State.new()) is rules
