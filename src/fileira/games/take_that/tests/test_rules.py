"""Take That, clause by clause: what both variants have in common."""

import pytest

from fileira.core.errors import UserError
from fileira.core.match.match import Match

from .. import GAME
from ..cards import CARDS, MINUS_POINTS, TOADS, TWIN
from ..state import TWIST
from .table import at

TWO = "hands: 35 43 91 / 77 88 97"


# Cards and deal


def test_the_cards_are_12_to_98_without_those_that_end_in_0() -> None:  # clause 1
    assert set(CARDS) == set(range(12, 99)) - {20, 30, 40, 50, 60, 70, 80, 90}
    assert len(CARDS) == 79


@pytest.mark.parametrize("move", [1, 11, 20, 90, 99, TWIST, TWIST + 11, TWIST + 20])
def test_no_other_number_is_a_card(move: int) -> None:  # clause 1
    match = Match(GAME, 3, seed=1)
    refusal = match.refusal(match.to_act[0], move)
    assert refusal
    assert refusal.clause == 1


@pytest.mark.parametrize(
    ("card", "twin"),
    [
        *((36, 63), (19, 91), (13, 31), (74, 47), (12, 21), (46, 64)),
        *((39, 93), (67, 76), (92, 29), (34, 43), (73, 37), (49, 94)),
    ],
)
def test_twins_have_their_digits_exchanged(card: int, twin: int) -> None:  # clause 2
    assert TWIN[card] == twin
    assert TWIN[twin] == card


def test_there_are_36_pairs_of_twins_and_seven_toads() -> None:  # clause 2
    assert sum(1 for card in CARDS if TWIN[card] in CARDS) == 2 * 36
    assert TOADS == (22, 33, 44, 55, 66, 77, 88)


def test_a_toad_has_no_twin_and_cannot_be_twisted() -> None:  # clause 3: S8
    table = at("row: 51 55 58; hands: 12 15 / 34 97; turns: 2")
    assert table.legal() == "take"
    assert table.refusal("twist 55", 1) == 3
    assert table.reason("twist 55") == "a toad has no twin, so it cannot be twisted."


@pytest.mark.parametrize(("seats", "hand", "pile"), [(2, 9, 61), (3, 9, 52), (4, 8, 47)])
def test_each_player_gets_nine_cards_and_of_four_players_eight(  # clause 4: L1
    seats: int, hand: int, pile: int
) -> None:
    table = at(f"table: classic {seats}")
    assert table.sizes("hands") == [hand] * seats
    assert table.sizes("pile") == [pile]


def test_all_cards_are_shuffled() -> None:  # clause 4: L1
    table = at("table: classic 4")
    dealt = [word for key in ("hands", "pile") for word in table[key].split() if word != "/"]
    assert sorted(dealt) == sorted(map(str, CARDS))


def test_the_rest_is_the_pile_and_the_row_starts_empty() -> None:  # clause 4: L2
    table = at("table: classic 3")
    assert table["row"] == "-"
    assert table["phase"] == "open"


@pytest.mark.parametrize("seats", [1, 5])
def test_the_game_is_for_two_to_four_players(seats: int) -> None:  # clause 4: L1
    with pytest.raises(UserError, match="2-4 players"):
        Match(GAME, seats)


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_after_the_dealer_has_the_first_turn(  # clause 5: L3
    dealer: int, first: int
) -> None:
    table = at(f"table: classic 3; finished: 1; dealer: {(dealer + 2) % 3}; phase: deal")
    assert table["dealer"] == str(dealer)
    assert table.asked == [first]


def test_the_first_dealer_is_drawn_by_lot() -> None:  # clause 5: Q10
    dealers = {int(Match(GAME, 4, seed=seed).state.dealer) for seed in range(30)}
    assert dealers == {0, 1, 2, 3}


def test_in_the_next_round_the_next_player_deals() -> None:  # clause 5: Q10
    table = at("row: 34; hands: 35 / 36 / 37; dealer: 2").play("take")
    assert table["finished"] == "1"
    assert table["dealer"] == "0"
    assert table.asked == [1]


# A turn


def test_one_may_extend_twist_or_take() -> None:  # clause 6: L5 D4
    assert at(f"row: 34; {TWO}").legal() == "take, 35, 43, twist 43"


def test_the_turn_goes_clockwise() -> None:  # clause 6: L5
    table = at("row: 34; hands: 35 / 36 / 37; pile: 12 13 14 15")
    assert [table.asked, table.play("35").asked, table.play("36").asked] == [[0], [1], [2]]
    assert table.play("37").asked == [0]


def test_nobody_moves_out_of_turn() -> None:  # clause 6: L5
    table = at("row: 34; hands: 35 / 36")
    assert table.refusal("36", 1) == 6
    assert table.refusal("take", 1) == 6


def test_a_turn_uses_exactly_one_card() -> None:  # clause 7: L7
    table = at("row: 34; hands: 35 38 / 36 37; pile: 91 92 93").play("35, 36")
    assert table["hands"] == "38 91 / 37 92"


def test_one_plays_only_cards_of_the_own_hand() -> None:  # clause 7: L7
    table = at("row: 34; hands: 35 / 36 43")
    assert table.refusal("36", 0) == 7
    assert table.refusal("twist 43", 0) == 7


def test_nobody_extends_or_twists_twice_in_a_turn() -> None:  # clause 7: Q12
    table = at("row: 34 41; hands: 14 43 45 / 91; pile: 92 93")
    assert table.play("twist 14").asked == [1]
    assert table["row"] == "34"


def test_a_taking_that_ends_the_round_uses_no_card() -> None:  # clause 7: L7
    table = at("table: classic 2 rounds=1; row: 34; hands: 35 / 36").play("take")
    assert table["hands"] == "35 / 36"


def test_an_empty_row_is_opened_with_any_card() -> None:  # clause 8: L4 D18
    assert at("hands: 12 55 98 / 34").legal() == "12, 55, 98"


def test_whoever_has_opened_draws_and_the_next_player_follows() -> None:  # clause 8: S1
    table = at("hands: 12 34 / 41 / 49; pile: 77 78").play("34")
    assert table["row"] == "34"
    assert table["hands"] == "12 77 / 41 / 49"
    assert table.asked == [1]
    assert table.story == ["opened 8", "drawn 14"]


def test_an_empty_row_can_be_neither_taken_nor_twisted() -> None:  # clause 8: L4 Q3
    table = at("hands: 12 34 / 41")
    assert table.refusal("take", 0) == 8
    assert table.refusal("twist 12", 0) == 8
    assert table.reason("take") == "the row is empty; you must open it with a card from your hand."


def test_a_card_is_put_at_the_right_end_of_the_row() -> None:  # clause 9: S2
    table = at("row: 34; hands: 12 41 / 49 / 94; pile: 77 78").play("41")
    assert table["row"] == "34 41"
    assert table["hands"] == "12 77 / 49 / 94"
    assert table.story == ["extended 9", "drawn 14"]


def test_it_is_the_last_card_that_counts() -> None:  # clause 9: S3
    table = at("row: 34 41; hands: 29 31 49 51 52 / 12; pile: 77")
    assert table.legal() == "take, 31, 49, 51"
    assert table.play("49")["row"] == "34 41 49"


@pytest.mark.parametrize(
    ("last", "low", "high"), [(34, 24, 44), (41, 31, 51), (64, 54, 74), (36, 26, 46), (32, 22, 42)]
)
def test_a_card_may_be_ten_away_from_the_last_one(  # clause 9: S2 S3
    last: int, low: int, high: int
) -> None:
    table = at(f"row: {last}; hands: 12 {low} {high} {high + 1} 98 / 13")
    assert table.legal() == f"take, {low}, {high}"


@pytest.mark.parametrize("card", ["23", "45"])
def test_a_card_may_not_be_eleven_away_from_the_last_one(card: str) -> None:  # clause 9: S2b
    table = at("row: 34; hands: 23 45 / 12")
    assert table.refusal(card, 0) == 9
    assert table.reason(card) == "it is more than ten away from 34, the last card in the row."


@pytest.mark.parametrize("card", ["24", "44"])
def test_toads_may_extend_the_row(card: str) -> None:  # clause 9: S2c
    assert at("row: 34; hands: 24 44 / 12").play(card)["row"] == f"34 {card}"


def test_behind_the_lowest_card_fit_nine_cards() -> None:  # clause 9: D1
    table = at("row: 12; hands: 13 22 23 / 98")
    assert table.legal() == "take, 13, 22"
    assert table.refusal("23", 0) == 9


def test_behind_the_highest_card_fit_nine_cards() -> None:  # clause 9: D2
    table = at("row: 98; hands: 87 88 97 / 12")
    assert table.legal() == "take, 88, 97"
    assert table.refusal("87", 0) == 9


def test_cards_further_left_may_be_further_apart() -> None:  # clause 9: Q13
    table = at("row: 34 41 51; hands: 14 / 24 44 61; pile: 77").play("twist 14")
    assert table["row"] == "34 51"
    assert table.legal() == "take, 44, 61"


def test_a_twin_twists_a_card_of_the_row() -> None:  # clause 10: S4
    table = at("row: 34 41 49 45; hands: 12 94 / 98; pile: 77").play("twist 94")
    assert table["row"] == "34 41 45"
    assert table["plus"] == "49 94 / -"
    assert table["hands"] == "12 77 / 98"
    assert table.story[0] == "twisted 10"
    assert table.heard_by(1)[0] == "Ana twists 49 with 94."


def test_the_cards_to_the_right_close_the_gap() -> None:  # clause 10: S5
    table = at("row: 34 41 49 45 38; hands: 14 / 98; pile: 77").play("twist 14")
    assert table["row"] == "34 49 45 38"


def test_the_left_neighbour_of_a_twisted_last_card_is_the_last_one() -> None:  # clause 10: D3a Q14
    table = at("row: 34 41; hands: 14 / 25 44 45 51; pile: 77").play("twist 14")
    assert table["row"] == "34"
    assert table.legal() == "take, 25, 44"


def test_the_last_card_stays_if_another_one_is_twisted() -> None:  # clause 10: D3b
    table = at("row: 34 41; hands: 43 / 25 44 45 51; pile: 77").play("twist 43")
    assert table["row"] == "41"
    assert table.legal() == "take, 44, 45, 51"


def test_a_twist_need_not_be_close_to_any_card() -> None:  # clause 10: Q11
    table = at("row: 19 12; hands: 91 / 98; pile: 77")
    assert table.legal() == "take, twist 91"
    assert table.play("twist 91")["row"] == "12"


def test_a_card_whose_twin_is_not_in_the_row_does_not_twist() -> None:  # clause 10: S4
    table = at("row: 34; hands: 35 / 53")
    assert table.refusal("twist 35", 0) == 10
    assert table.reason("twist 35") == "its twin 53 is not in the row."


def test_after_the_only_card_is_twisted_the_next_player_opens() -> None:  # clause 11: S7
    table = at("row: 27; hands: 72 81 / 12 98; pile: 55 56").play("twist 72")
    assert table["row"] == "-"
    assert table["hands"] == "55 81 / 12 98"
    assert (table.asked, table.legal()) == ([1], "12, 98")
    assert table.story == ["twisted 10", "row_empty 11", "drawn 14"]


def test_one_may_take_although_one_could_play() -> None:  # clause 12: Q2
    table = at(f"row: 34; {TWO}; pile: 12").play("take")
    assert table["minus"] == "34 / -"


def test_whoever_can_neither_extend_nor_twist_must_take() -> None:  # clause 12: D5
    table = at("row: 34; hands: 12 77 88 / 98; pile: 13")
    assert table.legal() == "take"
    assert table.play("take").legal() == "12, 77, 88"


def test_after_taking_the_same_player_opens_and_draws() -> None:  # clause 13: L6 D6
    table = at("row: 22 31 33; hands: 12 77 / 98; pile: 13 14").play("take")
    assert table["minus"] == "22 31 33 / -"
    assert table.scores == [-11, 0]
    assert (table.asked, table["hands"]) == ([0], "12 77 / 98")
    assert table.story == ["taken 12"]
    table.play("77")
    assert (table["row"], table["hands"]) == ("77", "12 13 / 98")
    assert table.story == ["opened 13", "drawn 14"]
    assert table.asked == [1]


def test_at_the_end_of_a_turn_one_draws_the_top_card() -> None:  # clause 14: L8
    table = at("row: 34; hands: 35 / 36; pile: 71 72 73").play("35, 36")
    assert table["hands"] == "71 / 72"
    assert table["pile"] == "73"


# The end


def test_without_a_pile_nobody_draws() -> None:  # clause 14: L8
    assert at("row: 34; hands: 12 35 / 36").play("35")["hands"] == "12 / 36"


def test_the_last_card_of_the_pile_begins_the_end_phase() -> None:  # clause 15: D10
    table = at("row: 49 45; hands: 94 / 46 47; pile: 77").play("twist 94")
    assert table["row"] == "45"
    assert table["hands"] == "77 / 46 47"
    assert table.story == ["twisted 10", "drawn 14", "pile_empty 15"]
    assert table.play("46")["hands"] == "77 / 47"


def test_with_an_empty_hand_one_must_take() -> None:  # clause 15: D11 Q6
    table = at("table: classic 2 rounds=1; row: 45; hands: - / 46")
    assert table.legal() == "take"
    assert table.play("take")["phase"] == "over"


def test_nobody_has_to_play_in_the_end_phase() -> None:  # clause 15: Q16
    table = at("table: classic 2 rounds=1; row: 45; hands: 46 54 / 47")
    assert table.legal() == "take, 46, 54, twist 54"
    assert table.play("take")["phase"] == "over"


def test_twisting_goes_on_in_the_end_phase() -> None:  # clause 15: R3
    table = at("row: 45 46; hands: 12 54 / 47").play("twist 54")
    assert table["plus"] == "45 54 / -"
    assert table.asked == [1]


def test_taking_the_row_after_the_pile_is_empty_ends_the_round() -> None:  # clause 16: D7 L10
    table = at("table: classic 2 rounds=1; row: 22 31 33; hands: 12 / 98").play("take")
    assert table["minus"] == "22 31 33 / -"
    assert table["hands"] == "12 / 98"
    assert table["phase"] == "over"
    assert table.story[:2] == ["taken 12", "ended_by_take 16"]


def test_twisting_the_last_card_after_the_pile_is_empty_ends_the_round() -> None:
    # clause 16: D8 L10 Q15
    table = at("table: classic 2 rounds=1; row: 49; hands: 12 94 / 98").play("twist 94")
    assert table["plus"] == "49 94 / -"
    assert table["phase"] == "over"
    assert table.story[:2] == ["twisted 10", "ended_by_twist 16"]


def test_twisting_another_than_the_last_card_ends_nothing() -> None:  # clause 16: Q15
    assert at("row: 49 45; hands: 12 94 / 98").play("twist 94")["phase"] == "turn"


def test_if_the_row_goes_with_the_last_card_of_the_pile_the_next_player_opens() -> None:
    # clause 16: Q1 R1 R2 D9 L9
    table = at("row: 49; hands: 12 94 / 97 98; pile: 77").play("twist 94")
    assert table["plus"] == "49 94 / -"
    assert table["hands"] == "12 77 / 97 98"
    assert (table.asked, table.legal()) == ([1], "97, 98")
    table.play("97")
    assert table["hands"] == "12 77 / 98"
    table.play("take")
    assert table["finished"] == "1"


def test_plus_cards_count_one_and_minus_cards_cost_one() -> None:  # clause 17: L12 S6
    plus = "12 21 13 31 14 41 15 51 16 61 17 71"
    minus = "18 19 23 24 25 26 27 28 29 32 33 34 35"
    table = at(f"table: classic 2; plus: {plus} / -; minus: {minus} / -; hands: 81 / 91")
    assert table.scores == [12 - 17, 0]


def test_a_toad_costs_five() -> None:  # clause 17: D16
    table = at("plus: 49 94 / -; minus: 22 23 24 25 26 / -; hands: 81 / 91")
    assert table.scores == [2 - 9, 0]
    assert {MINUS_POINTS[toad] for toad in TOADS} == {5}


def test_cards_left_in_hand_count_nothing() -> None:  # clause 17: L11
    table = at("table: classic 2 rounds=1; row: 45; hands: 22 33 / 44 55").play("take")
    assert table.scores == [-1, 0]


def test_a_match_has_two_rounds() -> None:  # clause 18: L13
    table = at("table: classic 3").play_all("take")
    assert table["finished"] == "2"


def test_another_number_of_rounds_may_be_agreed() -> None:  # clause 18: L13
    table = at("table: classic 2 rounds=3").play_all("take")
    assert table["finished"] == "3"
    assert table.story[-1] == "ended 18"


@pytest.mark.parametrize("rounds", [0, 100])
def test_a_match_has_1_to_99_rounds(rounds: int) -> None:  # clause 18: L13
    with pytest.raises(UserError, match="from 1 to 99"):
        Match(GAME, 3, options={"rounds": rounds})


def test_the_points_of_all_rounds_are_added() -> None:  # clause 18: L13
    table = at("row: 45 22; hands: 81 / 91; finished: 1; totals: -5 / 3; plus: 12 21 / -")
    table.play("take")
    assert table["totals"] == "-9 / 3"


def test_after_the_match_nobody_moves() -> None:  # clause 18: L13
    table = at("row: 45; hands: 81 / 91; finished: 1").play("take")
    assert (table.asked, table.refusal("81", 0)) == ([], 18)


def test_the_highest_total_wins() -> None:  # clause 19: L14
    match = Match(GAME, 3, seed=3)
    while not match.over:
        match.play(match.to_act[0], match.legal_moves(match.to_act[0])[-1])
    assert [match.scores[seat] for seat in match.winners] == [max(match.scores)]


def test_players_with_the_same_total_share_the_win() -> None:  # clause 19: D17 Q9
    position = "row: 45; hands: - / 44; plus: 12 21 13 31 / 14 41; finished: 1; totals: -5 / -4"
    match = Match.at(GAME, position, rounds=[(-5, -4)])
    match.play(0, "take")
    assert match.scores == (-2, -2)
    assert match.winners == [0, 1]
