"""The figures of simulations are what was told in the matches."""

import pytest

from tests.finals import count, finish, measure

from .. import happenings as did


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_twists_and_turns_are_those_told(seats: int, seed: int) -> None:
    match = finish("take_that", seats, seed, rounds=1)
    found = measure(match)
    cards = count(match, did.OPENED, did.EXTENDED, did.TWISTED)
    assert found["twists"] == count(match, did.TWISTED)
    assert found["turns"] == cards + count(match, did.ENDED_BY_TAKE)  # it lays no card


def test_figures_are_of_the_last_round_and_the_best_score_of_the_match() -> None:
    match = finish("take_that", 3, 1, rounds=2)
    found = measure(match)
    assert found["twists"] < count(match, did.TWISTED)
    assert found["best"] == max(match.scores)
