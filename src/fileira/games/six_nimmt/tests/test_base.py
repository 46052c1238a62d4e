"""The base game, clause by clause."""

import pytest

from fileira.core.errors import UserError
from fileira.core.match.match import Match

from .. import position
from ..cards import CARDS, HEADS
from .table import at

ROWS = "rows: 12 | 37 | 43 | 58"
ALL_CARDS = {str(card) for card in range(1, CARDS + 1)}


# Cards


@pytest.mark.parametrize(
    ("card", "heads"),
    [
        *((5, 2), (15, 2), (25, 2), (95, 2)),
        *((10, 3), (20, 3), (30, 3)),
        *((11, 5), (22, 5), (33, 5), (99, 5)),
        *((55, 7), (1, 1), (54, 1), (104, 1)),
    ],
)
def test_a_card_carries_its_heads(card: int, heads: int) -> None:  # clause 1: TB4
    assert HEADS[card] == heads


def test_repeated_digits_are_multiples_of_eleven() -> None:  # clause 1: R11
    assert (HEADS[99], HEADS[100], HEADS[101]) == (5, 3, 1)


def test_all_cards_together_have_171_heads() -> None:  # clause 1: R11
    assert HEADS.sum() == 171


# Deal


def test_each_player_gets_ten_cards() -> None:  # clause 2: B1
    assert at("table: base 4").sizes("hands") == [10, 10, 10, 10]


def test_hands_are_hidden_from_all_others() -> None:  # clause 2: B1
    table = at(f"{ROWS}; hands: 3 45 / 7 9")
    assert table.seen_by(0)["hands"] == "3 45 / ? ?"
    assert table.seen_by(-1)["hands"] == "? ? / ? ?"


def test_four_further_cards_start_four_rows() -> None:  # clause 2: B2
    assert at("table: base 4").sizes("rows") == [1, 1, 1, 1]


def test_the_cards_not_dealt_stay_unseen() -> None:  # clause 2: B3
    table = at("table: base 2")
    assert table["seen"] == "-"
    assert len(table.possible(0, "hands", 1)) > 70


def test_with_ten_players_no_card_is_left() -> None:  # clause 2: B3
    table = at("table: base 10")
    dealt = [card for key in ("hands", "rows") for cards in table.parts(key) for card in cards]
    assert len(dealt) == 104
    assert set(dealt) == ALL_CARDS


@pytest.mark.parametrize("seats", [2, 10])
def test_the_base_game_is_for_two_to_ten(seats: int) -> None:  # clause 2: B1
    assert Match("six_nimmt", seats, seed=1).seats == seats


@pytest.mark.parametrize("seats", [1, 11])
def test_the_base_game_is_for_no_other_number(seats: int) -> None:  # clause 2: B1
    with pytest.raises(UserError, match="2-10 players"):
        Match("six_nimmt", seats)


# Choose


def test_all_choose_at_the_same_time() -> None:  # clause 3: B4 D1
    assert at(f"{ROWS}; hands: 3 45 / 7 9 / 8 60").asked == [0, 1, 2]


def test_any_card_of_the_own_hand_may_be_chosen() -> None:  # clause 3: D1
    assert at(f"{ROWS}; hands: 3 45 60 / 7 9 61").legal(1) == "7, 9, 61"


def test_a_card_of_another_hand_cannot_be_chosen() -> None:  # clause 3: D1
    table = at(f"{ROWS}; hands: 3 45 / 7 9")
    assert table.refusal("7", 0) == 3
    assert table.reason("7", 0) == "choose one card from your hand."


def test_who_has_chosen_waits_for_the_others() -> None:  # clause 3: B4
    table = at(f"{ROWS}; hands: 45 / 7 9; chosen: 3 / -")
    assert table.asked == [1]
    assert table.refusal("45", 0) == 3


def test_a_chosen_card_is_secret() -> None:  # clause 3: B4
    table = at(f"{ROWS}; hands: 45 / 7 9; chosen: 3 / -")
    assert table.seen_by(0)["chosen"] == "3 / -"
    assert table.seen_by(1)["chosen"] == "? / -"
    assert table.seen_by(-1)["chosen"] == "? / -"


def test_the_event_of_a_choice_shows_the_card_to_its_owner_only() -> None:  # clause 3: B4
    match = Match("six_nimmt", 3, seed=1)
    match.play(1, match.legal_moves(1)[0])
    assert match.events(1)[-1].card == match.moves[0][1]
    assert match.events(0)[-1].card == match.events(-1)[-1].card == -1


def test_a_choice_may_be_changed_until_the_last_one_is_in() -> None:  # clause 3: D1
    match = Match("six_nimmt", 2, seed=1)
    first, second, *_ = match.legal_moves(0)
    match.play(0, first)
    match.withdraw(0)
    match.play(0, second)
    assert match.moves == [(0, second)]


# Reveal


def test_nothing_is_revealed_before_all_have_chosen() -> None:  # clause 4: B5
    table = at(f"{ROWS}; hands: 3 45 / 7 9")
    table.choose("45")
    assert table.story == ["chosen 3"]


def test_all_cards_are_revealed_together() -> None:  # clause 4: B5
    table = at(f"{ROWS}; hands: 14 45 / 7 61")
    table.choose("14 61")
    assert table.story == [
        "chosen 3",
        "chosen 3",
        "revealed 4",
        "revealed 4",
        "placed 5",
        "placed 5",
    ]


def test_the_lowest_card_is_placed_first() -> None:  # clause 4: B5
    table = at(f"{ROWS}; hands: 61 / 44 / 14 / 45")
    table.choose("61 44 14 45")
    assert [event.card for event in table.events("placed")] == [14, 44, 45, 61]


def test_each_card_finds_the_table_the_card_before_has_left() -> None:  # clause 4: TB6
    table = at("rows: 61 | 90 | 70 | 31 34 40 46 52; hands: 29 103 / 62 104")
    table.choose("29 62")
    table.play("r1")
    assert table["rows"] == "29 | 90 | 70 | 62"
    assert table["heads"] == "1 / 7"


def test_without_the_card_before_it_would_lie_elsewhere() -> None:  # clause 4: TB6
    table = at("rows: 61 | 90 | 70 | 31 34 40 46 52; hands: 95 103 / 62 104")
    table.choose("95 62")
    assert table["rows"] == "61 62 | 90 95 | 70 | 31 34 40 46 52"


def test_all_others_wait_while_a_card_is_placed() -> None:  # clause 4: B5
    table = at(f"{ROWS}; hands: 3 / 61; ")
    table.choose("3 61")
    assert table.asked == [0]
    assert table.refusal("r1", 1) == 4
    assert table.reason("r1", 1) == "cards are placed lowest first; it is not your turn."


# Closest row


def test_a_card_joins_the_row_it_is_closest_to() -> None:  # clause 5: B6 TB1
    table = at(f"{ROWS}; hands: 14 101 / 15 102 / 44 103 / 61 104")
    table.choose("14 15 44 61")
    assert table["rows"] == "12 14 15 | 37 | 43 44 | 58 61"
    assert table["heads"] == "0 / 0 / 0 / 0"


def test_the_place_in_the_row_is_told() -> None:  # clause 5: B6
    table = at("rows: 12 14 | 37 | 43 | 58; hands: 15 103 / 61 104")
    table.choose("15 61")
    assert [event[1:6] for event in table.events("placed")] == [(5, 0, 15, 0, 3), (5, 1, 61, 3, 2)]


def test_a_full_row_stays_the_closest_row() -> None:  # clause 5: B6 TB5
    table = at("rows: 70 | 80 | 38 41 | 5 17 23 33 42; hands: 45 103 / 99 104")
    table.choose("45 99")
    assert table["rows"] == "70 | 80 99 | 38 41 | 45"
    assert table["heads"] == "10 / 0"


def test_the_owner_has_no_choice_where_his_card_fits() -> None:  # clause 5: B6
    table = at("rows: 12 | 37 | 43 | 58; hands: 60 103 / 99 104")
    table.choose("60 99")
    assert table["phase"] == "choose"


# Sixth card


def test_the_sixth_card_takes_the_row() -> None:  # clause 6: B6 TB2
    table = at("rows: 12 14 15 | 37 | 43 44 | 58 61; hands: 21 101 / 26 102 / 30 103 / 36 104")
    table.choose("21 26 30 36")
    assert table["rows"] == "30 36 | 37 | 43 44 | 58 61"
    assert table["heads"] == "0 / 0 / 6 / 0"


def test_the_fifth_card_takes_nothing() -> None:  # clause 6: B6
    table = at("rows: 12 14 15 16 | 37 | 43 | 58; hands: 17 103 / 99 104")
    table.choose("17 99")
    assert table["rows"] == "12 14 15 16 17 | 37 | 43 | 58 99"


def test_a_full_row_is_taken_for_the_sixth_card() -> None:  # clause 6: TB2
    table = at("rows: 12 14 15 21 26 | 37 | 43 | 58; hands: 30 103 / 99 104")
    table.choose("30 99")
    assert [event[1:6] for event in table.events("row_taken")] == [(6, 0, 30, 0, 6)]


# Low card


def test_the_owner_of_a_low_card_takes_a_row() -> None:  # clause 7: B6 D3 TB3
    table = at("rows: 30 36 | 37 | 43 44 | 58 61; hands: 3 101 / 9 102 / 68 103 / 83 104")
    table.choose("3 9 68 83")
    table.play("r2")
    assert table["rows"] == "30 36 | 3 9 | 43 44 | 58 61 68 83"
    assert table["heads"] == "1 / 0 / 0 / 0"


def test_any_row_may_be_taken_full_or_not() -> None:  # clause 7: D3
    table = at("rows: 30 36 | 37 38 39 40 41 | 43 | 58; hands: 3 103 / 99 104")
    table.choose("3 99")
    assert table.asked == [0]
    assert table.legal(0) == "r1, r2, r3, r4"


def test_a_low_card_asks_for_a_row_and_takes_it() -> None:  # clause 7: B6
    table = at(f"{ROWS}; hands: 3 103 / 99 104")
    table.choose("3 99")
    assert table.story[-1] == "low_card 7"
    table.play("r4")
    assert table.story == ["row_taken 7", "placed 5"]


@pytest.mark.parametrize("move", ["12", "r5", "none", "block"])
def test_only_a_row_answers_a_low_card(move: str) -> None:  # clause 7: D3
    table = at(f"{ROWS}; hands: 3 103 / 99 104")
    table.choose("3 99")
    assert table.refusal(move, 0) == 7
    assert table.reason(move, 0) == "your card fits no row; name the row you take."


# Bull pile


def test_taken_cards_are_out_of_the_round() -> None:  # clause 8: B7
    table = at("rows: 12 14 15 21 26 | 37 | 43 | 58; hands: 30 103 / 99 104")
    table.choose("30 99")
    assert table["hands"] == "103 / 104"
    assert table["seen"] == "12 14 15 21 26"


def test_heads_are_added_to_the_pile() -> None:  # clause 8: B7
    table = at("rows: 12 14 15 21 26 | 37 | 43 | 58; hands: 30 103 / 99 104; heads: 20 / 3")
    table.choose("30 99")
    assert table["heads"] == "26 / 3"


def test_everyone_sees_the_heads_of_each_pile() -> None:  # clause 8: B12 Q28
    match = Match.at("six_nimmt", "rows: 12 | 37 | 43 | 58; hands: 3 / 7; heads: 5 / 9")
    assert [seat.heads for seat in match.view(0).seats] == [5, 9]
    assert [seat.heads for seat in match.view(-1).seats] == [5, 9]


def test_hidden_heads_are_seen_by_their_owner_only() -> None:  # clause 8: Q28
    position = f"table: base 2 hidden_heads=on; {ROWS}; hands: 3 / 7; heads: 5 / 9"
    match = Match.at("six_nimmt", position)
    assert [seat.heads for seat in match.view(0).seats] == [5, None]
    assert [seat.heads for seat in match.view(-1).seats] == [None, None]


# Round end


def test_a_round_has_ten_tricks() -> None:  # clause 9: B8
    table = at("table: base 3 rounds=1").play_out()
    assert len(table.events("revealed")) == 10 * 3


def test_the_heads_of_the_pile_are_added_to_the_total() -> None:  # clause 9: B8
    table = at(f"{ROWS}; hands: 60 / 99; heads: 4 / 7; totals: 10 / 20")
    table.choose("60 99")
    assert table["totals"] == "14 / 27"
    assert table["heads"] == "0 / 0"
    assert [event[1:6] for event in table.events("round_scored")] == [
        (9, 0, -1, 14, 4),
        (9, 1, -1, 27, 7),
    ]


def test_cards_left_in_rows_count_for_nobody() -> None:  # clause 9: B8 Q23
    table = at("rows: 12 | 37 | 43 | 50 55; hands: 60 / 99")
    table.choose("60 99")
    assert table["totals"] == "0 / 0"


# Match end


def test_the_match_ends_when_a_total_has_reached_66_after_a_round() -> None:  # clause 10: B9
    table = at(f"{ROWS}; hands: 60 / 99; totals: 66 / 65")
    table.choose("60 99")
    assert table["phase"] == "over"
    assert table.story[-1] == "ended 10"


def test_below_66_another_round_is_dealt() -> None:  # clause 10: B9
    table = at(f"{ROWS}; hands: 60 / 99; totals: 65 / 65")
    table.choose("60 99")
    assert table["phase"] == "choose"
    assert table["finished"] == "1"
    assert table.sizes("hands") == [10, 10]
    assert table["seen"] == "-"


def test_reaching_66_during_a_round_changes_nothing() -> None:  # clause 10: Q1
    table = at(f"{ROWS}; hands: 60 103 / 99 104; heads: 80 / 0; totals: 60 / 0")
    table.choose("60 99")
    assert table["phase"] == "choose"


def test_the_limit_may_be_another_number() -> None:  # clause 10: B11
    table = at(f"table: base 2 limit=30; {ROWS}; hands: 60 / 99; heads: 30 / 0")
    table.choose("60 99")
    assert table["phase"] == "over"


@pytest.mark.parametrize("limit", [0, 1000, True, "66"])
def test_a_limit_is_a_number_from_1_to_999(limit: object) -> None:  # clause 10: B11
    with pytest.raises(UserError, match="limit must be a whole number from 1 to 999"):
        Match("six_nimmt", 2, options={"limit": limit})


# Fixed rounds


def test_with_fixed_rounds_only_their_number_ends_the_match() -> None:  # clause 11: B11
    table = at(f"table: base 2 rounds=2; {ROWS}; hands: 60 / 99; totals: 300 / 0")
    table.choose("60 99")
    assert table["phase"] == "choose"


def test_the_match_ends_after_the_last_of_the_fixed_rounds() -> None:  # clause 11: B11
    table = at(f"table: base 2 rounds=2; finished: 1; {ROWS}; hands: 60 / 99")
    table.choose("60 99")
    assert table["phase"] == "over"
    assert table.story[-1] == "ended 11"


def test_rounds_and_limit_exclude_each_other() -> None:  # clause 11: B11
    with pytest.raises(UserError, match="limit cannot be combined with"):
        Match("six_nimmt", 2, options={"limit": 66, "rounds": 3})


def test_fixed_rounds_make_the_limit_void() -> None:  # clause 11: B11
    assert Match("six_nimmt", 2, options={"rounds": 3}, seed=1).options == {
        "rounds": 3,
        "hidden_heads": False,
    }


@pytest.mark.parametrize("rounds", [0, 100])
def test_one_to_99_rounds_can_be_fixed(rounds: int) -> None:  # clause 11: B11
    with pytest.raises(UserError, match="rounds must be a whole number from 1 to 99"):
        Match("six_nimmt", 2, options={"rounds": rounds})


# Winner


def test_the_lowest_total_wins() -> None:  # clause 12: B10
    match = Match.at("six_nimmt", "table: base 3; phase: over; totals: 70 / 20 / 21")
    assert match.winners == [1]
    assert match.scores == (-70, -20, -21)


def test_equal_lowest_totals_share_the_win() -> None:  # clause 12: B10
    match = Match.at("six_nimmt", "table: base 3; phase: over; totals: 20 / 70 / 20")
    assert match.winners == [0, 2]


def test_the_heads_of_the_pile_count_in_the_score_so_far() -> None:  # clause 12: B10
    assert at(f"{ROWS}; hands: 3 / 7; totals: 10 / 20; heads: 5 / 0").scores == [-15, -20]


def test_nothing_is_played_after_the_end() -> None:  # clause 12: B10
    table = at("table: base 2; phase: over; totals: 70 / 20")
    assert table.asked == []
    assert table.refusal("45", 0) == 12
    assert table.reason("45", 0) == "the match is over."


# Information


def test_rows_heads_totals_and_sizes_of_hands_are_public() -> None:  # clause 13: B12
    text = f"table: base 2\n{ROWS}\nhands: 3 / 7\ntotals: 10 / 20\nheads: 5 / 9\nseen: 77 78"
    assert position.write(at(text).seen_by(-1).state) == text.replace("3 / 7", "? / ?")


def test_revealed_cards_are_public() -> None:  # clause 13: B12
    table = at(f"{ROWS}; hands: 3 103 / 99 104")
    table.choose("3 99")
    assert table.seen_by(-1)["chosen"] == "3 / 99"


def test_who_has_chosen_is_public() -> None:  # clause 13: B12
    table = at(f"{ROWS}; hands: 45 / 7 9; chosen: 3 / -")
    assert table.seen_by(-1).asked == [1]


def test_nobody_sees_what_chance_will_bring() -> None:  # clause 13: B12
    table = at("table: base 2").seen_by(0)
    assert not table.state.rng.key.any()
    assert table.state.rng.drawn == 0
