"""Take 7 in every way it may be played."""

from ..table import placing
from .lying import HARMLESS


def test_take_7_lets_a_sixth_card_join_its_row() -> None:  # clause 27: V10 TA2
    table = placing(20, "40 | 3 5 11 13 17 | 60 | 80", "take_7")
    table.play("take_7")
    assert table["rows"] == "40 | 3 5 11 13 17 20 take_7 | 60 | 80"
    assert table["heads"] == "0 / 0"
    assert table.story == ["special_played 27", "placed 5", "row_marked 27"]


def test_the_seventh_card_takes_the_row() -> None:  # clause 27: V10 TA2b
    table = placing(21, "40 | 3 5 11 13 17 20 take_7 | 60 | 80")
    assert table["rows"] == "40 | 21 | 60 | 80"
    assert table["heads"] == "13 / 0"
    assert table["discard"] == "take_7"
    assert table.story == ["row_taken 6", "special_discarded 27"]


def test_take_7_may_be_played_in_a_shorter_row() -> None:  # clause 27: V11
    table = placing(45, HARMLESS, "take_7")
    table.play("take_7")
    assert table["rows"] == "40 45 take_7 | 50 | 60 | 70"


def test_take_7_marks_the_row_that_gets_the_card() -> None:  # clause 27: V12 Q6 R6
    table = placing(62, "40 | 50 51 | 60 | 5 9 14 18 21", "take_7")
    table.play("take_7")
    assert table["rows"] == "40 | 50 51 | 60 62 take_7 | 5 9 14 18 21"


def test_no_row_has_two_take_7() -> None:  # clause 27: V12 Q7
    table = placing(20, "40 | 3 5 11 13 17 take_7 | 60 | 80", "take_7")
    assert table.refusal("take_7", 0) == 27
    assert table.reason("take_7", 0) == (
        "Take 7 needs a row that your card joins and that has no Take 7 yet."
    )


def test_two_rows_may_have_a_take_7_each() -> None:  # clause 27: V12
    table = placing(62, "40 | 3 5 11 13 17 take_7 | 60 | 80", "take_7")
    table.play("take_7")
    assert table["rows"] == "40 | 3 5 11 13 17 take_7 | 60 62 take_7 | 80"


def test_take_7_is_not_played_with_a_low_card() -> None:  # clause 27: V12 Q27
    assert placing(3, HARMLESS, "take_7").refusal("take_7", 0) == 27


def test_a_card_that_fits_blocked_rows_only_is_too_low_for_take_7() -> None:  # clause 27: Q27
    assert placing(45, "40 block | 50 | 60 | 70", "take_7").refusal("take_7", 0) == 27


def test_a_take_7_row_taken_for_a_low_card_loses_its_take_7() -> None:  # clause 27: V10
    table = placing(3, "40 41 take_7 | 50 | 60 | 70")
    table.play("r1")
    assert table["rows"] == "3 | 50 | 60 | 70"
    assert table["discard"] == "take_7"
