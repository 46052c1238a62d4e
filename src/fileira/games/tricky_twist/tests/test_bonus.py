"""The bonus cards and the choices at the end of a round, clause by clause."""

import pytest

from ..notation import write_card
from .table import at, ended

RETAKING = "hands: 4L 1S / 7W 2S / 9L 3S; false: - / 5T 6T / 8T"
VALUE_SIDES = "sides: value | value | value | value | value | value | value | value | value"


# The order of the choices


def test_the_winner_of_the_last_trick_chooses_first_and_then_clockwise() -> None:  # clause 14: Q13
    table = at(
        "deck: most; played: 1S 12S 2S; hands: - / 11S / 10S; phase: next_choice;"
        "bonus: suit_1 / suit_2 / suit_3"
    )
    order = [*table.asked, *table.play("pass").asked, *table.play("pass").asked]
    assert order == [1, 2, 0]


def test_one_player_completes_all_choices_before_the_next() -> None:  # clause 14: Q13
    table = ended("bonus: flip suit_4 / blank / -")
    order = [*table.asked, *table.play("pass").asked, *table.play("pass").asked]
    assert order == [0, 0, 1]


@pytest.mark.parametrize(
    ("score", "names"),
    [
        ("most", ["flip", "blank", "suit_1", "suit_2", "suit_3", "suit_4"]),
        ("longest_run", ["flip", "blank", "odd", "even", "any", "shift"]),
    ],
)
def test_flip_comes_first_then_blank_then_the_variable_cards(
    score: str, names: list[str]
) -> None:  # clause 14: R3
    table = ended(f"bonus: {' '.join(names)} / - / -; false: 3W / - / -", score=score)
    table.play("pass, pass, pass, pass, pass, pass")
    assert [write_card(event.card) for event in table.events("unused")] == names
    assert table["finished"] == "1"


def test_using_a_bonus_card_is_never_a_must() -> None:  # clause 14: L16
    table = ended("bonus: flip blank suit_1 / - / -; tricks: 1 / 0 / 0")
    table.play("pass, pass, pass")
    assert table.scores == [1, 0, 0]


def test_a_choice_is_final() -> None:  # clause 14: R3
    table = ended("bonus: blank suit_1 / - / -").play("trick")
    assert table["used"] == "blank=trick"
    assert table.refusal("false") == 22


def test_only_the_player_in_turn_chooses() -> None:  # clause 14: R3
    table = ended("bonus: blank / suit_1 / -")
    assert table.refusal("star", 1) == 14
    assert table.refusal("pass", 2) == 14


def test_every_choice_tells_what_it_makes_of_the_points() -> None:  # clause 14: L16
    table = ended("bonus: blank / - / -; tricks: 2 / 0 / 0; false: 1W 2W 3W / - / -")
    assert table.preview("trick") == ["blank_trick", "stands"]
    (stands,) = table.play("trick").events("stands")
    assert stands.amount == 18 + 12


def test_a_bonus_card_that_was_not_used_gives_nothing() -> None:  # clause 14: L16
    with_card = ended("bonus: blank suit_1 / - / -; tricks: 2 / 1 / 0").points
    assert with_card == ended("tricks: 2 / 1 / 0; bonus: - / blank / -").points


# Retake


def test_a_false_trick_goes_back_to_the_hand() -> None:  # clause 18: R1
    table = at(RETAKING).play("4L, 7W, 9L, bonus retake, 5T")
    assert table["hands"] == "1S / 2S 5T / 3S"
    assert table["false"] == "- / 7W 6T / 8T"
    assert table["falses"] == "0 / 2 / 1"


def test_any_of_the_own_false_tricks_can_be_retaken() -> None:  # clause 18: Q7
    table = at(RETAKING).play("4L, 7W, 9L, bonus retake")
    assert table.legal() == "7W, 5T, 6T, pass"
    assert [table.refusal(move) for move in ("8T", "2S", "stay")] == [18, 18, 18]


def test_the_seven_just_collected_may_be_retaken_and_earn_again() -> None:  # clause 18: Q7
    table = at("hands: 4L 1S / 7W 2W / 9L 3S").play("4L, 7W, 9L, bonus retake, 7W")
    table.play("3S, 1S, 7W")
    assert table.asked == [1]
    assert table["phase"] == "bonus"


def test_a_retake_without_a_false_trick_has_no_effect() -> None:  # clause 18: Q9
    table = at("hands: 7L 1S / 1L 2S / 2L 3S").play("7L, 1L, 2L, bonus retake")
    assert table["phase"] == "play"
    assert table["bonus"] == "retake / - / -"


def test_the_retake_need_not_be_used() -> None:  # clause 18: R1
    table = at("hands: 4L 1S / 7W 2S / 9L 3S").play("4L, 7W, 9L, bonus retake, pass")
    assert table["false"] == "- / 7W / -"
    assert table["phase"] == "play"


@pytest.mark.parametrize("use", ["7W", "pass"])
def test_a_retake_that_was_taken_is_out_of_the_match(use: str) -> None:  # clause 18: R1
    table = at("hands: 4L / 7W 2S / 9L 3S").play(f"4L, 7W, 9L, bonus retake, {use}")
    assert table["finished"] == "1"
    assert table["gone"] == "retake"


def test_a_retake_that_is_out_cannot_be_taken() -> None:  # clause 18: R1
    table = at("gone: retake; hands: 7L 1S / 1L 2S / 2L 3S").play("7L, 1L, 2L")
    assert table.refusal("bonus retake") == 12


def test_with_retake_returns_the_retake_comes_back() -> None:  # clause 18: R1
    table = at("table: classic 3 retake_returns=on; hands: 4L / 7W 2S / 9L 3S")
    table.play("4L, 7W, 9L, bonus retake, pass")
    assert table["finished"] == "1"
    assert table["gone"] == "-"


def test_a_retake_nobody_took_stays() -> None:  # clause 18: R1
    table = at("hands: 4L / 7W 2S / 9L 3S").play("4L, 7W, 9L, bonus extra")
    assert table["finished"] == "1"
    assert table["gone"] == "-"


# Flip

FLIPPING = (  # seat 2 has won the last two tricks and begins
    "played: 3W 9W 11W 2S | 1T 6L 5T 1S; hands: - / 1W / 2W / 4W; phase: next_choice; first: 2;"
    "deck: odd_values; bonus: - / - / flip blank / -"
)


def test_a_trick_becomes_a_false_trick_with_the_card_chosen_on_top() -> None:  # clause 19: D8
    table = at(f"{FLIPPING}; tricks: 0 / 0 / 4 / 0; false: - / - / 4S 6S / -").play("9W")
    assert table["tricks"] == "0 / 0 / 3 / 0"
    assert table["false"] == "- / - / 4S 6S 9W / -"


def test_the_new_false_trick_counts_as_its_top_card_only() -> None:  # clause 19: D8
    table = at(f"{FLIPPING}; tricks: 0 / 0 / 4 / 0; false: - / - / 4S 6S / -").play("9W")
    assert table.measures[2] == 1
    assert table.points[2] == 18 + 2


def test_a_false_trick_becomes_a_trick() -> None:  # clause 19: D8
    table = at(f"{FLIPPING}; tricks: 0 / 0 / 1 / 0; false: - / - / 4S 6S 9S / -").play("9S")
    assert table["tricks"] == "0 / 0 / 2 / 0"
    assert table["false"] == "- / - / 4S 6S / -"
    assert table.measures[2] == 0


def test_a_flip_names_a_false_trick_or_any_card_of_an_own_trick() -> None:  # clause 19: D8
    table = at(f"{FLIPPING}; false: - / - / 4S / -")
    assert table.legal() == "4S, 3W, 9W, 11W, 1T, 5T, pass"
    assert [table.refusal(move) for move in ("6L", "1S", "2S", "trick")] == [19] * 4


def test_flip_does_not_work_on_bonus_cards() -> None:  # clause 19: Q14
    table = at(f"{FLIPPING}; used: blank=false")
    assert table.legal() == "3W, 9W, 11W, 1T, 5T, pass"
    assert [table.refusal(move) for move in ("odd", "false")] == [19, 19]


def test_a_seven_that_is_turned_over_earns_no_bonus_card() -> None:  # clause 19: Q15
    table = ended("false: 7W / - / -; bonus: flip / - / -").play("7W")
    assert not table.events("bonus_offered")
    assert table["finished"] == "1"


# Blank, extra


def test_a_blank_counts_as_a_trick_or_a_false_trick() -> None:  # clause 20: D6
    text = "bonus: blank / - / suit_1; tricks: 2 / 0 / 0; false: 1W 2W 3W / - / -"
    assert ended(text).legal() == "pass, trick, false"
    assert ended(text).play("trick").points[0] == 18 + 12
    assert ended(text).play("false").points[0] == 8 + 12


@pytest.mark.parametrize("score", ["longest_run", "even_values", "best_suit", "all_suits"])
def test_a_blank_has_neither_value_nor_suit(score: str) -> None:  # clause 20: D6
    table = ended("bonus: blank / - / -", score=score).play("false")
    assert [event.place for event in table.events("card_scored")] == [0, 0, 0]


def test_only_trick_false_or_pass_answers_for_a_blank() -> None:  # clause 20: D6
    table = ended("bonus: blank / - / -")
    assert [table.refusal(move) for move in ("star", "5", "draw", "1S")] == [20] * 4


def test_an_extra_gives_a_point_for_each_trick() -> None:  # clause 21: D7
    text = "hands: 1S / 2S / 3S; deck: all_suits; tricks: 3 / 0 / 0; falses: 3 / 0 / 0"
    assert at(text).points[0] == 18
    assert at(f"{text}; bonus: extra / - / -").points[0] == 21


def test_an_extra_works_by_itself() -> None:  # clause 21: D7
    table = at("hands: 12S / 1S / 2S; tricks: 2 / 0 / 0; bonus: extra / - / -").play("12S, 1S, 2S")
    assert table.scores == [6, 0, 0]


# Suit sides


def test_a_suit_side_is_a_false_trick_of_one_of_its_suits() -> None:  # clause 22: Q12
    table = ended("bonus: suit_2 suit_4 / - / -; false: 1W / - / -", score="best_suit")
    assert table.legal() == "pass, wave, leaf"
    table.play("wave")
    assert table.measures[0] == 2
    assert table["falses"] == "2 / 0 / 0"


def test_other_suits_cannot_be_chosen() -> None:  # clause 22: Q12
    table = ended("bonus: suit_2 / - / -")
    assert [table.refusal(move) for move in ("star", "tile", "5", "trick")] == [22] * 4


def test_bonus_cards_count_for_pairs_and_for_ranks() -> None:  # clause 22: Q12
    table = ended("bonus: suit_1 suit_2 / - / -; tricks: 1 / 0 / 0; false: - / 1W / -")
    table.play("star")
    assert table.points == [1 + 5 + 12, 12, 0]
    table.play("leaf")
    assert table.scores == [1 + 3 + 12, 7, 0]


# Value sides


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("odd", "1, 3, 5, 7, 9, 11"),
        ("even", "2, 4, 6, 8, 10, 12"),
        ("any", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"),
    ],
)
def test_a_value_side_offers_its_values(name: str, values: str) -> None:  # clause 23: D10
    assert ended(f"bonus: {name} / - / -", score="longest_run").legal() == f"pass, {values}"


def test_a_value_side_is_a_false_trick_with_the_value_chosen() -> None:  # clause 23: D10
    table = ended("bonus: any shift / - / -; false: 4W 6W / - / -", score="longest_run").play("5")
    assert table.measures[0] == 3
    assert table["falses"] == "3 / 0 / 0"


def test_choosing_seven_earns_no_bonus_card() -> None:  # clause 23: D18
    table = ended("bonus: any / - / -", score="longest_run").play("7")
    assert not table.events("bonus_offered")
    assert table["finished"] == "1"


def test_a_value_side_has_no_suit() -> None:  # clause 23: D10
    table = ended(
        f"{VALUE_SIDES}; bonus: odd shift / - / -; false: 1W / - / -", score="best_suit"
    ).play("3")
    assert table.measures[0] == 1


def test_a_value_not_printed_cannot_be_chosen() -> None:  # clause 23: D10
    table = ended("bonus: odd / - / -", score="longest_run")
    assert [table.refusal(move) for move in ("2", "star", "trick", "1W")] == [23] * 4


# Shift


def test_a_shift_changes_the_value_of_a_false_trick_by_one() -> None:  # clause 24: D9
    table = ended("bonus: shift / - / blank; false: 4W 6W / - / -", score="longest_run")
    assert table.legal() == "4W, 6W, pass"
    table.play("6W")
    assert table.legal() == "+1, -1"
    table.play("-1")
    assert table.measures[0] == 2


def test_a_shift_is_no_false_trick_itself() -> None:  # clause 24: D9
    table = ended("bonus: shift / - / blank; false: 4W 6W / - / -", score="longest_run")
    assert table.play("6W, -1")["falses"] == "2 / 0 / 0"


def test_a_value_stays_within_one_and_twelve() -> None:  # clause 24: D17
    table = ended("bonus: shift / - / -; false: 1W 12W / - / -", score="longest_run")
    assert table.play("1W").legal() == "+1"
    assert table.refusal("-1") == 24
    table = ended("bonus: shift / - / -; false: 1W 12W / - / -", score="longest_run")
    assert table.play("12W").legal() == "-1"
    assert "between 1 and 12" in table.reason("+1")


def test_a_bonus_card_with_a_value_can_be_shifted() -> None:  # clause 24: Q16
    table = ended("bonus: odd shift / - / blank; false: 4W 6W / - / -", score="longest_run")
    table.play("9")
    assert table.legal() == "4W, 6W, pass, odd"
    table.play("odd, -1")
    assert table["used"] == "odd=9 shift=odd-1"
    assert table.state.false_tricks[0] != 0


def test_neither_a_blank_nor_an_unused_card_can_be_shifted() -> None:  # clause 24: Q16
    table = ended("bonus: blank odd shift / - / -; false: 4W / - / -", score="longest_run")
    table.play("false, pass")
    assert table.legal() == "4W, pass"
    assert table.refusal("odd") == 24


def test_without_a_value_nothing_can_be_shifted() -> None:  # clause 24: Q16
    table = ended("bonus: blank shift / - / -", score="longest_run").play("false")
    assert table["finished"] == "1"


def test_a_shift_changes_even_into_odd() -> None:  # clause 24: Q17
    table = ended("bonus: shift / - / blank; false: 4W 6W / - / -", score="even_values")
    assert table.play("4W, +1").measures[0] == 1
    table = ended("bonus: shift / - / blank; false: 4W 6W / - / -", score="odd_values")
    assert table.play("4W, +1").measures[0] == 1


def test_a_shifted_bonus_card_changes_its_value_too() -> None:  # clause 24: Q17
    table = ended("bonus: even shift / - / blank; false: 5W / - / -", score="longest_run")
    table.play("8, even, -1")
    assert table.measures[0] == 1
    table = ended("bonus: even shift / - / blank; false: 6W / - / -", score="longest_run")
    assert table.play("8, even, -1").measures[0] == 2
