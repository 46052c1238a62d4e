"""Block in every way it may be played, until it is lifted."""

from ..table import placing

# Block


def test_block_closes_a_row_and_the_card_goes_elsewhere() -> None:  # clause 33: V18 TA7
    table = placing(22, "6 9 12 16 20 | 14 18 | 40 | 50", "block")
    table.play("block, r1")
    assert table["rows"] == "6 9 12 16 20 block | 14 18 22 | 40 | 50"
    assert table.story == ["special_played 33", "blocked 33", "placed 5"]


def test_a_row_with_a_take_7_may_be_blocked() -> None:  # clause 33: V18
    table = placing(45, "40 | 50 take_7 | 60 | 70", "block")
    table.play("block, r2")
    assert table["rows"] == "40 45 | 50 take_7 block | 60 | 70"


def test_two_rows_may_be_blocked() -> None:  # clause 33: V18
    assert placing(45, "40 block | 50 | 60 | 70", "block").refusal("block", 0) == 0


def test_a_third_block_cannot_be_played() -> None:  # clause 33: Q14
    table = placing(75, "40 block | 50 block | 60 | 70", "block")
    assert table.refusal("block", 0) == 33
    assert table.reason("block", 0) == "only an open row can be blocked, and at most two at a time."


def test_a_row_has_one_block_at_most() -> None:  # clause 33: Q15
    table = placing(75, "40 block | 50 | 60 | 70", "block")
    table.play("block")
    assert table.legal(0) == "r2, r3, r4"
    assert table.refusal("r1", 0) == 33


def test_nothing_is_inserted_into_a_blocked_row() -> None:  # clause 33: Q10
    table = placing(45, "40 | 50 block | 60 | 70", "insert")
    table.play("insert")
    assert table.legal(0) == "r3, r4"
    assert table.refusal("r2", 0) == 28


def test_nothing_moves_out_of_a_blocked_row() -> None:  # clause 33: Q10
    table = placing(75, "40 | 50 block | 60 | 70", "move")
    table.play("move")
    assert table.legal(0) == "40, 60, 70"
    assert table.refusal("50", 0) == 31


def test_nothing_moves_into_a_blocked_row() -> None:  # clause 33: Q10
    table = placing(75, "40 | 50 block | 60 | 70", "move")
    table.play("move, 60")
    assert table.legal(0) == "r1, r4"
    assert table.refusal("r2", 0) == 31


def test_a_blocked_row_is_not_taken_although_taking_would_open_it() -> None:  # clause 33: Q11
    table = placing(3, "40 block | 50 | 60 | 70", "minus_plus")
    table.play("minus_plus")
    assert table.legal(0) == "r2, r3, r4"
    assert table.refusal("r1", 0) == 23


def test_a_blocked_full_row_is_not_taken() -> None:  # clause 33: V18
    table = placing(22, "40 | 50 51 | 10 | 5 9 14 18 21 block")
    assert table["rows"] == "40 | 50 51 | 10 22 | 5 9 14 18 21 block"


# Unblock


def test_the_next_taking_lifts_the_blocks() -> None:  # clause 34: V19 TA7b
    table = placing(3, "6 9 12 16 20 block | 14 18 22 | 40 | 50")
    assert table.refusal("r1", 0) == 23
    table.play("r3")
    assert table["rows"] == "6 9 12 16 20 | 14 18 22 | 3 | 50"
    assert table["heads"] == "3 / 0"
    assert table["discard"] == "block"
    assert table.story == ["row_taken 7", "unblocked 34", "special_discarded 34"]


def test_the_own_block_is_lifted_by_the_own_taking() -> None:  # clause 34: Q13 R10
    table = placing(22, "14 18 | 40 | 50 | 60", "block")
    table.play("block, r1, r2")
    assert table["rows"] == "14 18 | 22 | 50 | 60"
    assert table["discard"] == "block"


def test_a_placement_without_taking_lifts_nothing() -> None:  # clause 34: V19
    table = placing(75, "40 block | 50 block | 60 | 70")
    assert table["rows"] == "40 block | 50 block | 60 | 70 75"


def test_insert_into_a_full_row_lifts_the_blocks() -> None:  # clause 34: V19
    table = placing(10, "30 | 25 block | 5 11 16 18 19 | 44", "insert")
    table.play("insert, r3")
    assert table["rows"] == "30 | 25 | 19 | 44"
