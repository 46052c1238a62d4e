"""Ratings from contests between pairs: Bradley-Terry by maximum likelihood, with intervals."""

from collections.abc import Mapping
from itertools import chain
from math import log

import numpy as np

from ...core.record import Float64s
from .intervals import Interval
from .results import Results

SCALE = 400 / log(10)  # as Elo points: 400 more are odds of ten to one
SAMPLES = 400  # of the blocks, for the intervals
STEPS = 50
Credits = Mapping[tuple[int, int], Float64s]  # what the first of two won of each block, 0 to 1


def win_credits(results: Results, first: int = 0, second: int = 1) -> Float64s:
    """What part of the wins of two bots the first has in each block, seat against seat."""
    won, lost = results.wins[:, first], results.wins[:, second]
    both = won + lost
    parts: Float64s = np.where(both > 0, won / np.where(both > 0, both, 1.0), 0.5)
    return parts


def rate(players: int, found: Credits, seed: int = 1) -> list[Interval]:
    """The ratings with 95 % intervals; player 0 has 0.

    >>> won = np.array([1.0] * 10 + [0.0] * 1)
    >>> [round(rating.mean) for rating in rate(2, {(1, 0): won})]
    [0, 338]
    """
    luck = np.random.default_rng(seed)
    best = _fit(players, found)
    resampled = np.array(
        [
            _fit(players, {pair: luck.choice(won, len(won)) for pair, won in found.items()})
            for _ in range(SAMPLES)
        ]
    )
    low, high = np.percentile(resampled, [2.5, 97.5], axis=0)
    return [Interval(*map(float, row)) for row in zip(best, low, high, strict=True)]


def _fit(players: int, found: Credits) -> Float64s:
    """Newton's method; one even block more for each pair keeps a clean sweep finite."""
    pairs = np.array(list(chain(found)))
    counts = np.array([len(won) + 1.0 for won in found.values()])
    won = np.array([won.sum() + 0.5 for won in found.values()])
    rows = np.arange(len(pairs))
    design = np.zeros((len(pairs), players))
    design[rows, pairs[:, 0]], design[rows, pairs[:, 1]] = 1.0, -1.0
    design = design[:, 1:]  # player 0 is the origin
    ratings = np.zeros(players - 1)
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-design @ ratings))
        slope = design.T @ (won - counts * expected)
        curve = design.T @ (design * (counts * expected * (1 - expected))[:, np.newaxis])
        step = np.linalg.solve(curve, slope)
        ratings += np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-9:
            break
    rated: Float64s = SCALE * np.concatenate([[0.0], ratings])
    return rated
