"""The professional variant, clause by clause."""

import pytest

from fileira.core.errors import UserError
from fileira.core.match.match import Match

from .table import at

DRAFT = "table: professional 2; phase: pick; rows: - | - | - | -"
LAST_PICK = f"""{DRAFT}; first: 1
    hands: 1 2 3 4 5 6 7 8 9 / 11 12 13 14 15 16 17 18 19 20"""


# Small deck


@pytest.mark.parametrize(("players", "cards"), [(2, 24), (3, 34), (4, 44), (5, 54), (6, 64)])
def test_the_deck_has_ten_cards_for_each_player_and_four(players: int, cards: int) -> None:
    # clause 14: P2 TP1
    table = at(f"table: professional {players}")
    display = table.legal(table.asked[0]).split(", ")
    assert display == [str(card) for card in range(1, cards + 1)]


@pytest.mark.parametrize("players", [1, 7])
def test_the_professional_variant_is_for_two_to_six(players: int) -> None:  # clause 14: TP1
    with pytest.raises(UserError, match="2-6 players"):
        Match("six_nimmt", players, variant="professional")


def test_cards_are_placed_as_in_the_base_game() -> None:  # clause 14: P1
    table = at("table: professional 2; rows: 12 13 14 15 16 | 1 | 2 | 3; hands: 17 23 / 18 24")
    table.choose("17 18")
    assert table["rows"] == "17 18 | 1 | 2 | 3"
    assert table["heads"] == "6 / 0"


def test_cards_are_added_at_the_right_end_only() -> None:  # clause 14: P9
    table = at("table: professional 2; rows: 4 | 5 | 6 | 7; hands: 3 23 / 18 24")
    table.choose("3 18")
    assert table["phase"] == "low_row"


def test_the_match_ends_as_in_the_base_game() -> None:  # clause 14: P8
    table = at("table: professional 2; rows: 1 | 2 | 3 | 4; hands: 5 / 6; totals: 66 / 0")
    table.choose("5 6")
    assert table["phase"] == "over"
    assert table.story[-1] == "ended 10"


def test_the_limit_may_be_set_as_in_the_base_game() -> None:  # clause 14: P8
    options = Match("six_nimmt", 2, variant="professional", options={"limit": 9}, seed=1).options
    assert options == {"limit": 9, "hidden_heads": False, "open_hands": False}


# Draft


def test_all_cards_of_the_deck_lie_open() -> None:  # clause 15: P3
    table = at("table: professional 2")
    assert table.sizes("hands") == [0, 0]
    assert Match("six_nimmt", 2, variant="professional", seed=1).view(-1).display == tuple(
        range(1, 25)
    )


def test_the_player_on_turn_picks_any_card_of_the_display() -> None:  # clause 15: P4 D6
    table = at(f"{DRAFT}; hands: 3 / 20")
    assert table.asked == [0]
    assert table.refusal("24", 0) == 0
    table.play("24")
    assert table["hands"] == "3 24 / 20"
    assert table.story == ["picked 15"]


@pytest.mark.parametrize("move", ["3", "20", "25", "r1"])
def test_nothing_else_can_be_picked(move: str) -> None:  # clause 15: D6
    table = at(f"{DRAFT}; hands: 3 / 20")
    assert table.refusal(move, 0) == 15
    assert table.reason(move, 0) == "pick one card from the table when it is your turn."


def test_the_others_wait_for_their_turn_to_pick() -> None:  # clause 15: P3
    assert at(f"{DRAFT}; hands: 3 / 20").refusal("24", 1) == 15


def test_players_pick_clockwise_one_card_at_a_time() -> None:  # clause 15: P3
    table = at(
        "table: professional 3; phase: pick; rows: - | - | - | -; hands: - / - / -; first: 1"
    )
    table.play("30, 31, 32, 33")
    assert table["hands"] == "32 / 30 33 / 31"


def test_each_picks_until_he_has_ten_cards() -> None:  # clause 15: P3
    table = at(LAST_PICK)
    table.play("10")
    assert table.sizes("hands") == [10, 10]
    assert table["phase"] == "choose"


# First picker


def test_the_first_picker_of_the_first_round_is_drawn_by_lot() -> None:  # clause 16: P5 Q2
    matches = [Match("six_nimmt", 3, variant="professional", seed=seed) for seed in range(20)]
    assert {match.to_act[0] for match in matches} == {0, 1, 2}


def test_the_lot_is_told() -> None:  # clause 16: P5
    table = at("table: professional 3")
    assert table.story == ["first_pick 16"]
    assert table.events("first_pick")[0].seat == table.asked[0]


def test_in_each_later_round_the_next_player_clockwise_picks_first() -> None:  # clause 16: P5 Q2
    table = at("table: professional 3; rows: 1 | 2 | 3 | 4; hands: 5 / 6 / 7; first: 2")
    table.choose("5 6 7")
    assert table["phase"] == "pick"
    assert table.asked == [0]
    assert table.story[-1] == "first_pick 16"


# Left over


def test_the_four_cards_left_start_the_rows_ascending() -> None:  # clause 17: P6
    table = at(LAST_PICK)
    table.play("23")
    assert table["rows"] == "10 | 21 | 22 | 24"
    assert table.story == ["picked 15", *["row_started 17"] * 4]


# Open picks


def test_everyone_sees_every_pick() -> None:  # clause 18: P7
    match = Match("six_nimmt", 2, variant="professional", seed=1)
    match.play(match.to_act[0], "20")
    assert match.events(-1)[-1].card == 20


def test_all_know_who_picked_what() -> None:  # clause 18: P7
    table = at("table: professional 2; rows: 1 | 2 | 3 | 4; hands: 5 20 / 6 7")
    assert table.seen_by(0)["known"] == "5 20 / 6 7"
    assert table.certain(0, "hands", 1) == ["6", "7"]


def test_hands_are_held_closed() -> None:  # clause 18: P7
    position = "table: professional 2; rows: 1 | 2 | 3 | 4; hands: 5 20 / 6 7"
    match = Match.at("six_nimmt", position)
    assert match.view(0).seats[1].known_cards == ()


def test_with_open_hands_all_hands_lie_open() -> None:  # clause 18: P7
    position = "table: professional 2 open_hands=on; rows: 1 | 2 | 3 | 4; hands: 5 20 / 6 7"
    match = Match.at("six_nimmt", position)
    assert match.view(0).seats[1].known_cards == (6, 7)
    assert match.view(-1).seats[0].known_cards == (5, 20)


def test_the_chosen_card_stays_secret_with_open_hands() -> None:  # clause 18: P7
    hands = "rows: 1 | 2 | 3 | 4; hands: 5 20 / 7; chosen: - / 6"
    match = Match.at("six_nimmt", f"table: professional 2 open_hands=on; {hands}")
    assert match.view(0).seats[1].card is None
    assert match.view(0).seats[1].known_cards == (6, 7)


@pytest.mark.parametrize("variant", ["base", "anniversary"])
def test_open_hands_exist_in_this_variant_only(variant: str) -> None:  # clause 18: P7
    with pytest.raises(UserError, match="no option open_hands"):
        Match("six_nimmt", 2, variant=variant, options={"open_hands": True})
