"""OpenSpiel's own test of games, for every table, and laws of what it does not ask."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from fileira.envs.openspiel import PREFIX, register

from ..strategies import Kind
from .tables import every_table, every_usual_table, shortest

register()
State = Any  # OpenSpiel has no types
LOOKS = 25  # points of a match at which laws look


@every_table
def test_their_test_of_games_passes(kind: Kind, seats: int) -> None:
    pyspiel.random_sim_test(_load(kind, seats), 1, serialize=True, verbose=False)


@every_usual_table
def test_it_passes_where_seats_decide_at_once(kind: Kind, seats: int) -> None:
    game = _load(kind, seats, sequential=False)
    pyspiel.random_sim_test(game, 1, serialize=True, verbose=False)
    pyspiel.random_sim_test(pyspiel.convert_to_turn_based(game), 1, serialize=False, verbose=False)


def test_it_passes_where_chance_is_one_node_of_distinct_deals() -> None:
    game = pyspiel.load_game(f"{PREFIX}six_nimmt(players=2,variant=tiny,deals=distinct)")
    assert game.max_chance_outcomes() == 180
    chances = [chance for _, chance in game.new_initial_state().chance_outcomes()]
    assert sum(chances) == pytest.approx(1)
    pyspiel.random_sim_test(game, 2, serialize=True, verbose=False)


@every_usual_table
def test_copies_go_on_alike(kind: Kind, seats: int) -> None:
    for state in _walk(_load(kind, seats), Random(1)):
        twins = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]  # noqa: S301  # our own
        moves = state.legal_actions()
        for twin in twins:
            twin.apply_action(moves[-1])
        after = state.child(moves[-1])
        assert {str(twin) for twin in twins} == {str(after)}
        assert {twin.current_player() for twin in twins} == {after.current_player()}


@every_usual_table
def test_law_what_a_player_was_told_is_never_forgotten(kind: Kind, seats: int) -> None:
    told = [""] * seats
    for state in _walk(_load(kind, seats), Random(2)):
        for seat in range(seats):
            now = state.information_state_string(seat)
            assert now.startswith(told[seat])
            told[seat] = now


@every_usual_table
def test_law_a_resampled_state_is_one_the_player_cannot_tell_from_the_real_one(
    kind: Kind, seats: int
) -> None:
    luck = Random(3)
    for state in _walk(_load(kind, seats), Random(3)):
        if state.is_chance_node():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, luck.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.legal_actions() == state.legal_actions()


def test_law_what_others_are_told_in_a_resampled_state_fits_to_it() -> None:
    """The search would learn what was really dealt, if the texts of others told it."""
    game = pyspiel.load_game(f"{PREFIX}six_nimmt(players=2,variant=tiny)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    luck = Random(4)
    texts = Counter(
        state.resample_from_infostate(0, luck.random).information_state_string(1) for _ in range(60)
    )
    assert len(texts) == 3  # two of the three cards that seat 0 does not see


@every_usual_table
def test_the_environment_of_reinforcement_learners_plays(kind: Kind, seats: int) -> None:
    env = rl_environment.Environment(_load(kind, seats))
    env.seed(1)
    step = env.reset()
    for _ in range(LOOKS):
        if step.last():
            break
        moves = step.observations["legal_actions"][step.observations["current_player"]]
        step = env.step([moves[0]])


def test_their_search_of_information_sets_plays() -> None:
    game = pyspiel.load_game(f"{PREFIX}six_nimmt(players=2,variant=tiny)")
    bot = ismcts.ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, np.random.RandomState(1)),
        2.0,
        20,
        random_state=np.random.RandomState(1),
    )
    state = game.new_initial_state()
    luck = Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.choice(state.legal_actions()))
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize(("reward", "zero"), [("margin", True), ("points", False), ("win", True)])
def test_what_is_paid_can_be_chosen(reward: str, zero: bool) -> None:
    game = pyspiel.load_game(f"{PREFIX}high_card(players=3,reward={reward})")
    zero_sum = pyspiel.GameType.Utility.ZERO_SUM
    assert (game.get_type().utility == zero_sum) == zero
    for state in _walk(game, Random(1), most=1000):
        last = state
    while not last.is_terminal():
        last.apply_action(last.legal_actions()[0])
    assert sum(last.returns()) == pytest.approx(0 if zero else 3)


def _load(kind: Kind, seats: int, *, sequential: bool = True) -> State:
    """The game at a table; `bool` is written as OpenSpiel does."""
    table = f"players={seats},variant={kind.variant.name},sequential={sequential}"
    table += "".join(f",{name}={value}" for name, value in shortest(kind, seats).items())
    return pyspiel.load_game(f"{PREFIX}{kind.game.name}({table})")


def _walk(game: State, luck: Random, most: int = LOOKS) -> Iterator[State]:
    """Some of the states of a match, all of them decisions or chance."""
    state, looks = game.new_initial_state(), 0
    while not state.is_terminal() and looks < most:
        if not state.is_chance_node() or luck.random() < 0.02:
            looks += 1
            yield state
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(cards, chances)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
