"""Arrays of anything as moves for a Vector: an error that says where, or moves that were legal.

`HYPOTHESIS_PROFILE=thorough pytest tests/envs -k hostile` tries more than a million.
"""

from collections.abc import Iterator

import numpy as np
import pytest

from fileira.core.errors import MoveError, UserError
from fileira.core.game import Game
from fileira.core.kernel import INTERPRETED
from fileira.core.record import Int16s
from fileira.envs import Seen, Vector
from tests.strategies import THOROUGH

from .play import GAMES, chosen, made

ARRAYS = 250_000 if THOROUGH else 60 if INTERPRETED else 2_000  # for each game and view
ROUND = 60  # arrays for one environment
COUNT = 3


@pytest.mark.parametrize("view", ["seats", "turn"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_hostile_moves_are_refused_in_words_or_were_legal(game: Game, view: str) -> None:
    tried, refused = 0, 0
    for number in range(ARRAYS // ROUND):
        luck = np.random.default_rng(number)
        variant = game.variants[number % len(game.variants)]
        seats = variant.seats[number % len(variant.seats)]
        env = made(game, variant=variant.name, players=seats, view=view, count=COUNT, copy=False)
        see = env.reset()
        for moves in _hostile(see, luck):
            refused += _is_refused(env, see, moves)
            tried += 1
            see = env.step(chosen(see.mask, luck))
    assert tried >= ARRAYS
    assert refused > tried / 4


def _hostile(see: Seen, luck: np.random.Generator) -> Iterator[Int16s]:
    """Random numbers of all sizes, in arrays that mostly have the right shape."""
    for _ in range(ROUND):
        any_shape = tuple(luck.integers(0, 5, luck.integers(0, 4)))
        shape = see.acting.shape if luck.random() < 0.9 else any_shape
        low, high = (0, see.mask.shape[-1]) if luck.random() < 0.8 else (-(2**15), 2**15)
        moves = luck.integers(low, high, shape, np.int16)
        if shape == see.acting.shape and luck.random() < 0.5:  # only one of them is wrong
            moves = np.where(luck.random(shape) < 0.1, moves, chosen(see.mask, luck)).astype(
                np.int16
            )
        yield moves


def _is_refused(env: Vector, see: Seen, moves: Int16s) -> bool:
    before, shown = env.states.tobytes(), see.mask.copy()
    fits = moves.shape == see.acting.shape and _are_legal(shown, moves)
    error = _step(env, moves)
    if error is None:
        assert fits
        return False
    assert not fits
    assert env.states.tobytes() == before
    if moves.shape == see.acting.shape:
        assert isinstance(error, MoveError)
        row, seat = (int(str(error.values[name])) for name in ("match", "seat"))
        move = moves[row, seat] if moves.ndim == 2 else moves[row]
        legal = shown[row, seat] if moves.ndim == 2 else shown[row]
        assert not (0 <= move < len(legal) and legal[move])
        assert error.sentence.startswith(f"Match {row}, seat {seat}: ")
    return True


def _are_legal(mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]], moves: Int16s) -> bool:
    inside = (moves >= 0) & (moves < mask.shape[-1])
    if not inside.all():
        return False
    return bool(np.take_along_axis(mask, moves[..., None].astype(np.int64), axis=-1).all())


def _step(env: Vector, moves: Int16s) -> UserError | None:
    try:
        env.step(moves)
    except UserError as error:
        return error
    return None
