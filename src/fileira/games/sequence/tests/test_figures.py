"""The figures of simulations are what was told in the matches."""

import numpy as np
import pytest

from tests.finals import count, finish, measure, told

from .. import figures
from .. import happenings as did
from .table import at


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 4), (6, 2), (9, 1)])
def test_turns_and_new_decks_are_those_told(seats: int, seed: int) -> None:
    match = finish("sequence", seats, seed)
    found = measure(match)
    assert found["turns"] == count(match, did.PLACED, did.REMOVED, did.PASSED)
    assert found["new_decks"] == count(match, did.NEW_DECK)
    assert found["with_new_deck"] == (count(match, did.NEW_DECK) > 0)
    assert found["no_winner"] == count(match, did.TIED)


@pytest.mark.parametrize("seed", range(4))
def test_the_first_team_is_that_of_the_seat_that_starts(seed: int) -> None:
    match = finish("sequence", 4, seed)
    (start,) = (event for event in told(match) if event.kind == did.STARTS)
    (win,) = (event for event in told(match) if event.kind == did.WON)
    won_by_first_team = win.amount == start.seat % 2 + 1
    assert measure(match)["first_team"] == (0.5 if won_by_first_team else -0.5)


def test_without_a_winner_no_team_is_ahead() -> None:
    table = at("hands: 2C / 3C; turns: 1999").play("2C, @e2")
    finals = np.array([table.state], table.state.dtype)
    found = figures.measure(finals, np.array([table.scores]))
    assert found["first_team"].numbers.tolist() == [0]
    assert found["no_winner"].numbers.tolist() == [1]
