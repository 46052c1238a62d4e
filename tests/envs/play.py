"""Environments played at random, for the laws."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fileira
from fileira.core.game import Game, load_games
from fileira.core.kernel import INTERPRETED
from fileira.core.options import Variant
from fileira.envs import Seen, Vector

from .tables import TABLES

GAMES = list(load_games().values())
COUNT = 3 if INTERPRETED else 24
STEPS = 24 if INTERPRETED else 150

Bools = NDArray[np.bool_]
Luck = np.random.Generator


def chosen(mask: Bools, luck: Luck) -> NDArray[np.int64]:
    """A legal move of each seat, all equally likely."""
    moves: NDArray[np.int64] = np.where(mask, luck.random(mask.shape), -1.0).argmax(axis=-1)
    return moves


def played(
    env: Vector, see: Seen, luck: Luck, steps: int, note: Callable[[Seen], object] = lambda _: None
) -> Seen:
    for _ in range(steps):
        see = env.step(chosen(see.mask, luck))
        note(see)
    return see


def tables() -> list[tuple[Game, Variant, int]]:
    """Each variant, also those for study, with the fewest, the usual and the most players."""
    return [(kind.game, kind.variant, seats) for kind, seats in TABLES]


def made(game: Game, **agreed: Any) -> Vector:  # noqa: ANN401  # as `make` takes it
    env: Vector = fileira.make(game, **{"count": COUNT, "seed": 5, "obs": "record", **agreed})
    return env
