"""Who takes a row may swap a special card."""

import pytest

from ..table import at, placing
from .lying import FULL, HARMLESS


def test_who_takes_a_row_may_swap_a_special_card() -> None:  # clause 36: V7 D5
    table = placing(22, FULL, "block move", more="deck: insert replace")
    table.play("none")
    assert table.legal(0) == "keep, swap move, swap block"
    table.play("swap block")
    assert table["specials"] == "insert move / -"
    assert table["deck"] == "replace"
    assert table.story == ["swapped 36", "special_drawn 36"]


def test_the_swapped_card_goes_onto_the_discard_pile() -> None:  # clause 36: D5
    table = placing(22, FULL, "block")
    table.play("none, swap block")
    assert table["discard"] == "block"


def test_nothing_need_be_swapped() -> None:  # clause 36: D5
    table = placing(22, FULL, "block move")
    table.play("none, keep")
    assert table["specials"] == "move block / -"
    assert table.story[-1] == "kept 36"
    assert table["phase"] == "choose"


@pytest.mark.parametrize("move", ["swap move", "block", "none", "r1"])
def test_only_a_special_card_of_the_own_hand_can_be_swapped(move: str) -> None:  # clause 36: D5
    table = placing(22, FULL, "block")
    table.play("none")
    assert table.refusal(move, 0) == 36
    assert table.reason(move, 0) == "name a special card that you hold, or keep."


def test_one_card_is_swapped_for_each_row_taken() -> None:  # clause 36: D5
    table = placing(22, FULL, "block block", more="deck: insert replace")
    table.play("none, swap block")
    assert table["phase"] == "choose"


def test_the_special_card_just_played_cannot_be_swapped() -> None:  # clause 36: Q19
    table = placing(22, FULL, "minus_plus")
    table.play("minus_plus, 5")
    assert table["phase"] == "choose"


def test_a_swap_is_offered_after_every_way_of_taking() -> None:  # clause 36: R7
    table = placing(10, "30 | 25 | 5 11 16 18 19 | 44", "insert block")
    table.play("insert, r3")
    assert table.legal(0) == "keep, swap block"


def test_a_low_card_offers_a_swap() -> None:  # clause 36: R7
    table = placing(3, HARMLESS, "block")
    table.play("none, r1")
    assert table.legal(0) == "keep, swap block"


def test_a_swap_is_offered_in_the_last_trick() -> None:  # clause 36: R7
    table = at(
        f"table: anniversary 2; finished: 1; rows: {FULL}; phase: place;"
        "chosen: 22 / -; hands: - / -; specials: block / -"
    )
    table.play("none")
    assert table.legal(0) == "keep, swap block"
    table.play("swap block")
    assert table["phase"] == "over"


def test_a_swap_is_offered_with_an_empty_deck() -> None:  # clause 36: R7
    table = placing(22, FULL, "block", more="deck: -")
    table.play("none")
    assert table.legal(0) == "keep, swap block"


def test_no_swap_is_offered_without_special_cards() -> None:  # clause 36: D5
    assert placing(22, FULL)["phase"] == "choose"


def test_no_swap_is_offered_without_taking() -> None:  # clause 36: D5
    table = placing(45, HARMLESS, "block")
    table.play("none")
    assert table["phase"] == "choose"
