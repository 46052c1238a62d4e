"""The tiny variant: the rules of the base game, with so few cards that it can be solved."""

import pytest

from fileira.core.errors import UserError
from fileira.core.match.match import Match
from fileira.games.six_nimmt.view import see


def test_two_hands_of_two_a_row_and_one_card_left_of_six() -> None:
    table = Match("six_nimmt", 2, variant="tiny", seed=1)
    view = see(table.state, -1)
    assert (view.tricks, len(view.rows), view.rows[0].capacity) == (2, 1, 2)
    assert {*table.state.hand.flat, *table.state.rows.flat} <= set(range(7))


def test_all_sizes_can_be_agreed_on() -> None:
    sizes = {"cards": 40, "hand": 8, "rows": 4, "row_limit": 5}
    table = Match("six_nimmt", 3, variant="tiny", options=sizes, seed=1)
    view = see(table.state, -1)
    assert (view.tricks, len(view.rows), view.rows[0].capacity) == (8, 4, 5)
    assert table.state.hand.max() <= 40
    assert table.state.hand.max() > 24  # more than the three hands would need


def test_the_third_card_takes_a_row_of_two() -> None:  # clause 6
    table = Match.at("six_nimmt", "table: tiny 2; rows: 1 2; hands: 3 / 4")
    table.play(0, 3)
    table.play(1, 4)
    assert table.scores == (-2, 0)


def test_the_match_is_one_round() -> None:
    table = Match.at("six_nimmt", "table: tiny 2; rows: 1; hands: 3 / 4")
    table.play(0, 3)
    table.play(1, 4)
    assert table.over
    assert len(table.rounds) == 1


def test_fewer_cards_than_are_dealt_are_refused() -> None:
    with pytest.raises(UserError, match="from 5 to 104, not 4"):
        Match("six_nimmt", 2, variant="tiny", options={"cards": 4})


def test_its_position_tells_its_sizes() -> None:
    sizes = {"cards": 9, "hand": 3, "rows": 2, "row_limit": 3}
    table = Match("six_nimmt", 2, variant="tiny", options=sizes, seed=1)
    assert table.position.startswith("table: tiny 2 cards=9 hand=3 rows=2 row_limit=3\n")
    assert Match.at("six_nimmt", table.position, seed=1).options == table.options
