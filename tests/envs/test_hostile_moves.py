"""Arrays of anything as moves: an error that says where, or moves that were legal; never a crash.

`HYPOTHESIS_PROFILE=thorough pytest tests/envs -k hostile` tries more than a million.
"""

from collections.abc import Iterator

import numpy as np
import pytest

from fileira.core.batch.batch import Batch
from fileira.core.batch.many import NOBODY
from fileira.core.errors import MoveError, UserError
from fileira.core.game import Game, load_games
from fileira.core.kernel import INTERPRETED
from fileira.core.record import Int16s
from tests.strategies import THOROUGH

GAMES = list(load_games().values())
ARRAYS = 250_000 if THOROUGH else 150 if INTERPRETED else 5_000  # for each game
ROUND = 60  # moves of a batch, before another one begins
COUNT = 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_hostile_moves_are_refused_in_words_or_were_legal(game: Game) -> None:
    tried, refused = 0, 0
    for number in range(ARRAYS // ROUND + 1):
        luck = np.random.default_rng(number)
        batch = _started(game, number)
        for moves in _hostile(game, luck):
            if not batch.running:
                batch = _started(game, tried)
            refused += _is_refused(batch, moves)
            tried += 1
            _play(batch, luck)
    assert tried >= ARRAYS
    assert refused > tried / 4


def _started(game: Game, number: int) -> Batch:
    variant = game.variants[number % len(game.variants)]
    seats = variant.seats[number % len(variant.seats)]
    return Batch(game, seats, COUNT, variant=variant.name, seed=number, threads=1)


def _hostile(game: Game, luck: np.random.Generator) -> Iterator[Int16s]:
    """Random numbers of all sizes, in arrays that mostly have the right shape."""
    most = game.rules.MOVES
    for _ in range(ROUND):
        shape = (COUNT,) if luck.random() < 0.9 else tuple(luck.integers(0, 5, luck.integers(0, 4)))
        low, high = (0, most) if luck.random() < 0.8 else (-(2**15), 2**15)
        yield luck.integers(low, high, shape, np.int16)


def _is_refused(batch: Batch, moves: Int16s) -> bool:
    before, acting = batch.states.tobytes(), batch.acting.copy()
    legal, counts = batch.legal_moves()
    fits = moves.shape == (COUNT,) and all(
        acting[i] == NOBODY or moves[i] in legal[i, : counts[i]] for i in range(COUNT)
    )
    error = _step(batch, moves)
    if error is None:
        assert fits
        return False
    assert not fits
    assert batch.states.tobytes() == before
    if moves.shape == (COUNT,):
        assert isinstance(error, MoveError)
        match, seat = (int(str(error.values[name])) for name in ("match", "seat"))
        assert seat == acting[match]
        assert error.sentence.startswith(f"Match {match}, seat {seat}: ")
    return True


def _step(batch: Batch, moves: Int16s) -> UserError | None:
    try:
        batch.step(moves)
    except UserError as error:
        return error
    return None


def _play(batch: Batch, luck: np.random.Generator) -> None:
    """Legal moves, so that all phases are met."""
    legal, counts = batch.legal_moves()
    batch.step(legal[np.arange(COUNT), luck.integers(0, np.maximum(counts, 1))])
