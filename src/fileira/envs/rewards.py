"""Rewards by name, or by a function of the caller's own."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..core.record import AnyState, Int64s
from ..core.rules import score
from .kernels.paying import CALLED, MARGIN, POINTS, RANK, WIN, pay
from .terms import one_of

Floats = NDArray[np.float32]
Bools = NDArray[np.bool_]
# Scores of each row and seat before and after, and whether the episode has ended.
Reward = str | Callable[[Int64s, Int64s, Bools], NDArray[np.floating]]

REWARDS = {"points": POINTS, "margin": MARGIN, "win": WIN, "rank": RANK}


def kind_of(reward: Reward) -> int:
    """The number by which kernels know it."""
    if callable(reward):
        return CALLED
    return REWARDS[one_of("reward", reward, REWARDS)]


def scores_of(state: AnyState) -> Int64s:
    """The result so far of each seat; more is better."""
    return np.array([score(state, seat) for seat in range(state.seats)], np.int64)


def reward(name: str, before: Int64s, after: Int64s, *, ended: bool) -> Floats:
    """What the way from some scores to others was worth to each seat.

    >>> reward("margin", np.array([0, 0]), np.array([-5, -9]), ended=False)
    array([ 4., -4.], dtype=float32)
    >>> reward("win", np.array([0, 0]), np.array([-5, -9]), ended=True)
    array([ 0.5, -0.5], dtype=float32)
    """
    out = np.zeros(len(after), np.float32)
    pay(kind_of(name), before, after, len(after), ended, out)
    return out
