"""What a decision may cost."""

import pytest

from fileira.bots.budget import MANY, Budget, grown, halvings


@pytest.mark.parametrize("moves", range(2, MANY + 1))
def test_a_choice_among_few_moves_takes_the_samples_it_was_given(moves: int) -> None:
    budget = Budget(samples=2000)
    assert grown(budget, moves) is budget


@pytest.mark.parametrize("moves", range(MANY + 1, 101))
def test_among_many_moves_each_is_tried_as_often_before_half_are_dropped(moves: int) -> None:
    usual, budget = Budget(samples=2000), grown(Budget(samples=2000), moves)
    assert _first_tries(budget, moves) == pytest.approx(_first_tries(usual, MANY), rel=0.01)


def _first_tries(budget: Budget, moves: int) -> float:
    assert budget.samples is not None
    return budget.samples / halvings(moves) / moves


def test_time_does_not_grow() -> None:
    budget = Budget(seconds=1.0, samples=2000, threads=1)
    more = grown(budget, 100)
    assert more.seconds == 1.0
    assert more.threads == 1
    assert more.stop is budget.stop
    assert grown(Budget(seconds=1.0), 100).samples is None
