"""Take That positions as text: lines `key: value`, also separated by `;`, without what is usual.

    row: 34 41 49
    hands: 12 45 94 / 22 38 71
    pile: 66 13 27

A slash separates seats; `-` is nothing, `?` a card that is not shown. Cards that are not named are
not in play.

| key | value | usual |
|---|---|---|
| table | variant, players, options: `classic 3 rounds=5` | classic, as many as hands |
| row | the cards from left to right | empty |
| hands | the cards of each seat | none |
| pile | the cards from its top | empty |
| plus, minus | the piles of each seat, but for extra cards | none |
| extra | the cards each seat has taken unseen | none |
| phase | what the game waits for or does next | `turn`; `open` if the row is empty; `deal` if \
nobody has a card |
| finished | how many rounds are over | 0 |
| totals | the points of each seat from finished rounds | 0 |
| turns | the turns of this round, with the present one | 1; 0 if nobody has a card |
| dealer | the seat that deals; the next one has the first turn | the last; 0 before the deal |
| laid | the turns in which a card came into the row and was taken, if its twin is unseen: \
`34@1 41@2-5` | not known |
"""

from ...core.match.position import read_lines, write_lines
from . import GAME
from .position_lines import LINES, check, complete
from .state import State


def write(s: State) -> str:
    """The state as text, all but its generator."""
    return write_lines(s, State.new(), LINES)


def read(text: str) -> State:
    """The state of a text; its generator is zero: sow it before cards are drawn.

    >>> print(write(read("row: 34 41; hands: 45 12 / 14 22; dealer: 0")))
    table: classic 2
    row: 34 41
    hands: 12 45 / 14 22
    dealer: 0
    """
    s = State.new()
    read_lines(s, text, GAME, lambda _: LINES)
    complete(s)
    check(s)
    return s
