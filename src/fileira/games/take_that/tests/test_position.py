"""Positions as text: what is usual, what follows, and what is wrong."""

import pytest

from fileira.core.errors import BadPosition

from .. import position
from .table import at


def test_seat_0_begins_if_nothing_else_is_said() -> None:
    table = at("hands: 12 13 / 14 15")
    assert (table.asked, table["phase"], table["turns"], table["dealer"]) == ([0], "open", "1", "1")


def test_whose_turn_it_is_follows_from_the_dealer_and_the_turns() -> None:
    assert at("row: 34; hands: 12 / 13 / 14; dealer: 1; turns: 5").asked == [0]


def test_the_points_follow_from_the_piles() -> None:
    assert at("row: 34; hands: 12 / 13; plus: 49 94 / -; minus: - / 22 23").scores == [2, -6]


def test_the_piles_of_a_scored_round_are_in_the_totals() -> None:
    text = "table: classic 2; plus: 49 94 / -; phase: over; finished: 2; totals: 2 / 0"
    assert at(text).scores == [2, 0]


def test_an_observation_is_a_position() -> None:
    seen = at("row: 34; hands: 12 13 / 14 15; pile: 71 72").seen_by(1)
    text = "table: classic 2\nrow: 34\nhands: ? ? / 14 15\npile: ? ?"
    assert position.write(seen.state) == text
    assert position.write(position.read(text)) == text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("row 34", "written as 'key: value'"),
        ("rows: 34; hands: 12 / 13", "a line 'rows'"),
        ("row: 34; row: 35", "appears twice"),
        ("row: 34", "how many players there are"),
        ("table: expert 2", "no variant 'expert'"),
        ("table: classic 5", "2-4 players"),
        ("table: classic 2 rounds=0", "from 1 to 99"),
        ("table: classic 2 pile=3", "no option pile"),
        ("row: 34 20; hands: 12 / 13", "does not end in 0"),
        ("row: ?; hands: 12 / 13", "does not end in 0"),
        ("table: classic 3; hands: 12 / 13", "3 parts"),
        ("hands: 12 13 14 15 16 17 18 19 21 22 / 23", "at most 9"),
        ("row: 34; hands: 12 / 34", "34 appears twice"),
        ("row: 34; hands: 12 / 13; plus: 49 94 / 94", "94 appears twice"),
        ("row: 34; hands: 12 / 13; extra: 45 / -", "at most 0"),
        ("row: 34; hands: 12 / 13; phase: play", "one of open"),
        ("row: 34; hands: 12 / 13; phase: open", "'row' does not fit the phase open"),
        ("hands: 12 / 13; phase: turn", "'row' does not fit the phase turn"),
        ("hands: - / 13; phase: open", "'hands' does not fit the phase open"),
        ("row: 34; hands: 12 / 13; phase: draw", "'pile' does not fit the phase draw"),
        ("row: 34; hands: 12 / 13; dealer: 2", "from 0 to 1"),
        ("row: 34; hands: 12 / 13; totals: x / 2", "'x'"),
        ("row: 34; hands: 12 / 13; laid: 34@0", "'0'"),
        (f"row: {'34 ' * 200}; hands: 12 / 13", "row: at most"),
    ],
)
def test_a_wrong_position_is_refused_with_a_reason(text: str, error: str) -> None:
    with pytest.raises(BadPosition, match=error):
        position.read(text)
