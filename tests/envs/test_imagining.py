"""Worlds that a seat may be in, and how matches go on from there."""

import numpy as np
import pytest
from numpy.typing import NDArray

from fileira.core.batch import parts
from fileira.core.game import Game
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match
from fileira.core.record import AnyRecords
from fileira.envs import playouts, worlds

from .play import GAMES

WORLDS = 8
MANY = 100 if INTERPRETED else 5000
# Kernels of worlds and playouts take seconds to compile: one game of the package, and the toy.
FEW = GAMES if INTERPRETED else [GAMES[0], GAMES[-1]]
few_games = pytest.mark.parametrize("game", FEW, ids=lambda game: game.name)


def _options(game: Game) -> set[str]:
    return {option.name for option in game.options}


def started(game: Game) -> Match:
    short = {"rounds": 1} if "rounds" in _options(game) else {}
    match = Match(game, game.usual_seats(game.variants[0]), options=short, seed=3)
    for _ in range(7):
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    return match


@few_games
@pytest.mark.parametrize("believe", [False, True])
def test_a_seat_sees_the_same_in_every_world(game: Game, believe: bool) -> None:
    match = started(game)
    for seat in range(match.seats):
        observation = match.observation(seat)
        found = worlds(observation, seat, WORLDS, seed=5, believe=believe)
        for world in found:
            game.rules.observe(world, seat)
            world["rng"] = observation["rng"]
            assert world.tobytes() == observation.tobytes()


@few_games
def test_worlds_differ_and_come_again_by_their_seed(game: Game) -> None:
    match = started(game)
    observation = match.observation(0)
    found = worlds(observation, 0, WORLDS, seed=5)
    assert len({world.tobytes() for world in found}) == WORLDS
    assert worlds(observation, 0, WORLDS, seed=5).tobytes() == found.tobytes()
    assert worlds(observation, 0, WORLDS, seed=6).tobytes() != found.tobytes()
    assert worlds(observation, 0, 3, seed=5).tobytes() == found[:3].tobytes()


@few_games
def test_what_will_be_dealt_in_a_world_is_not_what_will_be_dealt(game: Game) -> None:
    match = started(game)
    found = worlds(match.observation(0), 0, WORLDS)
    luck = {world["rng"].tobytes() for world in found}
    assert len(luck) == WORLDS
    assert match.state["rng"].tobytes() not in luck


@few_games
def test_at_the_start_every_unseen_card_is_as_likely_as_any_other_in_a_hand(game: Game) -> None:
    """By how many worlds give it to the next seat: as far from the mean as chance is."""
    match = Match(game, game.usual_seats(game.variants[0]), seed=3)
    seat = match.to_act[0]
    found = worlds(match.observation(seat), seat, MANY)
    own, held = _held(found[:1], seat)[0], _held(found, (seat + 1) % match.seats)
    for copies in np.unique(own[held.any(axis=0)]):  # of a card of one's own there are fewer left
        counts = held[:, (own == copies) & held.any(axis=0)].sum(axis=0)
        spread = counts.mean() * (1 - counts.mean() / MANY / max(1, held.max()))
        assert ((counts - counts.mean()) ** 2).max() < 16 * spread


def _held(states: AnyRecords, seat: int) -> NDArray[np.int64]:
    """How often each card is in the hand of the seat, in each state."""
    hands = states["hand"][:, seat]
    if hands.ndim == 1:  # sets
        return hands[:, None] >> np.arange(1, 64) & 1
    return np.stack([(hands == card).sum(axis=1) for card in range(1, 128)], axis=1)


@few_games
@pytest.mark.parametrize("others", ["random", "beginner", "casual"])
def test_playouts_play_to_the_end_and_leave_the_states(game: Game, others: str) -> None:
    match = started(game)
    found = worlds(match.observation(0), 0, 2)
    before = found.tobytes()
    scores = playouts(found, 1, others=others, episode="round")
    assert found.tobytes() == before
    assert scores.shape == (2, match.seats)
    assert (playouts(found, 1, others=others, episode="round") == scores).all()


@pytest.mark.parametrize("game", [game for game in FEW if "rounds" in _options(game)])
def test_a_match_of_one_round_ends_with_it(game: Game) -> None:
    found = worlds(started(game).observation(0), 0, 2)
    assert (playouts(found, 1, episode="round") == playouts(found, 1)).all()


@pytest.mark.parametrize("game", GAMES[-1:], ids=lambda game: game.name)
def test_threads_change_neither_worlds_nor_playouts(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "LEAST", 3)
    observation = started(game).observation(0)
    one, three = (worlds(observation, 0, 10, seed=5, threads=threads) for threads in (1, 3))
    assert one.tobytes() == three.tobytes()
    assert (playouts(one, 2, threads=1) == playouts(one, 2, threads=3)).all()


def test_no_worlds_have_no_scores() -> None:
    observation = started(GAMES[0]).observation(0)
    assert len(playouts(worlds(observation, 0, 0))) == 0
