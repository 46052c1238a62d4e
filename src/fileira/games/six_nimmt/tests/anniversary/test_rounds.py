"""Two rounds, their deals, and the deck of special cards, clause by clause."""

import pytest

from fileira.core.errors import UserError
from fileira.core.events import CHANCE_NAMES
from fileira.core.match.match import Match

from ..table import at, placing
from .lying import EACH, FULL

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
