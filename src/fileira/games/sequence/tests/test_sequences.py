"""Sequences, clause by clause, and the masks against the plain definition."""

from itertools import combinations
from random import Random

import pytest

from .. import clauses
from ..board import CELLS, CORNERS, HALF, SIDE
from ..sequences import completes, count_all_sequences, count_sequences
from ..state import State
from .table import Table, at

ROW_4 = "c4 d4 e4 f4 g4"  # the sequence of TS2


def blue(chips: str, card: str, *, table: str = "classic 2") -> Table:
    """Seat 0 holds a card, and its team has these chips."""
    others = " / ".join(["-"] * (int(table.split()[1]) - 1))
    teams = " | -" if table != "classic 3" else " | - | -"
    return at(f"table: {table}; chips: {chips}{teams}; hands: {card} / {others}")


# What a sequence is


def test_five_chips_in_a_row_are_a_sequence() -> None:  # clause 17: TS2 Q13
    table = blue("c4 d4 e4 f4", "2C").play("2C, @g4")
    assert table.sequences == [1, 0]
    assert table.story == ["played 7", "placed 8", "completed 17", "drew 15"]


def test_on_its_other_cell_the_card_completes_nothing() -> None:  # clause 17: TS2
    assert blue("c4 d4 e4 f4", "2C").play("2C, @e2").sequences == [0, 0]


def test_four_chips_and_a_corner_are_a_sequence() -> None:  # clause 17: TS1
    assert blue("b1 c1 d1", "5S").play("5S, @e1").sequences == [1, 0]


def test_a_diagonal_is_a_line() -> None:  # clause 17: TS3
    assert blue("b2 c3 d4", "5H").play("5H, @e5").sequences == [1, 0]


def test_a_column_is_a_line() -> None:  # clause 17: Q13
    assert blue("e4 e5 e6 e7", "KC").play("KC, @e8").sequences == [1, 0]


def test_a_line_with_a_gap_is_no_sequence() -> None:  # clause 17: Q13
    assert blue("b3 c3 d3 f3", "6D").play("6D, @g3").sequences == [0, 0]


def test_chips_of_two_teams_are_no_sequence() -> None:  # clause 17: Q13
    table = at("chips: c4 d4 f4 | e4; hands: 2C / -").play("2C, @g4")
    assert table.sequences == [0, 0]


def test_two_teams_may_use_the_same_corner() -> None:  # clause 18: TS13
    table = at("first: 1; chips: b1 c1 d1 e1 | a2 a3 a4; hands: - / 9C")
    assert table.sequences == [1, 0]
    assert table.play("9C, @a5").sequences == [1, 1]


# How many they are


def test_two_lines_that_cross_in_a_chip_are_two() -> None:  # clause 19: TS4 Q14 A3
    table = blue(f"{ROW_4} e5 e6 e7", "KC").play("KC, @e8")
    assert table.sequences == [2, 0]
    assert table.over
    assert table.story == ["played 7", "placed 8", "completed 19", "won 22"]


def test_two_lines_that_meet_in_a_corner_are_two() -> None:  # clause 19: TS9
    assert blue("b1 c1 d1 e1 a2 a3 a4", "9C").play("9C, @a5").sequences == [2, 0]


def test_two_separate_lines_are_two() -> None:  # clause 19: Q15
    assert blue(f"{ROW_4} c9 d9 e9 f9", "2S").play("2S, @g9").sequences == [2, 0]


def test_one_chip_may_complete_two_at_once() -> None:  # clause 19: TS12
    assert blue("c4 d4 f4 g4 c2 d3 f5 g6", "4C").play("4C, @e4").sequences == [2, 0]


@pytest.mark.parametrize(
    ("chips", "play", "before", "after"),
    [
        pytest.param(ROW_4, "8D, @h4", 1, 1, id="TS5 six"),
        pytest.param("a3 b3 c3 d3 f3 g3 h3", "4D, @e3", 0, 1, id="TS6 eight at once"),
        pytest.param("b3 c3 d3 e3 g3 h3 i3 j3", "5D, @f3", 0, 2, id="TS7 nine at once"),
        pytest.param("b3 c3 d3 e3 f3 g3 h3 i3", "QS, @j3", 1, 2, id="TS8 nine by growing"),
        pytest.param("b1 c1 d1 e1 f1 g1 h1", "9S, @i1", 1, 2, id="TS10 ten with two corners"),
        pytest.param("b1 c1 d1 e1 f1 g1", "8S, @h1", 1, 1, id="TS10b eight with a corner"),
        pytest.param("a3 b3 c3 d3 e3 f3 g3 h3", "9H, @i3", 1, 2, id="TS11 nine"),
        pytest.param("a3 b3 c3 d3 e3 g3 h3 i3 j3", "5D, @f3", 1, 2, id="ten at once"),
    ],
)
def test_up_to_eight_in_a_line_are_one_and_nine_are_two(
    chips: str, play: str, before: int, after: int
) -> None:
    # clause 20: Q15 TS5 TS6 TS7 TS8 TS10 TS10b TS11 A4 A5 R7
    table = blue(chips, play.split(",", maxsplit=1)[0])
    assert table.sequences == [before, 0]
    assert table.play(play).sequences == [after, 0]


def test_two_lines_that_share_two_cells_are_one() -> None:  # clause 19: A3
    assert blue("c4 d4 e4 f4 g4 h4", "KS").play("KS, @b4").sequences == [1, 0]


# Protection


def test_a_chip_of_a_sequence_cannot_be_removed() -> None:  # clause 21: TS16 Q16
    table = at(f"chips: - | {ROW_4} b1; hands: JS / -").play("JS")
    assert table.refusal("@e4", 0) == clauses.PROTECTION
    assert table.legal(0) == "@b1"


def test_all_chips_of_a_longer_line_are_safe() -> None:  # clause 21: R2 A6
    table = at(f"chips: - | {ROW_4} h4 b1; hands: JS / -").play("JS")
    assert table.legal(0) == "@b1"


def test_a_chip_beside_a_sequence_is_not_safe() -> None:  # clause 21: R2
    table = at(f"chips: - | {ROW_4} i4; hands: JS / -").play("JS")
    assert table.legal(0) == "@i4"


def test_with_nothing_but_safe_chips_a_one_eyed_jack_has_no_target() -> None:  # clause 21: A9
    table = at(f"chips: - | {ROW_4}; hands: JS / -")
    assert table.refusal("JS", 0) == clauses.ONE_EYE
    assert table.legal(0) == "pass"


# Winning


def test_with_two_teams_one_sequence_is_not_enough() -> None:  # clause 22: Q17
    assert not blue("c4 d4 e4 f4", "2C").play("2C, @g4").over


def test_with_three_teams_one_sequence_wins() -> None:  # clause 22: TS20 Q17
    table = blue("c4 d4 e4 f4", "2C", table="classic 3").play("2C, @g4")
    assert table.over
    assert table.scores == [10, 0, 0]
    assert table.story == ["played 7", "placed 8", "completed 17", "won 22"]


def test_the_game_ends_before_the_draw() -> None:  # clause 22: Q7
    table = blue(f"{ROW_4} e5 e6 e7", "KC").play("KC, @e8")
    assert table.held == [0, 0]
    assert (table.asked, table.volunteers) == ([], [])


def test_a_removal_never_completes_a_sequence() -> None:  # clause 22: A20
    table = at("chips: c4 d4 e4 f4 | g4; hands: JH / -").play("JH, @g4")
    assert table.sequences == [0, 0]


def test_the_losers_keep_the_number_of_their_sequences() -> None:  # clause 25: Q17
    table = at(f"chips: {ROW_4} e5 e6 e7 | b1 c1 d1 e1; hands: KC / -")
    assert table.scores == [1, 1]
    assert table.play("KC, @e8").scores == [10, 1]


def test_after_the_end_nothing_can_be_played() -> None:  # clause 25: Q7
    table = blue(f"{ROW_4} e5 e6 e7", "KC").play("KC, @e8")
    assert table.refusal("pass", 1) == clauses.RESULT


# The masks against the plain definition


def plain_count(chips: set[int]) -> int:
    """The most sequences, at most two, by the words of clauses 17 to 19."""
    lines = [
        [SIDE * (row + down * i) + column + right * i for i in range(5)]
        for row in range(SIDE)
        for column in range(SIDE)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        if row + 4 * down < SIDE and 0 <= column + 4 * right < SIDE
    ]
    complete = [set(line) for line in lines if set(line) <= chips | set(CORNERS)]
    if any(len(one & other) <= 1 for one, other in combinations(complete, 2)):
        return 2
    return min(1, len(complete))


def state_with(chips: set[int]) -> State:
    state: State = at("table: classic 2; hands: - / -").state
    for cell in chips:
        state.chips[0, cell // HALF] |= 1 << cell % HALF
    count_all_sequences(state)
    return state


@pytest.mark.parametrize("density", [30, 45, 55, 65, 80, 95])
def test_masks_count_as_the_plain_definition_does(density: int) -> None:  # clause 19: Q13 Q14
    luck = Random(density)
    cells = [cell for cell in range(CELLS) if cell not in CORNERS]
    for _ in range(8):
        chips = {cell for cell in cells if luck.randrange(100) < density}
        assert count_sequences(state_with(chips), 0) == plain_count(chips)


@pytest.mark.parametrize("line", [0, 11, 27, 63, 99])
def test_masks_count_overlapping_windows_as_the_plain_definition_does(line: int) -> None:
    # clause 20: Q15
    """A line with chips at random, and some around it: many windows overlap."""
    luck = Random(line)
    for _ in range(12):
        start, step = luck.choice(((line // 10 * 10, 1), (line % 10, 10), (0, 11), (9, 9)))
        chips = {start + step * i for i in range(SIDE) if luck.randrange(9)}
        chips |= {luck.randrange(CELLS) for _ in range(8)}
        chips -= set(CORNERS)
        assert count_sequences(state_with(chips), 0) == plain_count(chips)


def test_chip_by_chip_the_count_is_that_of_the_whole_board() -> None:  # clause 17: Q13
    luck = Random(5)
    state = state_with(set())
    chips: set[int] = set()
    cells = [cell for cell in range(CELLS) if cell not in CORNERS]
    for cell in luck.sample(cells, 60):
        chips.add(cell)
        state.chips[0, cell // HALF] |= 1 << cell % HALF
        before = plain_count(chips - {cell})
        assert completes(state, 0, cell) or plain_count(chips) == before
        assert state.in_sequence.tolist() == state_with(chips).in_sequence.tolist()
