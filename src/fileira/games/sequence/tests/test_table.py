"""The table, the board and the deal, clause by clause."""

from collections import Counter

import pytest

from fileira.core.errors import UserError
from fileira.core.match.match import Match

from ..board import CARD_NAMES, CORNERS, WINDOW_CELLS
from ..cards import NAMES
from ..notation import write_place
from .table import at

SEATS = (2, 3, 4, 6, 8, 9, 10, 12)


# Players


@pytest.mark.parametrize("seats", SEATS)
def test_so_many_players_get_a_table(seats: int) -> None:  # clause 1: Q1
    assert len(Match("sequence", seats, seed=1).scores) == seats


@pytest.mark.parametrize("seats", [1, 5, 7, 11, 13])
def test_other_numbers_of_players_are_refused(seats: int) -> None:  # clause 1: Q1 TS24
    with pytest.raises(UserError):
        Match("sequence", seats, seed=1)


@pytest.mark.parametrize(
    ("table", "teams"),
    [
        *(("classic 2", 2), ("classic 3", 3), ("classic 4", 2), ("classic 6", 2)),
        *(("classic 6 teams=3", 3), ("classic 8", 2), ("classic 9", 3), ("classic 10", 2)),
        *(("classic 12", 2), ("classic 12 teams=3", 3)),
    ],
)
def test_there_are_two_or_three_equal_teams(table: str, teams: int) -> None:  # clause 1: Q1
    assert len(at(f"table: {table}; phase: deal").sequences) == teams


@pytest.mark.parametrize("seats", [2, 3, 4, 8, 9, 10])
def test_only_six_and_twelve_players_choose_how_many_teams(seats: int) -> None:
    # clause 1: Q1
    with pytest.raises(UserError):
        Match("sequence", seats, options={"teams": 2}, seed=1)


def test_team_mates_share_their_result() -> None:  # clause 2: Q2
    table = at("table: classic 6 teams=3; chips: b1 c1 d1 | - | -; hands: 5S / - / - / - / - / -")
    assert table.play("5S, @e1").scores == [10, 0, 0, 10, 0, 0]


# Board and chips


def test_every_card_but_the_jacks_is_shown_twice() -> None:  # clause 3: A22
    shown = Counter(name for cell, name in enumerate(CARD_NAMES) if cell not in CORNERS)
    assert shown == {name: 2 for name in NAMES if name[0] != "J"}


def test_the_four_corners_show_no_card() -> None:  # clause 3: A22
    assert [write_place(cell) for cell in CORNERS] == ["a1", "j1", "a10", "j10"]


def test_the_board_has_192_lines_of_five() -> None:  # clause 17: Q13
    assert len(set(WINDOW_CELLS)) == 192
    corners = [len(set(cells) & set(CORNERS)) for cells in WINDOW_CELLS]
    assert Counter(corners) == {0: 180, 1: 12}


def test_chips_do_not_run_out() -> None:  # clause 4: A16
    cells = [write_place(cell) for cell in range(100) if cell not in (*CORNERS, 44)]
    blue = " ".join(cells[::2])  # 48 chips, and no sequence
    table = at(f"chips: {blue} | -; hands: 5H / -")
    assert table.play("5H, @e5")["chips"].split(" | ")[0].count(" ") == 48


def test_a_third_team_has_chips_of_its_own() -> None:  # clause 4: A23
    table = at("hands: 2C / 3C / 4C").play("2C, @e2, 3C, @d2, 4C, @c2")
    assert table["chips"] == "e2 | d2 | c2"


# First player


def test_every_seat_may_be_the_first() -> None:  # clause 5: Q3 A1 A2
    firsts = {Match("sequence", 3, seed=seed).to_act[0] for seed in range(20)}
    assert firsts == {0, 1, 2}


def test_the_first_player_is_drawn_before_the_deck_is_shuffled() -> None:  # clause 5: Q3
    match = Match("sequence", 4, seed=1)
    draw, shuffle = match.steps[0].chance
    assert len(draw.cards) == 1
    assert len(shuffle.cards) == 104


def test_turns_go_clockwise() -> None:  # clause 7: Q3
    table = at("first: 2; hands: 2C / 3C / 4C")
    table.play("4C, @c2, 2C, @e2, 3C, @d2")
    assert table.asked == [2]


# Deal


@pytest.mark.parametrize(
    ("seats", "each", "deck"),
    [
        *((2, 7, 90), (3, 6, 86), (4, 6, 80), (6, 5, 74)),
        *((8, 4, 72), (9, 4, 68), (10, 3, 74), (12, 3, 68)),
    ],
)
def test_the_more_players_the_fewer_cards(seats: int, each: int, deck: int) -> None:
    # clause 6: Q4 TS24
    table = at(f"table: classic {seats}; phase: deal")
    assert table.held == [each] * seats
    assert table.deck == deck


def test_there_are_two_packs_of_cards() -> None:  # clause 6: Q4
    match = Match("sequence", 2, seed=1)
    deck = match.steps[0].chance[1].cards
    assert Counter(deck) == dict.fromkeys(range(1, 53), 2)
    hands = sorted(deck[:7]), sorted(deck[7:14])
    assert [hand.tolist() for hand in match.state.hand[:2]] == list(hands)
