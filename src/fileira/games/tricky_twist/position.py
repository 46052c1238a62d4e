"""Tricky Twist positions as text: lines `key: value`, also separated by `;`, without what is usual.

    hands: 7S 3W / 9S / 2L / 2S
    played: 5T 6T 7T 8T | 4T +9W 1T 2T

A slash separates seats, a bar separates tricks; `-` is nothing, `?` a card that is not shown.

| key | value | usual |
|---|---|---|
| table | variant, players, options: `classic 4 retake_returns=on` | classic, as many as hands |
| points, sides, named, printed, values | the tables, card by card | those of tables.toml |
| finished | how many rounds are over | 0 |
| first | the seat that leads the first trick of the round | 0 |
| deck | the score cards in their order; those not given follow | longest_run, two_suits_1 ... |
| totals | the points of each seat from finished rounds | 0 |
| hands | the cards of each seat | none |
| phase | what the game waits for or does next | `play`; `deal` if nobody has a card |
| reserves | those of each seat from its top; `~`: in an order that nobody knows | none |
| played | the cards of each trick by seat; `+`: the seat drew before | none |
| retaken | the card that the owner of the retake has taken back and still holds | none |
| bonus | the bonus cards of each seat | none |
| gone | `retake` if it is out of the match | it is not |
| used | how bonus cards were used: `flip=9S blank=trick suit_1=star odd=5 shift=9S+1` | not yet |
| tricks, false, falses | how many tricks; the false tricks; how many they are | as played, used |
| entitled | the seats that may take a bonus card after the one asked | none |
| choice | how many choices at the end of the round have been gone through | 0 |
| drawing | the seat that is drawing from its reserve | 0 |
| asked | the seats the game waits for | as the phase says |
"""

from ...core.match.position import read_lines, write_lines
from . import GAME
from .position_checks import check
from .position_lines import CARD_LINES
from .position_table import TABLE, TABLE_LINES
from .position_turn import TURN_LINES
from .state import State

LINES = (TABLE, *TABLE_LINES, *CARD_LINES, *TURN_LINES)


def write(s: State) -> str:
    """The state as text, all but its generator."""
    return write_lines(s, State.new(), LINES)


def read(text: str) -> State:
    """The state of a text; its generator is zero: sow it before cards are drawn.

    >>> print(
    ...     write(read("hands: 7S 3W / 9S / 2S; played: 5T 6T 7T | - - 8W; reserves: - / 4L / -"))
    ... )
    table: classic 3
    hands: 7S 3W / 9S / 2S
    reserves: - / 4L / -
    played: 5T 6T 7T | - - 8W
    """
    s = State.new()
    read_lines(s, text, GAME, lambda _: LINES)
    check(s)
    return s
