"""Moves and positions as text, and what is wrong with them."""

import pytest

from fileira.core.errors import BadPosition, UnreadableMove
from fileira.core.events import EVERYBODY, Event
from fileira.core.match.sentences import say

from .. import GAME, clauses, happenings, notation, position, rules
from ..position_lines import LINES


def test_a_move_is_read_in_upper_and_lower_case() -> None:
    assert notation.read("qh") == notation.read("QH")
    assert notation.read(" Exchange  kS ") == notation.read("exchange KS")


def test_a_cell_is_read_with_and_without_its_sign() -> None:
    assert notation.read("c4") == notation.read("@c4")
    assert notation.read("c4") != notation.read("4C")


def test_a_team_has_its_name_in_every_sentence_and_no_number() -> None:
    won = Event(happenings.WON, clauses.WINNING, -1, -1, -1, 2, EVERYBODY)
    broken = Event(happenings.BROKEN, clauses.ADVANCED_VARIANT, 0, -1, 1, 1, EVERYBODY)
    assert say(GAME, won, ["Ann", "Bo"], "en") == "Team Square wins."
    assert say(GAME, broken, ["Ann", "Bo"], "de") == "Team Kreis hat noch 1 Sequenz."


@pytest.mark.parametrize("text", ["", "1H", "@k1", "@a11", "@a0", "exchange", "penalty 4", "QHQH"])
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(UnreadableMove):
        notation.read(text)


def test_there_are_fewer_than_512_moves() -> None:
    assert rules.MOVES == 262


def test_every_line_of_a_position_is_documented() -> None:
    assert [line.key for line in LINES if line.key not in str(position.__doc__)] == []


@pytest.mark.parametrize(
    "text",
    [
        "chips: c4 | -",  # how many play?
        "hands: 2C / 3C / 4C / 5C / 6C",
        "hands: 2C / 3C; hands: - / -",
        "hands: 2C / 3C; rows: 5",
        "hands: 2C",
        "hands: 2C 3C",
        "hands 2C / 3C",
        "hands: 2X / 3C",
        "hands: 2C 2C / 2C",
        "hands: 2C 2C 3C 3C 4C 4C 5C 5C / -",
        "hands: 2C / 3C; chips: a1 | -",
        "hands: 2C / 3C; chips: c4 | c4",
        "hands: 2C / 3C; chips: k4 | -",
        "hands: 2C / 3C; chips: c4",
        "hands: 2C / 3C; turn: 2",
        "hands: 2C / 3C; turns: many",
        "hands: 2C / 3C; phase: sleep",
        "hands: 2C / 3C; deck: 2S; discards: 0=3S",
        "hands: 2C / 3C; discards: 2=3S",
        "table: classic 4 teams=3; hands: - / - / - / -",
        "table: modern 2; hands: - / -",
    ],
)
def test_what_is_no_position_is_not_read(text: str) -> None:
    with pytest.raises(BadPosition):
        position.read(text)
