"""Tricks, false tricks and sevens, clause by clause."""

from fileira.core.match.match import Match

from .table import at

STEP = "phase: step; hands: 5W 1S / 2L 3L / 2W 4W; reserves: 9L / 9W 1T / -"
N1 = "hands: 7W 1S / 9W 1L / 2L 3S / 2W 1T"
TWO_SEVENS = "hands: 4L 1S / 7W 2S / 7T 3S / 10L 4S"
THREE_SEVENS = "hands: 7L 1S / 7W 2S / 7T 3S / 10L 4S"


# The reserve step


def test_before_each_trick_one_card_may_be_drawn() -> None:  # clause 7: L10
    table = at(STEP)
    assert table.legal() == "draw, stay"
    table.play("draw")
    assert table["hands"] == "1S 5W 9L / 2L 3L / 2W 4W"
    assert table["reserves"] == "- / 9W 1T / -"
    assert table.asked == [1]


def test_the_top_card_is_drawn() -> None:  # clause 7: L10
    table = at(STEP).play("stay, draw")
    assert table["hands"] == "1S 5W / 9W 2L 3L / 2W 4W"
    assert table["reserves"] == "9L / 1T / -"


def test_the_leader_decides_first_and_then_the_others_clockwise() -> None:  # clause 7: L10 Q2
    table = at("phase: step; first: 1; hands: 1S / 2S / 3S; reserves: 1L / 2L / 3L")
    order = []
    while table["phase"] == "step":
        order += table.asked
        table.play("stay")
    assert order == [1, 2, 0]


def test_at_most_one_card_is_drawn_before_a_trick() -> None:  # clause 7: Q2
    table = at("phase: step; hands: 1S / 2S / 3S; reserves: 1L 4L / 2L 5L / 3L 6L")
    table.play("draw, draw, draw")
    assert table["phase"] == "play"
    assert table.sizes("reserves") == [1, 1, 1]


def test_who_stays_may_draw_before_a_later_trick() -> None:  # clause 7: Q2
    table = at("phase: step; hands: 1S 1W / 2S 2W / 3S 3W; reserves: 1L / - / -")
    table.play("stay, 1S, 2S, 3S")
    assert table.asked == [0]
    assert table.legal() == "draw, stay"


def test_a_reserve_is_used_again_and_again() -> None:  # clause 7: Q3
    table = at("phase: step; hands: 1S 1W / 2S 2W / 3S 3W; reserves: 1L 1T / - / -")
    table.play("draw, 1S, 2S, 3S, draw")
    assert table["reserves"] == "- / - / -"


def test_an_empty_reserve_is_skipped() -> None:  # clause 7: L10
    table = at("phase: step; hands: 1S / 2S / 3S; reserves: - / 2L / -")
    assert table.asked == [1]
    assert table.play("stay")["phase"] == "play"


def test_without_any_reserve_the_leader_leads_at_once() -> None:  # clause 7: L10
    table = at("hands: 1S 1W / 2S 2W / 3S 3W").play("1S, 2S, 3S")
    assert table["phase"] == "play"


def test_the_reserve_step_comes_before_every_trick() -> None:  # clause 7: R6
    match = Match("tricky_twist", 3, seed=1)
    while match.state.phase == 2:
        match.play(match.to_act[0], match.legal_moves(match.to_act[0])[0])
    assert match.view().trick == 1
    assert match.view().phase == "step"
    while match.view().trick == 1:
        match.play(match.to_act[0], match.legal_moves(match.to_act[0])[-1])
    assert match.view().phase in ("step", "bonus")


def test_only_draw_and_stay_answer_about_the_reserve() -> None:  # clause 7: L10
    table = at(STEP)
    assert [table.refusal(move) for move in ("5W", "pass", "trick")] == [7, 7, 7]
    assert table.refusal("draw", 1) == 7


def test_a_preview_does_not_tell_the_card_on_top() -> None:  # clause 7: L10
    table = at(STEP)
    assert table.preview("draw") == ["drew"]
    assert table.seen_by(0)["reserves"] == "~ 9L / ? ? / -"


def test_a_card_drawn_is_seen_by_its_owner_only() -> None:  # clause 7: L10
    (drew,) = at(STEP).play("draw").events("drew")
    assert drew.seen_by == 0b001


# Lead and follow


def test_the_leader_may_play_any_card() -> None:  # clause 8: L11
    assert at("hands: 1S 2W 3L / 4S / 5S").legal() == "1S, 2W, 3L"


def test_the_winner_leads_the_next_trick() -> None:  # clause 8: Q1
    table = at("hands: 1S 1W / 3S 2W / 2S 3W").play("1S, 3S, 2S")
    assert table.asked == [1]
    assert table.legal() == "2W"


def test_only_a_card_of_the_own_hand_can_be_played() -> None:  # clause 8: L11
    table = at("hands: 1S 1W / 3S 2W / 2S 3W")
    assert table.refusal("3S") == 8
    assert "card from your hand" in table.reason("3S")
    assert table.refusal("1S", 1) == 8


def test_a_card_of_the_suit_led_must_be_played() -> None:  # clause 9: L12
    table = at("hands: 5W 1S / 2W 12W 3L / 2L 4L").play("5W")
    assert table.legal() == "2W, 12W"
    assert table.refusal("3L") == 9
    assert table.reason("3L") == "you have a card of the suit led, wave, and must follow suit."


def test_one_must_follow_even_if_players_before_did_not() -> None:  # clause 9: L12
    table = at("hands: 5W 1S / 2L 3L / 2W 4L").play("5W, 2L")
    assert table.legal() == "2W"


def test_who_cannot_follow_may_play_any_card() -> None:  # clause 9: L12
    assert at("hands: 5W 1S / 2L 3T 4S / 2W 4L").play("5W").legal() == "4S, 2L, 3T"


def test_there_is_no_trump() -> None:  # clause 9: L12
    table = at("hands: 1W 1S / 12L 3T / 12T 4S").play("1W, 12L, 12T")
    assert table["tricks"] == "1 / 0 / 0"


def test_a_card_just_drawn_must_follow() -> None:  # clause 9: D2
    table = at(STEP).play("stay, draw, 5W")
    assert table.legal() == "9W"


def test_a_card_in_the_reserve_need_not_follow() -> None:  # clause 9: D3
    table = at(STEP).play("stay, stay, 5W")
    assert table.legal() == "2L, 3L"


def test_a_preview_says_whether_the_card_is_the_highest_so_far() -> None:  # clause 9: L12
    table = at("hands: 5W 1S / 2W 12W 3L / 3W 4L")
    assert table.preview("5W") == ["led"]
    table.play("5W")
    assert table.preview("2W") == ["followed"]
    assert table.preview("12W") == ["overtook"]
    table.play("12W")
    assert table.preview("3W") == ["followed", "trick_won"]


# Tricks and false tricks


def test_the_highest_card_of_the_suit_led_wins() -> None:  # clause 10: L13 N1
    table = at(N1).play("7W, 9W, 2L, 2W")
    assert table["tricks"] == "0 / 1 / 0 / 0"


def test_the_winner_takes_only_the_cards_of_the_suit_led() -> None:  # clause 10: L13 N1
    table = at(N1).play("7W, 9W, 2L, 2W")
    assert table.trick() == "2W 7W 9W"
    (won,) = table.events("trick_won")
    assert (won.seat, won.amount) == (1, 3)


def test_who_did_not_follow_gets_the_card_back_as_a_false_trick() -> None:  # clause 11: L13 N1
    table = at(N1).play("7W, 9W, 2L, 2W")
    assert table["false"] == "- / - / 2L / -"


def test_who_followed_and_did_not_win_gets_nothing() -> None:  # clause 11: L13 N1
    table = at(N1).play("7W, 9W, 2L, 2W")
    assert table.parts("tricks")[0] == table.parts("tricks")[3] == ["0"]
    assert table.parts("false")[0] == table.parts("false")[3] == []


def test_tricks_and_false_tricks_are_counted_apart() -> None:  # clause 10: L13
    table = at("hands: 5W 6W 1S / 2L 3L 2S / 2W 4W 3S").play("5W, 2L, 2W, 6W, 3L, 4W")
    assert table["tricks"] == "2 / 0 / 0"
    assert table["falses"] == "0 / 2 / 0"


def test_if_nobody_follows_the_leader_wins_a_trick_of_one_card() -> None:  # clause 11: D1
    table = at("hands: 5L 1S / 2W 2S / 3W 3S / 4T 4S").play("5L, 2W, 3W, 4T")
    assert table.trick() == "5L"
    assert table["tricks"] == "1 / 0 / 0 / 0"
    assert table["false"] == "- / 2W / 3W / 4T"


# Sevens


def test_who_collects_a_seven_may_take_a_bonus_card() -> None:  # clause 12: L14 N2
    table = at(N1).play("7W, 9W, 2L, 2W")
    assert table.asked == [1]
    table.play("bonus blank")
    assert table["bonus"] == "- / blank / - / -"
    assert table["phase"] == "play"


def test_who_only_played_the_seven_may_not() -> None:  # clause 12: N2
    table = at(N1).play("7W, 9W, 2L, 2W")
    assert table.refusal("bonus blank", 0) == 12
    assert [event.seat for event in table.events("bonus_offered")] == [1]


def test_a_seven_as_a_false_trick_earns_a_bonus_card_too() -> None:  # clause 12: L14
    table = at("hands: 5L 1S / 7W 2S / 3L 3S").play("5L, 7W, 3L")
    assert table.asked == [1]


def test_without_a_seven_there_is_no_bonus_card() -> None:  # clause 12: L14
    assert at("hands: 5L 1S / 6W 2S / 3L 3S").play("5L, 6W, 3L")["phase"] == "play"


def test_several_choose_clockwise_from_the_winner() -> None:  # clause 12: D4 R2
    table = at(TWO_SEVENS).play("4L, 7W, 7T, 10L")
    assert table.asked == [1]
    assert table.play("bonus flip").asked == [2]
    assert table.play("bonus extra")["bonus"] == "- / flip / extra / -"


def test_the_winner_chooses_first_if_entitled() -> None:  # clause 12: D5 R2
    table = at(THREE_SEVENS).play("7L, 7W, 7T, 10L")
    order = [*table.asked, *table.play("bonus flip").asked, *table.play("bonus blank").asked]
    assert order == [3, 1, 2]
    assert table.play("bonus extra")["bonus"] == "- / blank / extra / flip"


def test_a_bonus_card_is_taken_by_one_player_only() -> None:  # clause 12: D5
    table = at(THREE_SEVENS).play("7L, 7W, 7T, 10L, bonus flip")
    assert table.refusal("bonus flip") == 12
    assert "nobody has" in table.reason("bonus flip")


def test_nobody_must_take_a_bonus_card() -> None:  # clause 12: Q10
    table = at(N1).play("7W, 9W, 2L, 2W, pass")
    assert table["bonus"] == "- / - / - / -"
    assert table["phase"] == "play"


def test_nobody_collects_two_sevens_in_one_trick() -> None:  # clause 12: Q22
    table = at("hands: 7L 1S / 7W 2S / 7T 3S / 7S 4S").play("7L, 7W, 7T, 7S")
    assert [event.seat for event in table.events("bonus_offered")] == [0]
    table.play("pass, pass, pass, pass")
    assert [event.seat for event in table.events("bonus_offered")] == [1, 2, 3]


def test_five_bonus_cards_can_be_taken_at_most() -> None:  # clause 12: Q23
    table = at("deck: most; hands: 7L 8L 1S / 7W 7S 2S / 7T 3S 4S; bonus: - / - / -")
    table.play("7L, 7W, 7T, bonus flip, bonus retake, 7W, bonus blank, 8L, 7W, 3S, bonus extra")
    assert table.parts("bonus") == [["flip"], ["retake", "extra"], ["blank"]]
    assert table["phase"] == "play"


def test_a_retake_is_carried_out_before_the_next_player_chooses() -> None:  # clause 12: Q25
    table = at(TWO_SEVENS).play("4L, 7W, 7T, 10L, bonus retake")
    assert table.asked == [1]
    assert table["phase"] == "take_back"
    table.play("7W")
    assert table["hands"] == "1S / 2S 7W / 3S / 4S"
    assert table.asked == [2]


def test_the_order_of_choosing_begins_anew_in_each_trick() -> None:  # clause 12: Q26
    table = at("hands: 7L 8W 1S / 1L 7W 2S / 2L 9W 3S").play("7L, 1L, 2L, pass")
    assert table.asked == [0]
    table.play("8W, 7W, 9W")
    assert table.asked == [2]


def test_only_a_bonus_card_or_pass_answers_a_seven() -> None:  # clause 12: L14
    table = at(N1).play("7W, 9W, 2L, 2W")
    assert [table.refusal(move) for move in ("1L", "draw", "star", "trick")] == [12] * 4


# The end of a round


def test_the_round_ends_when_a_hand_is_empty() -> None:  # clause 13: L15
    table = at("hands: 1S / 2S 2W / 3S 3W").play("1S, 2S, 3S")
    assert table["finished"] == "1"
    (ended,) = table.events("round_ended")
    assert (ended.seat, ended.amount) == (0, 1)


def test_the_round_goes_on_while_all_have_cards() -> None:  # clause 13: L15 Q24
    table = at("hands: 1S 1W 1L / 2S 2W / 3S 3W 3L 3T").play("1S, 2S, 3S")
    assert table["finished"] == "0"
    assert table.asked == [2]


def test_the_round_ends_even_if_cards_are_left_in_the_reserve() -> None:  # clause 13: D15 Q4
    table = at("hands: 1S / 2S 2W / 3S 3W; reserves: 4S 5S / - / -").play("1S, 2S, 3S")
    assert table["finished"] == "1"
    assert not table.events("drew")


def test_the_trick_is_collected_before_the_round_ends() -> None:  # clause 13: Q5
    table = at("hands: 1S / 2S 2W / 3S 3W").play("1S, 2S, 3S")
    kinds = [name.split()[0] for name in table.story]
    assert kinds.index("trick_won") < kinds.index("round_ended") < kinds.index("round_scored")


def test_a_retake_comes_before_the_check_and_can_keep_the_round_alive() -> (
    None
):  # clause 13: D16 Q6
    table = at("hands: 5L 1S / 7T / 3L 3S").play("5L, 7T, 3L")
    table.play("bonus retake, 7T")
    assert table["finished"] == "0"
    assert table["hands"] == "1S / 7T / 3S"


def test_a_retake_cannot_help_if_another_hand_is_empty() -> None:  # clause 13: D16
    table = at("hands: 5L / 7T / 3L 3S").play("5L, 7T, 3L, bonus retake, 7T")
    assert table["finished"] == "1"


def test_a_seven_in_the_last_trick_still_earns_a_bonus_card() -> None:  # clause 13: Q5
    table = at("hands: 5L / 7T 1S / 3L 3S").play("5L, 7T, 3L")
    assert table["phase"] == "bonus"
