"""What a table may agree on, clause by clause: the advanced variant, manual draw, table talk."""

import pytest

from fileira.core.errors import UserError
from fileira.core.match.match import Match

from .. import clauses
from .table import Table, at

ROW_4 = "c4 d4 e4 f4 g4"


def test_the_options_are_those_of_the_law() -> None:  # clause 27: R3
    assert Match("sequence", 6, seed=1).options == {
        "teams": 2,
        "dead_per_turn": 1,
        "manual_draw": False,
        "table_talk": False,
    }


# The advanced variant


def test_a_one_eyed_jack_may_break_a_sequence() -> None:  # clause 28: TS16 Q19
    table = at(f"table: advanced 2; chips: - | {ROW_4}; hands: JS / -").play("JS, @e4")
    assert table["chips"] == "- | c4 d4 f4 g4"
    assert table.sequences == [0, 0]
    assert table.story == ["played 7", "removed 10", "broken 28", "drew 15"]


def test_a_broken_sequence_does_not_count() -> None:  # clause 28: A17
    table = at(f"table: advanced 2; first: 1; chips: {ROW_4} c9 d9 e9 f9 | -; hands: 2S / JS")
    table.play("JS, @e4, 2S, @g9")
    assert table.sequences == [1, 0]
    assert not table.over


def test_of_a_long_line_a_sequence_may_be_left() -> None:  # clause 28: A17
    table = at(f"table: advanced 2; chips: - | {ROW_4} h4; hands: JS / -").play("JS, @h4")
    assert table.sequences == [0, 1]
    assert "broken 28" not in table.story


def test_a_sequence_can_be_completed_again() -> None:  # clause 28: A17
    table = at(f"table: advanced 2; chips: - | {ROW_4}; hands: JS / 4C").play("JS, @e4, 4C, @e4")
    assert table.sequences == [0, 1]


def test_with_three_teams_the_advanced_variant_changes_nothing() -> None:  # clause 28: A18
    table = at("table: advanced 3; chips: c4 d4 e4 f4 | - | -; hands: 2C / - / -")
    assert table.play("2C, @g4").over


# Manual draw


def manual(hands: str, more: str = "") -> Table:
    seats = hands.count("/") + 1
    return at(f"table: classic {seats} manual_draw=on; hands: {hands}; {more}")


def test_who_has_played_draws() -> None:  # clause 29: Q11
    table = manual("2C 3C / 4C", "deck: QH 2S").play("2C, @e2")
    assert table["hands"] == "3C / 4C"
    assert table.asked == [0]
    assert table.legal(0) == "draw"
    assert table.play("draw")["hands"] == "QH 3C / 4C"
    assert table.asked == [1]


def test_the_next_player_need_not_wait() -> None:  # clause 29: Q11
    table = manual("2C / 4C").play("2C, @e2")
    assert table.volunteers == [1]
    table.by(1, "4C")
    assert table.asked == [1]


def test_there_is_nothing_to_draw_before_a_play() -> None:  # clause 29: Q11
    table = manual("2C / 4C")
    assert table.refusal("draw", 0) == clauses.FORGOTTEN_DRAW
    assert table.refusal("draw", 1) == clauses.FORGOTTEN_DRAW


def test_nobody_draws_twice_for_a_play() -> None:  # clause 29: Q11
    table = manual("2C / 4C").play("2C, @e2, draw")
    assert table.refusal("draw", 0) == clauses.FORGOTTEN_DRAW


def test_while_the_next_player_has_not_drawn_one_may_still_draw() -> None:  # clause 30: TS21
    table = manual("2C 3C / 4C").play("2C, @e2").by(1, "4C")
    assert table.refusal("draw", 0) == 0
    table.by(1, "@c2")
    assert table.volunteers == [0]
    assert table.by(0, "draw").held == [2, 0]
    assert table.asked == [1]


def test_when_the_next_player_has_moved_and_drawn_the_draw_is_lost() -> None:  # clause 30: TS21 R4
    table = manual("2C 3C / 4C").play("2C, @e2").by(1, "4C, @c2, draw")
    assert table.story[-2:] == ["drew 15", "missed 30"]
    assert table.refusal("draw", 0) == clauses.FORGOTTEN_DRAW
    assert table.held == [1, 1]


def test_a_hand_stays_smaller_for_good() -> None:  # clause 30: Q11
    table = manual("2C 3C / 4C").play("2C, @e2").by(1, "4C, @c2, draw").by(0, "3C, @d2, draw")
    assert table.held == [1, 1]


def test_lost_draws_add_up() -> None:  # clause 30: Q11
    table = manual("2C 3C 5C / 4C 6C").play("2C, @e2").by(1, "4C, @c2, draw")
    table.by(0, "3C, @d2").by(1, "6C, @a2, draw")
    assert table.held == [1, 2]


def test_any_player_who_moved_later_ends_the_time_to_draw() -> None:  # clause 30: R4
    table = manual("2C / 4C / 3C").play("2C, @e2").by(1, "4C, @c2").by(2, "3C, @d2")
    assert table.volunteers == [0, 1]
    table.by(2, "draw")
    assert table.story == ["drew 15", "missed 30", "missed 30"]


def test_a_late_draw_ends_the_time_of_those_who_moved_before() -> None:  # clause 30: R4
    table = manual("2C / 4C / 3C").play("2C, @e2").by(1, "4C, @c2").by(2, "3C, @d2").by(1, "draw")
    assert table.refusal("draw", 0) == clauses.FORGOTTEN_DRAW
    assert table.refusal("draw", 2) == 0


def test_the_draw_of_who_moved_before_takes_nothing_from_the_others() -> None:  # clause 30: R4
    table = manual("2C / 4C / 3C").play("2C, @e2").by(1, "4C, @c2").by(0, "draw")
    assert table.story == ["drew 15"]
    assert table.refusal("draw", 1) == 0
    assert table.asked == [1]


def test_who_moves_again_has_lost_the_draw_before() -> None:  # clause 30: R4
    table = manual("2C 3C / -").play("2C, @e2").by(1, "pass").by(0, "3C, @d2")
    assert table.story == ["played 7", "placed 8", "missed 30"]
    assert table.by(0, "draw").held == [1, 0]
    assert table.refusal("draw", 0) == clauses.FORGOTTEN_DRAW


def test_a_pass_is_no_move() -> None:  # clause 30: R9
    table = manual("2C / 4C / -").play("2C, @e2").by(1, "4C, @c2").by(2, "pass").by(0, "pass")
    assert table.refusal("draw", 0) == 0


def test_after_passes_it_still_counts_who_moved_later() -> None:  # clause 30: R4 R9
    table = manual("2C / 4C / -").play("2C, @e2").by(1, "4C, @c2").by(2, "pass").by(0, "pass")
    assert table.by(0, "draw").story == ["drew 15"]
    assert table.by(1, "draw").held == [1, 1, 0]


def test_an_exchange_is_not_that_draw() -> None:  # clause 30: R4
    more = "chips: - | b4 j4; deck: 2S QH 3D"
    table = manual("2C / KS 3C", more).play("2C, @e2").by(1, "exchange KS, 3C, @d2")
    assert table["hands"] == "- / 2S"
    assert table.refusal("draw", 0) == 0
    assert table.refusal("draw", 1) == 0


def test_passes_end_the_game_even_if_a_draw_is_open() -> None:  # clause 23: R9
    table = manual("2C / -").play("2C, @e2").by(1, "pass").by(0, "pass")
    assert table.over
    assert table.volunteers == []


def test_a_late_draw_may_be_the_last_card_of_the_deck() -> None:  # clause 16: Q12
    table = manual("2C / 4C", "deck: QH").play("2C, @e2").by(1, "4C").by(0, "draw")
    assert table.deck == 102  # without QH, and 4C is still to find its cell
    assert table["phase"] == "cell"
    assert table.by(1, "@c2")["discards"] == "1=4C"


# Table talk


def talking(hands: str, more: str = "") -> Table:
    seats = hands.count("/") + 1
    return at(f"table: classic {seats} table_talk=on; hands: {hands}; {more}")


@pytest.mark.parametrize("seats", [2, 3])
def test_without_team_mates_there_is_no_table_talk(seats: int) -> None:  # clause 31: R6
    with pytest.raises(UserError):
        Match("sequence", seats, options={"table_talk": True}, seed=1)


def test_without_the_option_nobody_can_be_accused() -> None:  # clause 31: Q18
    table = at("hands: 2C / 3C / 4C / 5C")
    assert table.refusal("penalty 1", 1) == clauses.TABLE_TALK
    assert table.volunteers == []


def test_a_player_of_another_team_may_accuse_at_any_moment() -> None:  # clause 31: Q18
    table = talking("2C / 3C / 4C / 5C")
    assert table.volunteers == [1, 2, 3]
    assert table.legal(1) == "penalty 1"
    assert table.play("2C").refusal("penalty 1", 3) == 0


def test_who_has_to_move_accuses_nobody() -> None:  # clause 31: Q18
    """So computer players, which move only when they have to, never do."""
    table = talking("2C / 3C / 4C / 5C")
    assert table.legal(0) == "2C"
    assert table.refusal("penalty 2", 0) == clauses.TABLE_TALK
    assert table.refusal("penalty 2", 2) == 0


def test_nobody_accuses_the_own_team() -> None:  # clause 31: Q18
    table = talking("2C / 3C / 4C / 5C")
    assert table.refusal("penalty 1", 2) == clauses.TABLE_TALK
    assert table.refusal("penalty 3", 2) == clauses.TABLE_TALK


def test_each_member_discards_a_card_of_own_choice() -> None:  # clause 32: TS22
    hands = "2C 3C 4C 5C 6C / - / 2D 3D 4D 5D 6D / - / 2H 3H 4H 5H 6H / -"
    table = talking(hands).by(1, "penalty 1")
    assert table.asked == [0, 2, 4]
    assert table.legal(2) == ", ".join(f"discard {rank}D" for rank in "23456")
    table.by(4, "discard 4H").by(0, "discard 6C").by(2, "discard 2D")
    assert table.held == [4, 0, 4, 0, 4, 0]
    assert table["discards"] == "0=6C 2=2D 4=4H"
    assert table.asked == [0]


def test_a_penalty_is_not_replaced() -> None:  # clause 32: Q18
    table = talking("2C 3C / - / 4C / -").by(1, "penalty 1")
    table.by(0, "discard 2C").by(2, "discard 4C").by(0, "3C, @d2")
    assert table.held == [1, 0, 0, 0]


def test_play_stops_until_all_have_paid() -> None:  # clause 32: R6
    table = talking("2C 3C / 5C / 4C / -").by(1, "penalty 1").by(0, "discard 2C")
    assert table.asked == [2]
    assert table.refusal("3C", 0) == clauses.PENALTY
    assert table.refusal("penalty 1", 1) == clauses.PENALTY
    assert table.volunteers == []


def test_who_has_no_cards_pays_nothing() -> None:  # clause 32: R6
    table = talking("2C / 3C / - / -").by(1, "penalty 1")
    assert table.asked == [0]


def test_a_team_without_cards_cannot_be_accused() -> None:  # clause 31: R6
    table = talking("- / 3C / - / -")
    assert table.refusal("penalty 1", 1) == clauses.TABLE_TALK


def test_a_team_is_accused_at_most_once_a_turn() -> None:  # clause 31: R6
    table = talking("2C 3C / 4C 5C / - / -").by(1, "penalty 1").by(0, "discard 2C")
    assert table.refusal("penalty 1", 3) == clauses.TABLE_TALK
    assert table.refusal("penalty 2", 2) == 0
    assert table.by(0, "3C, @d2").refusal("penalty 1", 3) == 0


def test_the_choices_are_hidden_until_all_have_made_them() -> None:  # clause 32: R6
    table = talking("2C 3C / 5C / 4C / -").by(1, "penalty 1").by(0, "discard 2C")
    assert table.seen_by(2)["laid"] == "? / - / - / -"
    assert table.seen_by(0)["laid"] == "2C / - / - / -"


def test_a_penalty_between_card_and_cell_does_not_take_the_card_played() -> None:
    # clause 32: R6
    table = talking("2C 3C / - / 4C / -").play("2C").by(1, "penalty 1")
    assert table.legal(0) == "discard 3C"
    table.by(0, "discard 3C").by(2, "discard 4C")
    assert table.legal(0) == "@e2, @g4"


def test_a_penalty_may_leave_nothing_to_play() -> None:  # clause 32: A19
    table = talking("2C / - / - / -").by(1, "penalty 1").by(0, "discard 2C")
    assert table.legal(0) == "pass"
