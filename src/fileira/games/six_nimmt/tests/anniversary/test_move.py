"""Move in every way it may be played, and the row it may empty."""

import pytest

from ..table import placing

# Move


def test_move_makes_room_for_the_own_card() -> None:  # clause 31: V16 TA5
    table = placing(24, "10 17 | 4 8 13 19 22 | 50 | 60", "move")
    table.play("move, 13, r1")
    assert table["rows"] == "10 13 17 | 4 8 19 22 24 | 50 | 60"
    assert table["heads"] == "0 / 0"
    assert table.story == ["special_played 31", "special_discarded 22", "moved 31", "placed 5"]


@pytest.mark.parametrize(
    ("move", "rows"),
    [
        ("move, 5, r2", "17 | 5 10 20 | 50 | 60 61"),
        ("move, 17, r2", "5 | 10 17 20 | 50 | 60 61"),
        ("move, 17, r3", "5 | 10 20 | 17 50 | 60 61"),
        ("move, 20, r1", "5 17 20 | 10 | 50 | 60 61"),
    ],
)
def test_a_moved_card_goes_where_the_numbers_still_rise(move: str, rows: str) -> None:
    # clause 31: V16 R9
    table = placing(61, "5 17 | 10 20 | 50 | 60", "move")
    table.play(move)
    assert table["rows"] == rows


def test_any_card_may_move_to_any_other_row_with_room() -> None:  # clause 31: R9
    table = placing(61, "5 17 | 10 20 | 50 | 60", "move")
    table.play("move")
    assert table.legal(0) == "5, 10, 17, 20, 50, 60"
    table.play("50")
    assert table.legal(0) == "r1, r2, r4"


def test_no_card_moves_into_a_full_row() -> None:  # clause 31: Q9
    table = placing(61, "5 17 | 10 20 21 22 23 | 50 | 60", "move")
    table.play("move, 17")
    assert table.legal(0) == "r3, r4"
    assert table.refusal("r2", 0) == 31
    assert table.reason("r2", 0) == (
        "one open row must give up a card, and another open row must have room for it."
    )


def test_a_take_7_row_has_room_for_a_sixth_card() -> None:  # clause 31: V16
    table = placing(61, "5 17 | 10 20 21 22 23 take_7 | 50 | 60", "move")
    table.play("move, 17, r2")
    assert table["rows"] == "5 | 10 17 20 21 22 23 take_7 | 50 | 60 61"


def test_a_take_7_row_with_six_cards_is_full_for_move() -> None:  # clause 31: Q9
    table = placing(61, "5 17 | 10 20 21 22 23 24 take_7 | 50 | 60", "move")
    table.play("move, 17")
    assert table.legal(0) == "r3, r4"


def test_a_card_may_move_out_of_a_take_7_row() -> None:  # clause 31: V16
    table = placing(61, "5 17 | 10 20 21 22 23 24 take_7 | 50 | 60", "move")
    table.play("move, 20, r1")
    assert table["rows"] == "5 17 20 | 10 21 22 23 24 take_7 | 50 | 60 61"


def test_move_needs_an_open_row_that_is_not_full() -> None:  # clause 31: V16
    full = "1 2 3 4 5 | 11 12 13 14 15 | 40 block | 60 block"
    assert placing(61, full, "move").refusal("move", 0) == 31


def test_move_needs_two_open_rows_of_which_one_has_room() -> None:  # clause 31: V16
    table = placing(61, "1 2 3 4 5 | 11 12 13 14 | 40 block | 60 block", "move")
    table.play("move")
    assert table.legal(0) == "1, 2, 3, 4, 5"


def test_a_low_card_may_have_a_place_after_move() -> None:  # clause 31: V16
    table = placing(11, "10 17 | 13 | 30 | 40", "move")
    table.play("move, 17, r2")
    assert table["rows"] == "10 11 | 13 17 | 30 | 40"


def test_only_a_card_on_the_rows_can_move() -> None:  # clause 31: V16
    table = placing(61, "5 17 | 10 20 | 50 | 60", "move")
    table.play("move")
    assert table.refusal("61", 0) == 31


# Empty row


def test_the_own_card_fills_the_row_that_move_has_emptied() -> None:  # clause 32: V17 TA6
    table = placing(24, "10 17 | 13 | 3 6 9 15 22 | 50", "move")
    table.play("move, 13, r1")
    assert table["rows"] == "10 13 17 | 24 | 3 6 9 15 22 | 50"
    assert table["heads"] == "0 / 0"
    assert table.story[-1] == "placed 32"


def test_a_low_card_fills_the_empty_row_as_well() -> None:  # clause 32: V17
    table = placing(1, "10 17 | 13 | 30 | 50", "move")
    table.play("move, 13, r3")
    assert table["rows"] == "10 17 | 1 | 13 30 | 50"


def test_a_take_7_stays_in_a_row_that_move_empties() -> None:  # clause 32: Q25
    table = placing(24, "10 17 | 13 take_7 | 3 6 9 15 22 | 50", "move")
    table.play("move, 13, r1")
    assert table["rows"] == "10 13 17 | 24 take_7 | 3 6 9 15 22 | 50"
