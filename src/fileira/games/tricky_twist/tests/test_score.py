"""Points, score cards and the end of a match, clause by clause."""

import pytest

from fileira.core.match.match import Match

from ..scoring import base_points, longest_run
from .table import at

TABLE = "hands: 10S 9W / 11S 9L / 12S 9T"
FIVE = "7W 3L 6W 2T 7L"


def measured(score: str, cards: str) -> int:
    """What a score card measures of the false tricks of seat 0."""
    return at(f"{TABLE}; deck: {score}; false: {cards} / - / -").measures[0]


def ranked(score: str, falses: str) -> list[int]:
    """What a rank card pays for these numbers of false tricks; nobody has a trick."""
    hands = "hands: 1S / 2S / 3S / 4S" if falses.count("/") == 3 else "hands: 1S / 2S / 3S"
    return at(f"{hands}; deck: {score}; falses: {falses}").points


# Base score


@pytest.mark.parametrize(
    ("tricks", "falses", "points"),
    [(6, 1, 9), (3, 4, 12), (4, 4, 24)],
)
def test_a_trick_gives_1_and_a_pair_3_or_5(
    tricks: int, falses: int, points: int
) -> None:  # clause 15: L17 N3 N4 N5
    assert base_points(tricks, falses) == points


@pytest.mark.parametrize(
    ("tricks", "falses", "points"),
    [(1, 1, 6), (3, 3, 18), (3, 2, 9), (1, 6, 4), (0, 0, 0)],
)
def test_the_predecessor_of_the_game_scores_alike(
    tricks: int, falses: int, points: int
) -> None:  # clause 15: 4_2
    assert base_points(tricks, falses) == points


def test_without_tricks_and_false_tricks_there_are_no_points() -> None:  # clause 15: Q20
    assert at(TABLE).points == [0, 0, 0]


def test_a_round_gives_base_extra_and_score_card() -> None:  # clause 15: L17
    table = at(f"{TABLE}; deck: even_values; tricks: 2 / 0 / 0; false: 2S 4S 6S / - / -")
    assert table.points[0] == 2 + 2 * 3 + 6
    table = at(
        f"{TABLE}; deck: even_values; tricks: 2 / 0 / 0; false: 2S 4S 6S / - / -;"
        "bonus: extra / - / -"
    )
    assert table.points[0] == 2 + 2 * 3 + 2 + 6


def test_the_points_of_a_round_are_added_to_the_total() -> None:  # clause 15: L17
    table = at("hands: 12S / 1S 1W / 2W 2L; totals: 10 / 20 / 30; deck: most")
    table.play("12S, 1S, 2W")
    assert table.scores == [11, 20, 30 + 12]


def test_cards_left_in_hand_and_reserve_count_nothing() -> None:  # clause 16: L18
    table = at("hands: 12S / 1S 1W 5T 6T / 2S 2L 9T; reserves: 3S 4S / 5S / -")
    table.play("12S, 1S, 2S")
    assert table.scores == [1, 0, 0]


# Match end


@pytest.mark.parametrize("seats", [3, 4])
def test_there_are_as_many_rounds_as_players(seats: int) -> None:  # clause 17: L20
    table = at(f"table: classic {seats}").play_out()
    assert table["phase"] == "over"
    assert table["finished"] == str(seats)
    assert table.story[-1] == "ended 17"


def test_the_highest_total_wins_and_ties_share_the_win() -> None:  # clause 17: L20
    match = Match("tricky_twist", 3, seed=1)
    match.state.totals[:3] = (40, 31, 40)
    assert match.winners == [0, 2]


# Longest run


def test_a_run_is_a_row_of_values_in_any_suits_and_order() -> None:  # clause 25: N6
    assert measured("longest_run", "7W 3L 6W 2T 8L") == 3


def test_equal_values_do_not_lengthen_a_run() -> None:  # clause 25: D11 Q18
    assert measured("longest_run", "5W 5L 6W 7T") == 3


def test_one_does_not_follow_twelve() -> None:  # clause 25: D12 Q18
    assert measured("longest_run", "11W 12W 1L") == 2


def test_no_false_trick_is_no_run() -> None:  # clause 25: Q18
    assert measured("longest_run", "-") == 0


def test_runs_are_found_as_by_their_definition() -> None:  # clause 25: N6
    """Compared with the plain definition for every set of values."""
    for values in range(0, 1 << 13, 2):
        runs = "".join("#" if values >> value & 1 else " " for value in range(14)).split()
        assert longest_run(values) == max(map(len, runs), default=0)


# Suits


def test_the_better_of_two_named_suits_counts_by_itself() -> None:  # clause 26: D20 R4
    cards = "1S 2S 3S 1W 2W 1L 2L 3L 4L"
    assert measured("two_suits_1", cards) == 3
    assert measured("two_suits_2", cards) == 4


def test_of_the_named_suits_either_may_be_the_better() -> None:  # clause 26: R4
    assert measured("two_suits_1", "1S 1W 2W") == measured("two_suits_1", "1W 1S 2S") == 2


def test_the_suit_of_which_one_has_most_counts() -> None:  # clause 27: N7
    table = at(f"{TABLE}; deck: best_suit; false: 7W 3L 6W 2T 8W / - / -")
    assert table.measures[0] == 3
    assert table.points[0] == 3


def test_of_equal_suits_only_one_counts() -> None:  # clause 27: N7
    assert measured("best_suit", "7W 6W 3L 2L") == 2


def test_different_suits_are_counted() -> None:  # clause 28: N8
    assert measured("all_suits", FIVE) == 3


# Even and odd


def test_even_values_are_counted() -> None:  # clause 29: N9
    assert measured("even_values", FIVE) == 2


def test_odd_values_are_counted() -> None:  # clause 29: N10
    assert measured("odd_values", FIVE) == 3


# Ranks


def test_the_fewest_false_tricks_are_first() -> None:  # clause 30: L19 N11
    assert ranked("fewest", "1 / 3 / 5") == [12, 7, 3]


def test_the_most_false_tricks_are_first() -> None:  # clause 30: L19 N12
    assert ranked("most", "1 / 3 / 5") == [3, 7, 12]


def test_who_has_no_false_trick_is_not_ranked() -> None:  # clause 30: D13
    assert ranked("fewest", "0 / 2 / 4") == [0, 12, 7]


def test_equal_players_share_a_place_and_places_after_it_are_skipped() -> (
    None
):  # clause 30: D14 Q11
    assert ranked("most", "4 / 4 / 2 / 1") == [12, 12, 3, 0]


def test_if_nobody_has_a_false_trick_nobody_scores() -> None:  # clause 30: Q19
    assert ranked("fewest", "0 / 0 / 0") == ranked("most", "0 / 0 / 0") == [0, 0, 0]
