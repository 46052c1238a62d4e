"""Rewards: what a step was worth to each seat."""

import numpy as np
import pytest

from fileira.core.errors import UserError
from fileira.envs.rewards import kind_of, reward

BEFORE = np.array([3, 0, 1, 0], np.int64)
AFTER = np.array([3, 5, 2, 5], np.int64)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("points", [0, 5, 1, 5]),
        ("margin", [-11 / 3, 3, -7 / 3, 3]),
        ("win", [-0.25, 0.25, -0.25, 0.25]),
        ("rank", [-1 / 3, 2 / 3, -1, 2 / 3]),
    ],
)
def test_what_the_end_is_worth(name: str, expected: list[float]) -> None:
    assert np.allclose(reward(name, BEFORE, AFTER, ended=True), expected)


@pytest.mark.parametrize("name", ["win", "rank"])
def test_wins_and_ranks_are_known_at_the_end_only(name: str) -> None:
    assert not reward(name, BEFORE, AFTER, ended=False).any()


def test_a_reward_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(UserError, match="points, margin, win, rank"):
        kind_of("fame")
