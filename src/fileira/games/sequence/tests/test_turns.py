"""A turn, clause by clause."""

import pytest

from .. import clauses
from .table import Table, at

FULL_KS = "b4 j4"  # both cells of KS


# Plain cards and jacks


def test_a_card_is_played_and_then_its_cell_is_chosen() -> None:  # clause 7: Q6
    table = at("hands: 2C KS / -")
    assert table.legal(0) == "KS, 2C"
    assert table.play("2C").legal(0) == "@e2, @g4"
    assert table["hands"] == "KS / -"


def test_only_a_card_of_the_own_hand_can_be_played() -> None:  # clause 7: Q6
    table = at("hands: 2C / KS")
    assert table.refusal("KS", 0) == clauses.TURN
    assert table.refusal("KS", 1) == clauses.TURN


def test_a_card_puts_a_chip_on_a_free_cell_that_shows_it() -> None:  # clause 8: TS2 Q6
    table = at("chips: - | e2; hands: 2C / -").play("2C")
    assert table.legal(0) == "@g4"
    assert table.refusal("@e2", 0) == clauses.PLAIN_CARD
    assert table.refusal("@c4", 0) == clauses.PLAIN_CARD
    assert table.play("@g4")["chips"] == "g4 | e2"
    assert table.story == ["placed 8", "drew 15"]


def test_the_card_played_lies_on_the_own_discard_pile() -> None:  # clause 7: Q4 Q6
    table = at("hands: 2C / KS").play("2C, @e2, KS, @b4")
    assert table["discards"] == "0=2C 1=KS"


def test_a_two_eyed_jack_puts_a_chip_on_any_free_cell() -> None:  # clause 9: TS14
    table = at("chips: - | b1; hands: JC JD / -").play("JC")
    assert table.legal(0).count("@") == 95
    assert table.refusal("@b1", 0) == clauses.TWO_EYES
    assert table.play("@f6")["chips"] == "f6 | b1"


@pytest.mark.parametrize("corner", ["@a1", "@j1", "@a10", "@j10"])
def test_no_jack_goes_to_a_corner(corner: str) -> None:  # clause 9: TS14
    assert at("hands: JD / -").play("JD").refusal(corner, 0) == clauses.TWO_EYES


def test_a_two_eyed_jack_cannot_be_played_on_a_full_board() -> None:  # clause 9: A10
    table = at(f"chips: {full_board()}; hands: JC JH / 2S")
    assert table.refusal("JC", 0) == clauses.TWO_EYES
    assert table.refusal("exchange JC", 0) == clauses.DEAD_CARD
    assert table.legal(0) == "JH"


def test_a_one_eyed_jack_removes_a_chip_of_another_team() -> None:  # clause 10: TS15
    table = at("chips: - | b4; hands: JH / -").play("JH, @b4")
    assert table["chips"] == "- | -"
    assert table.held == [1, 0]
    assert table.story == ["played 7", "removed 10", "drew 15"]


def test_the_turn_ends_after_a_removal() -> None:  # clause 10: A11
    table = at("chips: - | b4; hands: JH KS / 2C").play("JH, @b4")
    assert table.asked == [1]


def test_with_three_teams_any_opponent_may_be_hit() -> None:  # clause 10: Q6
    table = at("chips: - | b4 | e2; hands: JS / - / -").play("JS")
    assert table.legal(0) == "@e2, @b4"


def test_an_own_chip_cannot_be_removed() -> None:  # clause 10: TS17 A12
    table = at("chips: b4 | e2; hands: JS / -").play("JS")
    assert table.refusal("@b4", 0) == clauses.ONE_EYE


def test_a_chip_of_a_team_mate_cannot_be_removed() -> None:  # clause 10: TS17
    table = at("chips: b4 | e2; hands: JS / - / - / -").play("JS")
    assert table.refusal("@b4", 0) == clauses.ONE_EYE


@pytest.mark.parametrize("cell", ["@a1", "@b4"])
def test_where_no_chip_lies_none_can_be_removed(cell: str) -> None:  # clause 10: A12
    table = at("chips: - | e2; hands: JH / -").play("JH")
    assert table.refusal(cell, 0) == clauses.ONE_EYE


def test_a_one_eyed_jack_without_a_target_is_kept() -> None:  # clause 10: A9
    table = at("chips: e2 | -; hands: JH JS / -")
    assert table.refusal("JH", 0) == clauses.ONE_EYE
    assert table.legal(0) == "pass"
    assert table.play("pass")["hands"] == "JS JH / -"


# Dead cards


def test_a_card_is_dead_when_both_its_cells_are_covered() -> None:  # clause 11: Q5
    table = at("chips: b4 | j4; hands: KS 2C / -")
    assert table.legal(0) == "2C, exchange KS"
    assert table.refusal("KS", 0) == clauses.DEAD_CARD
    assert table.refusal("exchange 2C", 0) == clauses.DEAD_CARD


def test_a_dead_card_lives_again_when_a_cell_is_freed() -> None:  # clause 11: TS19
    table = at(f"chips: - | {FULL_KS}; hands: JH / KS").play("JH, @j4")
    assert table.refusal("KS", 1) == 0
    assert table.refusal("exchange KS", 1) == clauses.DEAD_CARD


@pytest.mark.parametrize("jack", ["JS", "JH", "JD", "JC"])
def test_a_jack_is_never_dead(jack: str) -> None:  # clause 11: R8
    table = at(f"hands: {jack} 2C / -")
    assert table.refusal(f"exchange {jack}", 0) == clauses.DEAD_CARD


def test_a_dead_card_is_exchanged_for_another_one() -> None:  # clause 12: TS18 Q5
    table = at(f"chips: - | {FULL_KS}; hands: KS 2C / -").play("exchange KS")
    assert table.story == ["exchanged 12", "drew 12"]
    assert table["discards"] == "0=KS"
    assert table["hands"] == "2S 2C / -"
    assert table.asked == [0]


def test_after_the_exchange_the_turn_goes_on() -> None:  # clause 12: TS18
    table = at(f"chips: - | {FULL_KS}; hands: KS 2C / -").play("exchange KS, 2C, @e2")
    assert table.asked == [1]


def test_one_card_a_turn_is_exchanged() -> None:  # clause 12: TS18 A7
    table = at(f"chips: - | {FULL_KS}; hands: KS KS 2C / 2D").play("exchange KS")
    assert table.refusal("exchange KS", 0) == clauses.EXCHANGE
    assert table.play("2C, @e2, 2D, @c3").refusal("exchange KS", 0) == 0


def test_more_can_be_agreed_on() -> None:  # clause 12: A7 R3
    table = at(f"table: classic 2 dead_per_turn=99; chips: - | {FULL_KS}; hands: KS KS 2C / -")
    table.play("exchange KS, exchange KS")
    assert table["discards"] == "0=KS 0=KS"


def test_nobody_has_to_exchange() -> None:  # clause 12: A8
    table = at(f"chips: - | {FULL_KS}; hands: KS 2C / -").play("2C, @e2")
    assert table["discards"] == "0=2C"


def test_a_card_that_was_played_cannot_be_exchanged() -> None:  # clause 12: Q5
    table = at(f"chips: - | {FULL_KS}; hands: KS 2C / -").play("2C")
    assert table.refusal("exchange KS", 0) == clauses.PLAIN_CARD


# Playing and passing


def test_who_can_play_must() -> None:  # clause 13: Q9
    table = at(f"chips: - | {FULL_KS}; hands: KS 2C / -")
    assert table.refusal("pass", 0) == clauses.COMPULSORY_PLAY


def test_a_jack_that_can_be_played_must_be() -> None:  # clause 13: Q9
    assert at("hands: JC / -").refusal("pass", 0) == clauses.COMPULSORY_PLAY


def test_a_jack_may_be_kept_while_another_card_can_be_played() -> None:  # clause 13: Q9
    assert at("hands: JC 2C / -").refusal("2C", 0) == 0


def test_who_cannot_play_passes_without_discarding_or_drawing() -> None:  # clause 14: Q10
    table = at(f"chips: - | {FULL_KS}; hands: KS / 2C; exchanges: 1").play("pass")
    assert table["hands"] == "KS / 2C"
    assert table["discards"] == "-"
    assert table.asked == [1]
    assert table.story == ["passed 14"]


def test_who_has_only_dead_cards_may_exchange_or_pass() -> None:  # clause 14: R5
    assert at(f"chips: - | {FULL_KS}; hands: KS / -").legal(0) == "exchange KS, pass"


def test_after_the_exchange_he_plays_if_he_can() -> None:  # clause 14: R5
    table = at(f"chips: - | {FULL_KS}; hands: KS / -").play("exchange KS")
    assert table.legal(0) == "2S"


def test_after_the_exchange_he_passes_if_he_cannot() -> None:  # clause 14: R5
    table = at(f"chips: - | {FULL_KS}; hands: KS / -; deck: KS 2S").play("exchange KS")
    assert table.legal(0) == "pass"


def test_who_has_no_cards_passes() -> None:  # clause 14: A19
    table = at("hands: - / 2C")
    assert table.legal(0) == "pass"
    assert table.play("pass").asked == [1]


# Drawing


def test_after_the_play_a_card_is_drawn() -> None:  # clause 15: Q8
    table = at("hands: 2C 3C / -; deck: QH 2S").play("2C, @e2")
    assert table["hands"] == "QH 3C / -"
    assert table["deck"] == "2S"


def test_cards_are_drawn_by_themselves() -> None:  # clause 15: Q8 Q11
    table = at("hands: 2C / 3C")
    assert table.refusal("draw", 0) == clauses.DRAW


def test_when_the_last_card_is_drawn_the_piles_become_the_deck() -> None:  # clause 16: TS23 R7
    hands = " / ".join(["2S", *["-"] * 11])
    table = at(f"hands: {hands}; deck: AC").play("2S, @b1")
    assert table["hands"].startswith("AC / ")
    assert table["discards"] == "-"
    assert table.deck == 103
    assert table.story == ["played 7", "placed 8", "drew 15", "new_deck 16"]


def test_of_twelve_full_hands_and_a_last_card_a_deck_of_68_is_made() -> None:
    # clause 16: TS23 R7
    table = at("table: classic 12; phase: deal")
    rest = table["deck"].split()
    table = at(f"hands: {table['hands']}; first: {table['first']}; deck: {rest[0]}")
    assert int(table.state.discards) == 67
    play_anything(table)
    assert table.deck == 68
    assert table["discards"] == "-"


def test_the_new_deck_is_shuffled_at_once_also_after_an_exchange() -> None:  # clause 16: Q12 A14
    table = at(f"chips: - | {FULL_KS}; hands: KS 2C / -; deck: AC").play("exchange KS")
    assert table.deck == 102
    assert table["new_decks"] == "1"
    assert table.asked == [0]


def test_all_discard_piles_are_used() -> None:  # clause 16: A13
    table = at("hands: 2C / 3C; deck: 2S 2S").play("2C, @e2, 3C, @d2")
    assert sorted(table["deck"].split()) == sorted(table["shuffled"].split())
    assert {"2C", "3C"} <= set(table["deck"].split())


# The end


def test_a_row_of_passes_ends_the_game_without_a_winner() -> None:  # clause 23: Q20 R1 A15
    table = at("hands: - / - / -").play("pass, pass")
    assert not table.over
    table.play("pass")
    assert table.over
    assert table.scores == [5, 5, 5]
    assert table.story == ["passed 14", "tied 23"]


def test_a_play_starts_the_count_of_passes_anew() -> None:  # clause 23: R1
    table = at("hands: - / 2C").play("pass, 2C, @e2, pass")
    assert not table.over
    assert table["passes"] == "1"


def test_an_exchange_starts_the_count_of_passes_anew() -> None:  # clause 23: R1 R9
    table = at(f"chips: - | {FULL_KS}; hands: - / KS; deck: KS 2S").play("pass, exchange KS, pass")
    assert not table.over
    assert table["passes"] == "1"
    assert table.play("pass").over


def test_after_two_thousand_turns_nobody_wins() -> None:  # clause 24: R1
    table = at("hands: 2C / 3C; turns: 1998").play("2C, @e2")
    assert not table.over
    table.play("3C, @d2")
    assert table.over
    assert table.scores == [5, 5]
    assert table.story == ["played 7", "placed 8", "tied 24"]


def test_a_win_in_the_last_turn_counts() -> None:  # clause 24: R1
    table = at("chips: b1 c1 d1 | - | -; hands: 5S / - / -; turns: 1999").play("5S, @e1")
    assert table.scores == [10, 0, 0]


def test_a_pass_is_a_turn_and_an_exchange_is_none() -> None:  # clause 24: R9
    table = at(f"chips: - | {FULL_KS}; hands: KS / -; deck: KS 2S").play("exchange KS, pass")
    assert table["turns"] == "1"


def full_board() -> str:
    """All cells covered, without a sequence: two columns of one team, two of the other."""
    columns = {0: "abefij", 1: "cdgh"}
    cells = [(column, row) for row in range(1, 11) for column in "abcdefghij"]
    corners = {("a", 1), ("j", 1), ("a", 10), ("j", 10)}
    teams: list[list[str]] = [[], []]
    for column, row in sorted(set(cells) - corners):
        team = (column in columns[1]) ^ ((row - 1) // 2 % 2)
        teams[team].append(f"{column}{row}")
    return " | ".join(" ".join(team) for team in teams)


def play_anything(table: Table) -> None:
    """The seat in turn plays its first card to its first cell."""
    for _ in range(2):
        table.play(table.legal(table.asked[0]).split(", ")[0])
