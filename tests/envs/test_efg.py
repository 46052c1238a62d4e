"""Whole games as trees: their size, and what the seats can tell apart."""

from functools import cache
from typing import Any

import pyspiel
import pytest

from fileira.core.asking import CardAsker
from fileira.envs.openspiel import PREFIX, register
from fileira.envs.terms import agree
from fileira.envs.trees.efg import GameTree, TooLarge, to_efg
from fileira.envs.trees.nodes import root
from fileira.envs.trees.walker import Walker

register()


def test_the_tree_of_the_tiny_deck_has_the_size_it_should_have() -> None:
    tree = _tiny()
    assert tree.deals == 180  # 6! / (2! 2!)
    assert (tree.histories, tree.information_states, tree.choices) == (3781, 1680, 120)


def test_the_tree_is_that_of_the_registered_game() -> None:
    """Information states are the same, whoever walks: by numbers here, by texts there."""
    settings = "players=2,variant=tiny,hand=1,deals=distinct"
    game = pyspiel.load_game(f"{PREFIX}six_nimmt({settings})")
    texts: set[str] = set()
    histories = _walk(game.new_initial_state(), texts)
    tree = to_efg("six_nimmt", 2, variant="tiny", options={"hand": 1})
    assert (histories, len(texts)) == (tree.histories, tree.information_states)


def test_openspiel_reads_the_tree_and_pays_what_the_game_pays() -> None:
    game = pyspiel.load_efg_game(_tiny().text)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert game.num_players() == 2
    assert pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(
        0.7222, abs=1e-4
    )


def test_three_can_play_and_other_sizes_are_other_trees() -> None:
    tree = to_efg("six_nimmt", 3, variant="tiny", options={"hand": 1}, reward="points")
    assert tree.deals == 5 * 4 * 3 * 2
    assert pyspiel.load_efg_game(tree.text).num_players() == 3


def test_a_tree_that_would_not_end_is_refused() -> None:
    with pytest.raises(TooLarge, match="100 histories"):
        to_efg("six_nimmt", 2, variant="tiny", most=100)
    with pytest.raises(ValueError, match="ways to draw"):
        to_efg("six_nimmt", 2)


def test_a_match_in_which_cards_are_drawn_later_is_no_tree_of_decisions() -> None:
    terms, asker = agree("high_card", 2, options={"rounds": 2}), CardAsker()
    deal = root(terms, asker).draw(range(1, 7), asker)
    with pytest.raises(TooLarge, match="cards are drawn"):
        Walker(terms, 10_000).walk(deal)


@cache
def _tiny() -> GameTree:
    return to_efg("six_nimmt", 2, variant="tiny")


def _walk(state: Any, texts: set[str]) -> int:  # noqa: ANN401  # OpenSpiel has no types
    if state.is_terminal():
        return 1
    if not state.is_chance_node():
        seat = state.current_player()
        texts.add(f"{seat} {state.information_state_string(seat)}")
    return 1 + sum(_walk(state.child(move), texts) for move in state.legal_actions())
