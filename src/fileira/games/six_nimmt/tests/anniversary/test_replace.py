"""Replace in every way it may be played."""

import pytest

from ..table import at, placing
from .lying import HARMLESS


def test_replace_brings_another_card_into_play() -> None:  # clause 30: V15 TA4
    table = placing(25, "8 10 | 2 6 9 12 17 | 40 | 60", "replace", hand="15")
    table.play("replace, 15")
    assert table["rows"] == "8 10 15 | 2 6 9 12 17 | 40 | 60"
    assert table["hands"] == "25 / 104"
    assert table.story == [
        "special_played 30",
        "special_discarded 22",
        "returned 30",
        "replaced 30",
        "placed 5",
    ]


def test_the_other_card_may_take_a_row() -> None:  # clause 30: V15
    table = placing(15, "8 10 | 2 6 9 12 17 | 40 | 60", "replace", hand="25")
    table.play("replace, 25")
    assert table["rows"] == "8 10 | 25 | 40 | 60"
    assert table["heads"] == "5 / 0"


def test_the_other_card_may_be_low() -> None:  # clause 30: V15 Q26
    table = placing(25, "8 10 | 2 6 9 12 17 | 40 | 60", "replace", hand="1")
    table.play("replace, 1, r3")
    assert table["rows"] == "8 10 | 2 6 9 12 17 | 1 | 60"
    assert table["heads"] == "3 / 0"
    assert table["hands"] == "25 / 104"


def test_the_other_card_may_be_lower_than_cards_already_placed() -> None:  # clause 30: Q26
    table = at(
        "table: anniversary 2; rows: 8 10 | 20 | 40 | 60;"
        "hands: 45 103 / 12 50; specials: - / replace"
    )
    table.choose("45 50")
    table.play("replace, 12")
    assert table["rows"] == "8 10 12 | 20 | 40 45 | 60"


def test_replace_does_not_change_the_order_of_the_others() -> None:  # clause 30: V15
    table = at(
        "table: anniversary 3; rows: 8 10 | 20 | 40 | 60;"
        "hands: 45 99 / 46 103 / 47 104; specials: replace / - / -"
    )
    table.choose("45 46 47")
    table.play("replace, 99")
    assert [event.card for event in table.events("placed")] == [99, 46, 47]


def test_replace_needs_another_card_in_hand() -> None:  # clause 30: V15
    table = at(
        "table: anniversary 2; rows: 8 10 | 20 | 40 | 60; phase: place;"
        "chosen: 45 / -; hands: - / -; specials: replace / -"
    )
    assert table.refusal("replace", 0) == 30
    assert table.reason("replace", 0) == "you need another card in your hand."


@pytest.mark.parametrize("move", ["45", "104", "r1"])
def test_only_a_card_of_the_own_hand_can_replace(move: str) -> None:  # clause 30: V15
    table = placing(45, HARMLESS, "replace")
    table.play("replace")
    assert table.legal(0) == "103"
    assert table.refusal(move, 0) == 30
