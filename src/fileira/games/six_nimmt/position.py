"""6 nimmt! positions as text: lines `key: value`, also separated by `;`, without what is usual.

    rows: 12 | 37 38 take_7 | 43 | 58 block
    hands: 3 45 60 / 7 9 61

Rows are separated by `|`, seats by `/`; `-` is nothing, `?` a card that the position does not show.

| key | value | usual |
|---|---|---|
| table | variant, players and options: `base 4 limit=99 hidden_heads=on` | base, players as in hands |
| rows | cards, with `take_7` and `block` where they lie | no rows |
| hands | the cards of each seat | none |
| chosen | the card each seat has laid and not yet placed | none |
| finished | how many rounds are over | 0 |
| phase | what the game waits for or does next | `choose`, or `deal` if nobody has a card |
| totals, heads | of each seat: finished rounds, and this one | 0 |
| order | the seats in the order of their revealed cards | lowest card first |
| first | the seat that picked first in the draft | 0 |
| seen | the cards that have lain face up and lie there no more | none |
| known | the cards that all know each seat to hold | in the professional variant its hand |
| playing | a special card or `none`, and its card and row: `move 13 r2` | no answer yet |
| specials | the special cards of each seat | none |
| drawn | those each seat drew since the special deck was shuffled | its special cards |
| discard | the special discard pile | none; if the deck is given, all other special cards |
| deck | the special deck from its top | all other special cards |
| shuffled | the special deck when it was shuffled | deck and drawn |
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ...core.errors import BadPosition
from .position_checks import check
from .position_seats import (...)
