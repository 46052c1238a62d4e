"""Many matches at once play as one match would."""

import numpy as np
import pytest

from fileira.core.batch import NOBODY, Batch
from fileira.core.errors import UserError
from fileira.core.game import Game, load_games

GAMES = list(load_games().values())
COUNT = 150  # enough for two threads


def play(batch: Batch, luck: np.random.Generator) -> None:
    moves, counts = batch.legal_moves()
    chosen = luck.integers(0, np.maximum(counts, 1))
    batch.step(moves[np.arange(len(counts)), chosen])


def started(game: Game, threads: int) -> Batch:
    return Batch(game, game.usual_seats(game.variants[0]), COUNT, seed=7, threads=threads)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_number_of_threads_does_not_change_a_match(game: Game) -> None:
    one, two = started(game, 1), started(game, 2)
    for _ in range(12):
        play(one, np.random.default_rng(1))
        play(two, np.random.default_rng(1))
    assert one.states.tobytes() == two.states.tobytes()
    assert (one.scores == two.scores).all()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_match_of_a_batch_has_its_own_cards(game: Game) -> None:
    batch = started(game, 1)
    assert len({state.tobytes() for state in batch.states}) == COUNT


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_observations_hide_what_the_acting_seat_may_not_see(game: Game) -> None:
    batch = started(game, 1)
    seen = batch.observations()
    expected = batch.states[0].copy()
    game.rules.observe(expected, int(batch.acting[0]))
    assert seen[0].tobytes() == expected.tobytes()
    assert seen[0].tobytes() != batch.states[0].tobytes()


def test_a_batch_runs_until_every_match_is_over() -> None:
    batch = Batch("six_nimmt", 2, 3, seed=1, options={"rounds": 1})
    luck = np.random.default_rng(1)
    while batch.running:
        play(batch, luck)
    assert (batch.acting == NOBODY).all()
    assert (batch.states["rounds_done"] == 1).all()
    before = batch.states.tobytes()
    play(batch, luck)
    assert batch.states.tobytes() == before


def test_a_batch_refuses_a_table_that_cannot_be() -> None:
    with pytest.raises(UserError, match="2-10 players, not 11"):
        Batch("six_nimmt", 11, 3)
