"""Fifth row in every way it may be played, until the fifth row ends."""

from ..table import placing
from .lying import FIVE, FULL, HARMLESS

# Fifth row


def test_fifth_row_opens_a_row_with_the_card() -> None:  # clause 25: V8 TA1
    table = placing(23, FULL, "fifth_row")
    table.play("fifth_row")
    assert table["rows"] == "40 | 50 51 | 60 | 5 9 14 18 21 | 23"
    assert table["heads"] == "0 / 0"
    assert table.story == ["special_played 25", "row_opened 25"]


def test_fifth_row_may_be_played_with_a_harmless_card() -> None:  # clause 25: V8
    table = placing(45, HARMLESS, "fifth_row")
    table.play("fifth_row")
    assert table["rows"] == "40 | 50 | 60 | 70 | 45"


def test_fifth_row_saves_a_low_card() -> None:  # clause 25: V8
    table = placing(3, HARMLESS, "fifth_row")
    table.play("fifth_row")
    assert table["rows"] == "40 | 50 | 60 | 70 | 3"


def test_fifth_row_cannot_be_played_while_five_rows_lie() -> None:  # clause 25: V8
    table = placing(22, FIVE, "fifth_row")
    assert table.refusal("fifth_row", 0) == 25
    assert table.reason("fifth_row", 0) == (
        "a fifth row is only possible while there are four rows on the table."
    )


def test_blocked_rows_count_for_fifth_row() -> None:  # clause 25: R5
    table = placing(22, "40 block | 50 block | 60 | 70", "fifth_row")
    assert table.legal(0) == "none, fifth_row"


def test_with_five_rows_blocked_ones_count_as_well() -> None:  # clause 25: R5
    table = placing(22, "40 block | 50 | 60 | 70 | 80", "fifth_row")
    assert table.refusal("fifth_row", 0) == 25


# Fifth row end


def test_all_use_the_five_rows() -> None:  # clause 26: V9
    assert placing(24, FIVE)["rows"] == "40 | 50 51 | 60 | 5 9 14 18 21 | 23 24"


def test_with_five_rows_the_taken_row_disappears_and_the_card_with_it() -> None:
    # clause 26: Q4 TA1b
    table = placing(22, FIVE)
    assert table["rows"] == "40 | 50 51 | 60 | 23"
    assert table["heads"] == "11 / 0"
    assert table["discard"] == "fifth_row"
    assert table["seen"] == "5 9 14 18 21 22"


def test_whichever_row_is_taken_the_rows_below_move_up() -> None:  # clause 26: Q4
    table = placing(22, "5 9 14 18 21 | 40 take_7 | 50 | 60 | 70")
    assert table["rows"] == "40 take_7 | 50 | 60 | 70"


def test_a_low_card_ends_the_fifth_row() -> None:  # clause 26: Q5
    table = placing(3, FIVE)
    table.play("r5")
    assert table["rows"] == "40 | 50 51 | 60 | 5 9 14 18 21"
    assert table["heads"] == "2 / 0"
    assert table.story == ["row_taken 7", "row_removed 26", "special_discarded 26"]


def test_insert_into_a_full_row_ends_the_fifth_row() -> None:  # clause 26: Q5
    table = placing(10, FIVE, "insert")
    table.play("insert, r4")
    assert table["rows"] == "40 | 50 51 | 60 | 23"
    assert table["discard"] == "fifth_row insert"


def test_minus_plus_ends_the_fifth_row() -> None:  # clause 26: Q5
    table = placing(22, FIVE, "minus_plus")
    table.play("minus_plus, 5")
    assert table["rows"] == "40 | 50 51 | 60 | 23"
    assert table["discard"] == "fifth_row minus_plus"


def test_insert_into_a_row_with_room_keeps_five_rows() -> None:  # clause 26: V9
    table = placing(45, FIVE, "insert")
    table.play("insert, r2")
    assert table["rows"] == "40 | 45 50 51 | 60 | 5 9 14 18 21 | 23"
