"""Laws of environments: every game plays in rows as it does alone, whatever is agreed on."""

from typing import Any

import numpy as np
import pytest

import fileira
from fileira.core.batch import Batch
from fileira.core.events import seats_of
from fileira.core.game import Game
from fileira.core.options import Variant
from fileira.core.record import AnyState
from fileira.envs import Vector
from fileira.envs.seeing import mask_of

from .play import COUNT, GAMES, STEPS, chosen, tables

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_table = pytest.mark.parametrize(
    ("game", "variant", "seats"),
    tables(),
    ids=lambda each: str(getattr(each, "name", each)),
)


def made(game: Game, **agreed: Any) -> Vector:  # noqa: ANN401  # as `make` takes it
    return fileira.make(game, **{"count": COUNT, "seed": 5, **agreed})


@every_game
def test_the_first_episodes_are_the_matches_of_a_batch(game: Game) -> None:
    env = made(game, view="turn")
    env.reset()
    batch = Batch(game, env.seats, COUNT, seed=5)
    assert env.states.tobytes() == batch.states.tobytes()


@every_game
def test_each_episode_is_the_match_of_its_number(game: Game) -> None:
    env = made(game)
    for episode in range(3):
        env.reset()
        batch = Batch(game, env.seats, (episode + 1) * COUNT, seed=5)
        assert env.states.tobytes() == batch.states[episode * COUNT :].tobytes()


@every_table
def test_a_seat_is_shown_what_it_sees_and_may_do(game: Game, variant: Variant, seats: int) -> None:
    env = made(game, players=seats, variant=variant.name, count=2)
    see = env.reset()
    luck = np.random.default_rng(1)
    for _ in range(STEPS // 4):
        for row, state in enumerate(env.states):
            assert seats_of(game.rules.actors(state)) == np.flatnonzero(see.acting[row]).tolist()
            for seat in range(seats):
                assert see.obs[row, seat].tobytes() == _seen(game, state, seat)
                assert see.mask[row, seat].tolist() == mask_of(game, state, seat).tolist()
        see = env.step(chosen(see.mask, luck))


@every_table
def test_both_views_show_a_seat_the_same_for_the_same_decision(
    game: Game, variant: Variant, seats: int
) -> None:
    table = {"players": seats, "variant": variant.name, "count": 1}
    all_at_once, one_by_one = made(game, **table), made(game, **table, view="turn")
    luck = np.random.default_rng(1)
    see, turn = all_at_once.reset(), one_by_one.reset()
    for _ in range(STEPS // 2):
        moves = chosen(see.mask, luck)
        for seat in np.flatnonzero(see.acting[0]):
            assert turn.acting[0] == seat
            assert turn.obs[0].tobytes() == see.obs[0, seat].tobytes()
            assert (turn.mask[0] == see.mask[0, seat, :-1]).all()
            turn = one_by_one.step(moves[:, seat])
        see = all_at_once.step(moves)
        assert (see.reward == turn.reward).all()
        assert (see.done == turn.done).all()


def _seen(game: Game, state: AnyState, seat: int) -> bytes:
    seen = state.copy()
    game.rules.observe(seen, seat)
    return bytes(seen.tobytes())
