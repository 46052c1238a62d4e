"""The anniversary variant, clause by clause; each special card in every way it may be played."""

import pytest

from fileira.core.errors import UserError
from fileira.core.events import CHANCE_NAMES
from fileira.core.match.match import Match

from .table import at, placing

HARMLESS = "40 | 50 | 60 | 70"  # any card above 40 has a place
FULL = "40 | 50 51 | 60 | 5 9 14 18 21"  # 22 to 39 take row 4
FIVE = "40 | 50 51 | 60 | 5 9 14 18 21 | 23"
EACH = "fifth_row take_7 insert replace move block minus_plus"
ALL_KEPT = """fifth_row take_7 insert / replace move block / minus_plus fifth_row take_7
    / insert replace move / block minus_plus fifth_row / take_7 insert replace
    / move block minus_plus / fifth_row take_7 insert""".replace("\n", " ")
LAST_TRICK = "table: anniversary 2; rows: 12 | 37 | 43 | 58; hands: 60 / 99"


# Two rounds


def test_after_the_first_round_a_second_is_dealt() -> None:  # clause 19: V1
    table = at(f"{LAST_TRICK}; totals: 300 / 0")
    table.choose("60 99")
    assert table["finished"] == "1"
    assert table.sizes("hands") == [12, 12]


def test_after_the_second_round_the_match_is_over() -> None:  # clause 19: V1
    table = at(f"{LAST_TRICK}; finished: 1")
    table.choose("60 99")
    assert table["phase"] == "over"
    assert table.story[-1] == "ended 19"


def test_a_round_has_twelve_tricks() -> None:  # clause 19: V3
    table = at("table: anniversary 2").play_out()
    assert len(table.events("revealed")) == 2 * 12 * 2


@pytest.mark.parametrize("option", ["limit", "rounds"])
def test_neither_limit_nor_rounds_can_be_set(option: str) -> None:  # clause 19: V1
    with pytest.raises(UserError, match=f"no option {option}"):
        Match("six_nimmt", 2, variant="anniversary", options={option: 5})


def test_the_result_is_the_sum_of_both_rounds() -> None:  # clause 19: V23
    table = at(f"{LAST_TRICK}; finished: 1; totals: 30 / 20; heads: 1 / 12")
    table.choose("60 99")
    assert table.scores == [-31, -32]


def test_special_cards_left_at_the_end_count_nothing() -> None:  # clause 19: V23
    table = at(f"{LAST_TRICK}; finished: 1; specials: block / -")
    table.choose("60 99")
    table.play("none")
    assert table["specials"] == "block / -"
    assert table.scores == [0, 0]


# Special deal


def test_each_player_gets_twelve_number_cards_and_three_special_cards() -> None:  # clause 20: V2
    table = at("table: anniversary 3")
    assert table.sizes("hands") == [12, 12, 12]
    assert table.sizes("specials") == [3, 3, 3]
    assert table.sizes("rows") == [1, 1, 1, 1]


def test_the_other_special_cards_form_the_deck() -> None:  # clause 20: V2
    table = at("table: anniversary 3")
    assert table.sizes("deck") == [28 - 9]
    assert table["discard"] == "-"


def test_there_are_four_special_cards_of_each_kind() -> None:  # clause 20: V2
    names = at("table: anniversary 2")["shuffled"].split()
    assert [names.count(name) for name in EACH.split()] == [4] * 7


def test_eight_players_leave_four_special_cards() -> None:  # clause 20: V2
    assert at("table: anniversary 8").sizes("deck") == [4]


def test_number_cards_and_special_cards_are_shuffled_separately() -> None:  # clause 20: V2
    match = Match("six_nimmt", 2, variant="anniversary", seed=1)
    assert [CHANCE_NAMES[kind] for kind, _ in match.steps[0].chance] == ["deal", "shuffle"]


def test_the_deal_names_its_clause() -> None:  # clause 20: V2
    table = at("table: anniversary 2")
    assert set(table.story) == {"dealt 20", "row_started 20", "refilled 20", "special_drawn 20"}


def test_the_full_deck_is_always_used() -> None:  # clause 20: Q24
    assert at("table: anniversary 2").possible(0, "hands", 1) & {"100", "101", "102", "103", "104"}


@pytest.mark.parametrize("players", [1, 9])
def test_the_anniversary_variant_is_for_two_to_eight(players: int) -> None:  # clause 20: V2
    with pytest.raises(UserError, match="2-8 players"):
        Match("six_nimmt", players, variant="anniversary")


@pytest.mark.parametrize("flag", ["anniv_small_deck", "take7_any_row", "insert_at_end"])
def test_the_rules_are_not_bent_by_other_options(flag: str) -> None:  # clause 20: Q24 R6
    with pytest.raises(UserError, match=f"no option {flag}"):
        Match("six_nimmt", 2, variant="anniversary", options={flag: True})


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


# Take 7


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


# Replace


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


# Minus plus


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


# Swap


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


# Refill


def test_an_empty_deck_is_refilled_when_a_card_is_needed() -> None:  # clause 37: R2
    table = placing(22, FULL, "block", more="deck: -")
    table.play("none, swap block")
    assert table.story[-3:] == ["swapped 36", "refilled 37", "special_drawn 36"]
    assert table["discard"] == "-"
    assert table.sizes("deck") == [27]


def test_the_last_card_of_the_deck_is_drawn_without_a_refill() -> None:  # clause 37: R2
    table = placing(22, FULL, "block", more="deck: insert")
    table.play("none, swap block")
    assert table.story[-2:] == ["swapped 36", "special_drawn 36"]
    assert table["deck"] == "-"
    assert table.sizes("discard") == [27]


def test_the_swapped_card_itself_may_come_back() -> None:  # clause 37: Q20
    others = f"{EACH} {EACH} {EACH} fifth_row take_7 insert replace move minus_plus"
    table = at(
        f"table: anniversary 2; rows: {FULL}; phase: place; chosen: 22 / -; hands: 103 / 104;"
        f"specials: block / {others}; deck: -; drawn: - / -"
    )
    table.play("none, swap block")
    assert table["specials"].startswith("block / ")
    assert [event.amount for event in table.events("refilled")] == [1]


# Second deal


def test_special_cards_left_on_the_table_are_discarded() -> None:  # clause 38: V21 Q22
    table = at(
        "table: anniversary 2; rows: 12 take_7 | 37 block | 43 | 58 | 70 block; hands: 60 / 99"
    )
    table.choose("60 99")
    assert table["discard"] == "fifth_row take_7 block block"
    assert table.sizes("rows") == [1, 1, 1, 1]


def test_it_is_told_which_special_cards_leave_the_table() -> None:  # clause 38: V21 Q22
    table = at("table: anniversary 2; rows: 12 take_7 | 37 | 43 | 58; hands: 60 / 99")
    table.choose("60 99")
    assert "special_discarded 38" in table.story


def test_after_the_last_round_the_table_stays_as_it_lies() -> None:  # clauses 19 and 38: V21
    rows = "12 15 18 22 25 31 take_7 | 37 block | 43 | 58 | 70 block"
    table = at(f"table: anniversary 2; finished: 1; rows: {rows}; hands: 44 / 60")
    table.choose("44 60")
    assert "special_discarded 38" not in table.story
    assert table["rows"] == rows.replace("43", "43 44").replace("58", "58 60")
    assert table["discard"] == "-"
    assert table.events("ended")


def test_all_number_cards_are_dealt_anew() -> None:  # clause 38: V21
    table = at(f"{LAST_TRICK}; seen: 1 2 3; known: 60 / 99")
    table.choose("60 99")
    assert table["seen"] == "-"
    assert table["known"] == "- / -"
    assert table.sizes("hands") == [12, 12]


def test_the_second_deal_names_its_clause() -> None:  # clause 38: V21
    table = at(LAST_TRICK)
    table.choose("60 99")
    assert table.story[8:] == [
        *(["dealt 38"] * 2),
        *(["row_started 38"] * 4),
        *(["special_drawn 38"] * 6),
    ]


def test_everyone_keeps_his_special_cards_and_gets_three_more() -> None:  # clause 38: V22
    table = at(f"{LAST_TRICK}; specials: block move / -; deck: {EACH}")
    table.choose("60 99")
    table.play("none")
    assert table["specials"] == "fifth_row take_7 insert move block / replace move block"


def test_the_deck_is_dealt_as_it_lies_seat_by_seat() -> None:  # clause 38: R1 R12
    table = at(f"{LAST_TRICK}; deck: insert insert move take_7 replace replace block")
    table.choose("60 99")
    assert table["specials"] == "insert insert move / take_7 replace replace"
    assert table["deck"] == "block"


def test_the_discard_pile_is_shuffled_when_the_deck_runs_out() -> None:  # clause 38: R1 R12
    table = at(f"{LAST_TRICK}; deck: insert insert move take_7")
    table.choose("60 99")
    assert table.story[-7:] == [*["special_drawn 38"] * 4, "refilled 37", *["special_drawn 38"] * 2]
    assert table.sizes("deck") == [24 - 2]
    assert table["discard"] == "-"


def test_special_cards_of_the_table_are_in_the_new_deck() -> None:  # clause 38: R1 Q21
    table = at(
        "table: anniversary 2; rows: 12 take_7 | 37 | 43 | 58 block; hands: 20 / 50;"
        f"deck: insert; discard: {EACH} {EACH} {EACH} fifth_row replace move minus_plus"
    )
    table.choose("20 50")
    assert table.sizes("deck") == [28 - 6]
    assert table["shuffled"].split().count("take_7") == 4
    assert table["shuffled"].split().count("block") == 4


@pytest.mark.parametrize(
    ("players", "specials", "each"),
    [
        (8, ALL_KEPT, 0),
        (8, "fifth_row take_7 insert / replace / move / - / - / - / - / block", 2),
        (4, "fifth_row take_7 insert / replace / - / block", 3),
        (8, "- / - / - / - / - / - / - / -", 3),
    ],
)
def test_all_get_three_more_or_as_many_as_there_are_for_all(
    players: int, specials: str, each: int
) -> None:  # clause 38: V22 TA10
    table = at(
        f"table: anniversary {players}; rows: 12 | 37 | 43 | 58; phase: score; specials: {specials}"
    )
    assert len(table.events("special_drawn")) == each * players
