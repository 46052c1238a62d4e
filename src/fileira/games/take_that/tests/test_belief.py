"""What bots believe of the others' hands."""

from collections.abc import Iterator
from random import Random

import pytest

from fileira.core.match.match import Match
from fileira.core.seed import read_seed, seed_words

from .. import GAME, heuristics, rules
from ..cards import CARDS
from ..hands import holds
from ..knowledge import draws_since_declined
from ..state import State

every_table = pytest.mark.parametrize(
    ("variant", "seats"),
    [(variant.name, seats) for variant in GAME.variants for seats in (2, 3, 4)],
)


@every_table
def test_beliefs_fit_what_the_seat_knows(variant: str, seats: int) -> None:
    for seen, seat in _moments(variant, seats):
        world = _redealt(seen, seat, 1)
        heuristics.believe(world, seat, world.rng)
        rules.observe(world, seat)
        world.rng = seen.rng
        assert world.tobytes() == seen.tobytes()


def test_who_left_a_twist_undone_hardly_holds_its_card() -> None:
    dealt, believed = 0, 0
    for seen, seat in _moments("classic", 3):
        for number in range(5):
            world = _redealt(seen, seat, number)
            dealt += _held_though_declined(world, seat)
            heuristics.believe(world, seat, world.rng)
            believed += _held_though_declined(world, seat)
    assert 0 < believed < dealt / 2


def _moments(variant: str, seats: int) -> Iterator[tuple[State, int]]:
    """What each seat sees when it is asked, in a round in which few take the row."""
    match = Match(GAME, seats, variant=variant, seed=seats)
    luck = Random(seats)
    while not match.rounds:
        (seat,) = match.to_act
        yield match.observation(seat), seat
        moves = match.legal_moves(seat)
        match.play(
            seat, luck.choice(moves[1:] if len(moves) > 1 and luck.random() < 0.9 else moves)
        )


def _redealt(seen: State, seat: int, number: int) -> State:
    world = seen.copy()
    rules.redeal(world, seat, seed_words(read_seed(number)))
    return world


def _held_though_declined(world: State, seat: int) -> int:
    """How many cards others hold and have not twisted with, having drawn little since."""
    return sum(
        holds(world, other, card) and draws_since_declined(world, other, card) in (0, 1, 2)
        for other in range(world.seats)
        for card in CARDS
        if other != seat
    )
