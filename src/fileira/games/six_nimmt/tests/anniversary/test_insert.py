"""Insert in every way it may be played, also into a full row."""

from ..table import placing
from .lying import HARMLESS

# Insert


def test_insert_puts_a_card_between_two_others() -> None:  # clause 28: V13 TA3
    table = placing(10, "30 | 25 | 5 11 16 | 44", "insert")
    table.play("insert, r3")
    assert table["rows"] == "30 | 25 | 5 10 11 16 | 44"
    assert table["heads"] == "0 / 0"
    assert table.story == ["special_played 28", "special_discarded 22", "inserted 28"]


def test_insert_puts_a_card_before_the_first() -> None:  # clause 28: V13
    table = placing(10, "30 | 25 | 15 16 | 44", "insert")
    table.play("insert, r1")
    assert table["rows"] == "10 30 | 25 | 15 16 | 44"


def test_insert_needs_no_closest_row() -> None:  # clause 28: V13
    table = placing(45, HARMLESS, "insert")
    assert table.refusal("insert", 0) == 0
    table.play("insert, r4")
    assert table["rows"] == "40 | 50 | 60 | 45 70"


def test_insert_is_never_at_the_right_end() -> None:  # clause 28: Q8 R6
    table = placing(55, HARMLESS, "insert")
    table.play("insert")
    assert table.legal(0) == "r3, r4"
    assert table.refusal("r2", 0) == 28
    assert table.reason("r2", 0) == (
        "a card can be inserted only into an open row that ends with a higher card."
    )


def test_insert_needs_a_row_that_ends_with_a_higher_card() -> None:  # clause 28: V14
    assert placing(71, HARMLESS, "insert").refusal("insert", 0) == 28


def test_insert_needs_an_open_row() -> None:  # clause 28: V14
    table = placing(61, "40 | 50 | 60 | 70 block", "insert")
    assert table.refusal("insert", 0) == 28


# Insert full


def test_insert_into_a_full_row_takes_all_but_its_last_card() -> None:  # clause 29: V13 TA3b
    table = placing(10, "30 | 25 | 5 11 16 18 19 | 44", "insert")
    table.play("insert, r3")
    assert table["rows"] == "30 | 25 | 19 | 44"
    assert table["heads"] == "12 / 0"
    assert table.story[2:] == ["inserted 28", "row_taken 29"]


def test_the_inserted_card_goes_to_the_taker() -> None:  # clause 29: R10
    table = placing(10, "30 | 25 | 5 11 16 18 19 | 44", "insert")
    table.play("insert, r3")
    assert table["seen"] == "5 10 11 16 18"


def test_insert_into_a_full_take_7_row_discards_the_take_7() -> None:  # clause 29: V13 TA3c
    table = placing(10, "30 | 25 | 5 11 16 18 19 22 take_7 | 44", "insert")
    table.play("insert, r3")
    assert table["rows"] == "30 | 25 | 22 | 44"
    assert table["heads"] == "13 / 0"
    assert table["discard"] == "take_7 insert"


def test_insert_as_the_sixth_card_of_a_take_7_row_takes_nothing() -> None:  # clause 29: V13
    table = placing(10, "30 | 25 | 5 11 16 18 19 take_7 | 44", "insert")
    table.play("insert, r3")
    assert table["rows"] == "30 | 25 | 5 10 11 16 18 19 take_7 | 44"


def test_with_five_rows_insert_into_a_full_row_takes_every_card() -> None:  # clause 29: V13 TA3d
    table = placing(10, "30 | 25 | 5 11 16 18 19 | 44 | 60", "insert")
    table.play("insert, r3")
    assert table["rows"] == "30 | 25 | 44 | 60"
    assert table["heads"] == "13 / 0"
    assert table["seen"] == "5 10 11 16 18 19"
