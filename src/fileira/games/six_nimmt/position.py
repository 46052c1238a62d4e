"""6 nimmt! positions as text: lines `key: value`, also separated by `;`, without what is usual.

    rows: 12 | 37 38 take_7 | 43 | 58 block
    hands: 3 45 60 / 7 9 61

A bar separates rows and a slash separates seats; `-` is nothing, `?` a card that is not shown.

| key | value | usual |
|---|---|---|
| table | variant, players, options: `base 4 limit=99 hidden_heads=on` | base, as many as hands |
| rows | the cards, `take_7` and `block` where they lie | no rows |
| hands | the cards of each seat | none |
| chosen | the card each seat has laid and not yet placed | none |
| phase | what the game waits for or does next | `choose`; `deal` if nobody has a card |
| finished | how many rounds are over | 0 |
| totals, heads | the heads of each seat, from finished rounds and in this one | 0 |
| order | the seats in the order of their revealed cards | lowest card first |
| first | the seat that picks first in the draft | 0 |
| seen | the cards that have lain face up and no longer do | none |
| known | the cards that all know each seat to hold | in the professional variant its hand |
| playing | the special card or `none`, its card and row: `move 13 r2` | not yet answered |
| specials | the special cards of each seat | none |
| drawn | those each seat has drawn since the special deck was shuffled | its special cards |
| discard | the special discard pile | empty; if the deck is given, all special cards left |
| deck | the special deck from its top | all special cards left |
| shuffled | the special deck when it was shuffled | deck and drawn |
"""

from ...core.match.position import Line, read_lines, write_lines
from . import GAME
from .options import ANNIVERSARY
from .position_checks import check
from .position_lines import LINES, is_placing
from .position_specials import DISCARD, PLAYING, SPECIAL_LINES, specials_left
from .state import ASK, CHOOSE, HAND, PICK, PLUS_CARD, SWAP_SPECIAL, State


def write(s: State) -> str:
    """The state as text, all but its generator."""
    return write_lines(s, State.new(), lines_of(s))


def read(text: str) -> State:
    """The state of a text; its generator is zero: sow it before cards are drawn.

    >>> print(write(read("rows: 12 | 37 | 43 | 58; hands: 45 3 / 7 9")))
    table: base 2
    rows: 12 | 37 | 43 | 58
    hands: 3 45 / 7 9
    """
    s = State.new()
    given = read_lines(s, text, GAME, lines_of)
    if "deck" in given and "discard" not in given:
        DISCARD.lay(s, 0, specials_left(s, 0))
    s.turn = is_placing(s) and (s.chosen[: s.seats] == 0).sum()
    s.waiting = sum(1 << seat for seat in _waits_for(s))
    check(s)
    return s


def lines_of(s: State) -> tuple[Line, ...]:
    special = SPECIAL_LINES if s.options.variant == ANNIVERSARY else ()
    return (*LINES, PLAYING, *special)


def _waits_for(s: State) -> list[int]:
    """The seats that decide next."""
    seats = int(s.seats)
    if s.phase == CHOOSE:
        return [seat for seat in range(seats) if s.chosen[seat] == 0]
    if s.phase == PICK:
        picks = int(s.held.sum())
        return [(int(s.first) + picks) % seats] if picks < seats * HAND else []
    asked = ASK <= s.phase <= PLUS_CARD or s.phase == SWAP_SPECIAL
    return [int(s.order[s.turn % seats])] if asked else []
