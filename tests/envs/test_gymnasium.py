"""Gymnasium's checker, for every table, and what it does not ask."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from fileira.core.errors import IllegalMove
from fileira.core.game import load_games
from fileira.envs.gymnasium import OneSeat, Rows

from ..strategies import Kind
from .tables import every_table, every_usual_table


@every_table
def test_the_checker_passes(kind: Kind, seats: int) -> None:
    env = OneSeat(kind.game, seats, variant=kind.variant.name, illegal="random")
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", load_games())
def test_the_registry_knows_every_game(name: str) -> None:
    env = gymnasium.make(f"fileira/{name}-v1", others="random", render_mode="ansi")
    env.reset(seed=1)
    assert isinstance(env.unwrapped, OneSeat)
    assert "Player 1" in str(env.render())


@every_usual_table
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_rows_begin_anew_as_gymnasium_says(kind: Kind, seats: int, mode: AutoresetMode) -> None:
    rows = Rows(
        kind.game,
        seats,
        num_envs=3,
        variant=kind.variant.name,
        autoreset_mode=mode,
        max_decisions=3 * seats,
    )
    assert rows.metadata["autoreset_mode"] == mode
    sight, _ = rows.reset(seed=1)
    ended = np.zeros(3, np.bool_)
    for _ in range(12):
        assert rows.observation_space.contains(sight)
        if mode == AutoresetMode.DISABLED and ended.any():
            sight, _ = rows.reset(options={"reset_mask": ended})
            assert sight["action_mask"].any(axis=1).all()
        sight, reward, over, cut, facts = rows.step(sight["action_mask"].argmax(axis=1))
        was, ended = ended, over | cut
        assert reward.shape == (3,)
        if mode == AutoresetMode.SAME_STEP and ended.any():
            assert facts["_final_obs"].tolist() == ended.tolist()
            for row in np.flatnonzero(ended):
                assert rows.single_observation_space.contains(facts["final_obs"][row])
        if mode == AutoresetMode.NEXT_STEP:
            assert not (ended & was).any()


def test_a_seed_says_everything() -> None:
    def played() -> list[float]:
        env = OneSeat("six_nimmt", 3, others="random", episode="round", illegal="random")
        env.reset(seed=9)
        rewards, over = [], False
        while not over:
            _, reward, over, _, _ = env.step(np.int64(0))
            rewards.append(reward)
        return rewards

    assert played() == played()


def test_the_masks_that_maskable_ppo_asks_for_are_those_of_the_observation() -> None:
    env = OneSeat("take_that", 2)
    sight, facts = env.reset(seed=1)
    assert env.action_masks().tolist() == sight["action_mask"].astype(bool).tolist()
    assert facts["action_mask"].tolist() == sight["action_mask"].tolist()


def test_what_was_returned_is_not_written_again() -> None:
    env = OneSeat("high_card", 2, episode="match")
    first, _ = env.reset(seed=1)
    kept = first["observation"].copy()
    env.step(np.int64(first["action_mask"].argmax()))
    assert (first["observation"] == kept).all()


def test_an_illegal_move_is_an_error_that_names_the_rule() -> None:
    env = OneSeat("high_card", 2)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="seat 0"):
        env.step(np.int64(0))


@pytest.mark.parametrize(
    "again",
    [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy],  # noqa: S301  # our own
    ids=["pickled", "copied"],
)
@every_usual_table
def test_law_a_copy_of_one_seat_goes_on_equally_and_by_itself(
    kind: Kind, seats: int, again: Callable[[OneSeat], OneSeat]
) -> None:
    env = OneSeat(kind.game, seats, variant=kind.variant.name, illegal="random")
    env.reset(seed=1)
    _stepped(env, Random(seats).randrange(9))
    twin = again(env)
    told = _stepped(twin, 5)
    assert _stepped(env, 5) == told


def _stepped(env: OneSeat, steps: int) -> list[str]:
    """What the seat was told; a finished episode is followed by the next."""
    told, over = [], False
    for _ in range(steps):
        if over:
            env.reset()
        sight, reward, over, cut, _ = env.step(np.int64(0))
        told.append(repr((sight["observation"].tobytes(), sight["action_mask"], reward, over, cut)))
    return told
