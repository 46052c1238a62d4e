"""When a special card may be played, and what then lies on the table."""

import pytest

from ..table import at, placing
from .lying import EACH, FULL, HARMLESS

# Special card


def test_a_special_card_may_be_played_when_the_own_card_comes_up() -> None:  # clause 21: V4 D2
    table = at(
        "table: anniversary 2; rows: 12 | 37 | 43 | 58; hands: 60 103 / 99 104;"
        "specials: block / move"
    )
    table.choose("60 99")
    assert table.asked == [0]
    assert table.legal(0) == "none, block"
    table.play("none")
    assert table.asked == [1]
    assert table.legal(1) == "none, move"


def test_no_special_card_need_be_played() -> None:  # clause 21: D2
    table = placing(45, HARMLESS, EACH)
    table.play("none")
    assert table.story == ["declined 21", "placed 5"]
    assert table["rows"] == "40 45 | 50 | 60 | 70"


def test_no_second_special_card_goes_with_the_same_card() -> None:  # clause 21: V4
    table = placing(45, HARMLESS, "block block")
    table.play("block, r3")
    assert table["rows"] == "40 45 | 50 | 60 block | 70"
    assert table["phase"] == "choose"


def test_no_second_special_card_goes_with_the_card_of_replace() -> None:  # clause 21: R10
    table = placing(45, HARMLESS, "replace block")
    table.play("replace, 103")
    assert table["rows"] == "40 | 50 | 60 | 70 103"
    assert table["phase"] == "choose"


def test_no_special_card_is_played_before_the_reveal() -> None:  # clause 21: V4
    table = at("table: anniversary 2; rows: 12 | 37 | 43 | 58; hands: 60 / 99; specials: block / -")
    assert table.refusal("block", 0) == 3


def test_no_special_card_is_played_for_the_card_of_another() -> None:  # clause 21: V4
    table = at(
        "table: anniversary 2; rows: 12 | 37 | 43 | 58; hands: 60 / 99; specials: block / move"
    )
    table.choose("60 99")
    assert table.refusal("move", 1) == 4


def test_a_player_is_asked_even_if_nothing_can_be_played() -> None:  # clause 21: D2
    table = placing(45, HARMLESS, "minus_plus")
    assert table.legal(0) == "none"
    assert table.story == ["asked 21"]


def test_a_player_without_special_cards_is_not_asked() -> None:  # clause 21: R12
    assert placing(45, HARMLESS, "-").story == ["placed 5"]


@pytest.mark.parametrize("move", ["move", "45", "r1", "keep", "swap block"])
def test_only_a_special_card_of_the_own_hand_can_be_played(move: str) -> None:  # clause 21: D2
    table = placing(45, HARMLESS, "block")
    assert table.refusal(move, 0) == 21
    assert table.reason(move, 0) == "name a special card that you hold, or none."


def test_all_but_minus_plus_may_be_played_without_need() -> None:  # clause 21: Q3
    table = placing(45, HARMLESS, EACH)
    assert table.legal(0) == "none, fifth_row, take_7, insert, replace, move, block"


@pytest.mark.parametrize(
    ("card", "moves", "phases"),
    [
        (45, "insert", "insert_row"),
        (45, "replace", "replace_card"),
        (45, "move", "move_card"),
        (45, "move, 50", "move_row"),
        (45, "block", "block_row"),
        (22, "minus_plus", "plus_card"),
        (1, "minus_plus", "low_row"),
        (1, "minus_plus, r1", "plus_card"),
        (45, "fifth_row", "choose"),
        (45, "take_7", "choose"),
    ],
)
def test_its_card_and_row_are_named_in_this_order(card: int, moves: str, phases: str) -> None:
    # clause 21: R8
    table = placing(card, FULL, EACH)
    table.play(moves)
    assert table["phase"] == phases


@pytest.mark.parametrize(
    ("card", "rows", "moves"),
    [
        (25, "8 10 | 2 6 9 12 17 | 40 | 60", "replace, 1"),
        (5, "10 17 | 13 20 | 30 | 40", "move, 17, r2"),
        (22, "14 18 | 40 | 50 | 60", "block, r1"),
    ],
)
def test_the_row_of_a_low_card_is_chosen_last(card: int, rows: str, moves: str) -> None:
    # clause 21: R8
    table = placing(card, rows, EACH, hand="1")
    table.play(moves)
    assert table["phase"] == "low_row"


# Special discard


@pytest.mark.parametrize(
    ("card", "moves", "name"),
    [
        (45, "insert, r2", "insert"),
        (45, "replace, 103", "replace"),
        (45, "move, 50, r1", "move"),
        (1, "minus_plus, r1, 40", "minus_plus"),
    ],
)
def test_a_special_card_played_is_discarded_at_once(card: int, moves: str, name: str) -> None:
    # clause 22: V5
    table = placing(card, HARMLESS, name)
    table.play(moves)
    assert table["discard"] == name
    assert "special_discarded 22" in table.story


@pytest.mark.parametrize(
    ("moves", "rows"),
    [
        ("fifth_row", "40 | 50 | 60 | 70 | 45"),
        ("take_7", "40 45 take_7 | 50 | 60 | 70"),
        ("block, r4", "40 45 | 50 | 60 | 70 block"),
    ],
)
def test_three_kinds_lie_on_the_table_first(moves: str, rows: str) -> None:  # clause 22: V5
    table = placing(45, HARMLESS, EACH)
    table.play(moves)
    assert table["rows"] == rows
    assert table["discard"] == "-"


# Open rows


def test_a_blocked_row_takes_no_card() -> None:  # clause 23: V6
    assert placing(45, "40 block | 30 | 60 | 70")["rows"] == "40 block | 30 45 | 60 | 70"


def test_a_low_card_takes_open_rows_only() -> None:  # clause 23: V6
    table = placing(3, "40 block | 30 | 60 | 70")
    assert table.legal(0) == "r2, r3, r4"
    assert table.refusal("r1", 0) == 23
    assert table.reason("r1", 0) == "a blocked row cannot be taken."


def test_a_card_that_fits_blocked_rows_only_is_low() -> None:  # clause 23: Q12 TA7c
    table = placing(22, "4 20 block | 18 block | 40 | 50")
    assert table.legal(0) == "r3, r4"
    table.play("r3")
    assert table["rows"] == "4 20 | 18 | 22 | 50"


def test_a_row_with_take_7_is_full_at_six_cards() -> None:  # clause 23: V6
    table = placing(20, "40 | 3 5 11 13 17 take_7 | 60 | 80")
    assert table["rows"] == "40 | 3 5 11 13 17 20 take_7 | 60 | 80"


def test_an_empty_row_must_be_filled() -> None:  # clause 23: V6
    table = placing(61, "10 17 | 13 | 30 | 60", "move")
    table.play("move, 13, r1")
    assert table["rows"] == "10 13 17 | 61 | 30 | 60"


# Taking


def test_taking_runs_in_its_order() -> None:  # clause 24: V7 R3
    table = placing(22, "3 5 11 13 17 20 take_7 | 40 block | 50 | 60 block | 70", "move")
    table.play("none")
    assert table.story == [
        "declined 21",
        "row_taken 6",
        "row_removed 26",
        "special_discarded 26",
        "special_discarded 27",
        "unblocked 34",
        "special_discarded 34",
        "unblocked 34",
        "special_discarded 34",
    ]
    assert table["phase"] == "swap_special"


def test_the_played_card_alone_becomes_the_row() -> None:  # clause 24: V7
    table = placing(22, FULL)
    assert table["rows"] == "40 | 50 51 | 60 | 22"
    assert table["heads"] == "6 / 0"
