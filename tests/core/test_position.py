"""Lines of positions, whatever the game: keys, parts and numbers."""

from typing import Annotated

import pytest

from fileira.core.errors import BadPosition
from fileira.core.game import find_game
from fileira.core.match.position import (
    Line,
    Words,
    check_many,
    number_line,
    read_lines,
    read_number,
    seats_line,
    write_lines,
)
from fileira.core.record import AnyState, Int8, Int8s, Record


class State(Record):
    seats: Int8
    lap: Int8
    points: Annotated[Int8s, 3]


def _show_table(s: AnyState, part: int) -> Words:
    return ["toy", str(s.seats)]


def _lay_table(s: AnyState, part: int, words: Words) -> None:
    s.seats = int(words[1])


LINES = (
    Line("table", _show_table, _lay_table),
    number_line("lap", "lap", 9),
    seats_line("points", 99, low=-99),
)


def read(text: str) -> AnyState:
    state = State.new()
    read_lines(state, text, find_game("six_nimmt"), lambda _: LINES)
    return state


def write(state: AnyState) -> str:
    return write_lines(state, State.new(), LINES)


def test_a_line_that_says_what_is_usual_is_left_out() -> None:
    assert write(read("table: toy 3; lap: 0; points: 0 / 0 / 0")) == "table: toy 3"
    assert write(read("points: 0 / -7 / 5; table: toy 3")) == "table: toy 3\npoints: 0 / -7 / 5"


def test_lines_are_separated_by_line_ends_or_semicolons_in_any_case() -> None:
    assert write(read("TABLE: toy 2\n\nLap: 4")) == write(read("table: toy 2; lap: 4"))


def test_the_keys_that_were_given_are_told() -> None:
    given = read_lines(State.new(), "table: toy 2; lap: 4", find_game("six_nimmt"), lambda _: LINES)
    assert given == {"table", "lap"}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("table: toy 2; nonsense", "position_line"),
        ("table: toy 2; lap: 1; lap: 1", "position_key_twice"),
        ("table: toy 2; colour: red", "position_key"),
        ("lap: 1", "position_players"),
        ("table: toy 2; points: 1", "position_parts"),
        ("table: toy 2; points: 1 / x", "position_number"),
        ("table: toy 2; lap: 10", "position_number"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, key: str) -> None:
    with pytest.raises(BadPosition) as refused:
        read(text)
    assert refused.value.key == key


@pytest.mark.parametrize("word", ["", "-", "-1", "12", "1.0", "9" * 5000])
def test_a_number_is_short_and_within_its_limits(word: str) -> None:
    with pytest.raises(BadPosition):
        read_number("lap", word, 0, 9)


def test_a_number_may_be_negative_where_that_is_possible() -> None:
    assert read_number("points", "-99", -99, 9) == -99


def test_more_words_than_possible_are_refused() -> None:
    check_many("hands", ["1", "2"], 2)
    with pytest.raises(BadPosition):
        check_many("hands", ["1", "2", "3"], 2)


def test_a_part_keeps_its_holes_only_if_it_has_some() -> None:
    state = read("table: toy 2")
    line = Line("played", _show_table, _lay_table, separator="|", possible=lambda _: ())
    assert line.split(state, "- 3 | 4 -") == [["3"], ["4"]]
    assert line._replace(has_holes=True).split(state, "- 3 | 4 -") == [["-", "3"], ["4", "-"]]
