"""Minus plus in every way it may be played."""

import pytest

from ..table import placing
from .lying import FIVE, FULL, HARMLESS


def test_the_heads_of_the_named_card_are_subtracted() -> None:  # clause 35: V20 TA8
    table = placing(20, "40 | 3 5 11 13 17 | 60 | 80", "minus_plus", more="heads: 7 / 0")
    table.play("minus_plus, 11")
    assert table["rows"] == "40 | 20 | 60 | 80"
    assert table["heads"] == "7 / 0"
    assert table.story == [
        "special_played 35",
        "special_discarded 22",
        "row_taken 6",
        "turned_positive 35",
    ]


@pytest.mark.parametrize(
    ("pile", "after"), [(0, "0 / 0"), (3, "0 / 0"), (4, "0 / 0"), (5, "1 / 0"), (20, "16 / 0")]
)
def test_a_pile_never_falls_below_zero(pile: int, after: str) -> None:  # clause 35: Q17 TA9
    table = placing(3, "40 | 11 13 | 60 | 80", "minus_plus", more=f"heads: {pile} / 0")
    table.play("minus_plus, r2, 11")
    assert table["rows"] == "40 | 3 | 60 | 80"
    assert table["heads"] == after


def test_with_minus_plus_a_low_card_names_the_row_then_the_card() -> None:  # clause 35: D4
    table = placing(3, "40 | 11 13 | 60 | 80", "minus_plus")
    table.play("minus_plus")
    assert table.legal(0) == "r1, r2, r3, r4"
    table.play("r2")
    assert table.legal(0) == "11, 13"


def test_with_minus_plus_a_full_row_needs_no_choice() -> None:  # clause 35: D4
    table = placing(20, "40 | 3 5 11 13 17 | 60 | 80", "minus_plus")
    table.play("minus_plus")
    assert table.legal(0) == "3, 5, 11, 13, 17"


@pytest.mark.parametrize("move", ["20", "40", "r2"])
def test_only_a_card_of_the_row_turns_positive(move: str) -> None:  # clause 35: V20
    table = placing(20, "40 | 3 5 11 13 17 | 60 | 80", "minus_plus")
    table.play("minus_plus")
    assert table.refusal(move, 0) == 35
    told = "Minus is plus needs a row that you take, and a card from that row."
    assert table.reason(move, 0) == told


def test_minus_plus_needs_a_placement_that_takes_a_row() -> None:  # clause 35: V20
    assert placing(45, HARMLESS, "minus_plus").refusal("minus_plus", 0) == 35


def test_minus_plus_is_playable_when_a_full_row_is_taken() -> None:  # clause 35: V20
    assert placing(22, FULL, "minus_plus").legal(0) == "none, minus_plus"


def test_minus_plus_is_playable_with_a_low_card() -> None:  # clause 35: V20
    assert placing(3, HARMLESS, "minus_plus").legal(0) == "none, minus_plus"


def test_heads_are_subtracted_as_numbers() -> None:  # clause 35: Q16 R4
    table = placing(3, "40 | 11 13 | 60 | 80", "minus_plus", more="heads: 6 / 0")
    table.play("minus_plus, r2, 11")
    assert table["heads"] == "2 / 0"


def test_the_named_card_itself_does_not_count() -> None:  # clause 35: Q18
    table = placing(3, "40 | 12 13 | 60 | 80", "minus_plus", more="heads: 6 / 0")
    table.play("minus_plus, r2, 12")
    assert table["heads"] == "6 / 0"
    assert table["seen"] == "12 13"


def test_with_five_rows_the_own_card_counts_before_the_subtraction() -> None:  # clause 35: V20
    table = placing(22, FIVE, "minus_plus")
    table.play("minus_plus, 5")
    assert table["heads"] == "7 / 0"


def test_with_five_rows_the_own_card_cannot_turn_positive() -> None:  # clause 35: V20
    table = placing(22, FIVE, "minus_plus")
    table.play("minus_plus")
    assert table.refusal("22", 0) == 35


def test_points_of_the_round_before_are_not_cancelled() -> None:  # clause 35: V20
    table = placing(3, "40 | 11 13 | 60 | 80", "minus_plus", more="totals: 30 / 0; finished: 1")
    table.play("minus_plus, r2, 11")
    assert table["totals"] == "30 / 0"
    assert table["heads"] == "0 / 0"


def test_minus_plus_takes_a_full_take_7_row() -> None:  # clause 35: V20
    table = placing(21, "40 | 3 5 11 13 17 20 take_7 | 60 | 80", "minus_plus")
    table.play("minus_plus, 20")
    assert table["heads"] == "7 / 0"
    assert table["discard"] == "take_7 minus_plus"
