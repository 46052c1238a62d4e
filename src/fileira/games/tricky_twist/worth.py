"""What tricks and false tricks are worth to a seat that will get more of both.

Clause 15 pays for pairs, most for as many tricks as false tricks. So a trick is worth much, little
or less than nothing, by what the seat has and how long the round still lasts. `WORTH` is a rough
model of that: in each trick to come chance decides whether the seat cannot follow (a false trick),
must win, may win if it wants to, or gets nothing.
"""

import numpy as np

from ...core.kernel import kernel
from ...core.record import Int16s
from .scoring import base_points
from .state import State

UNIT = 64  # worth is counted in parts of a point
LIMIT = 11  # more tricks or false tricks are counted as so many
LATER = 14  # more tricks to come are counted as so many
# Of a hundred tricks a seat of three or four cannot follow, must win, may win.
LUCK = {3: (40, 10, 35), 4: (45, 8, 25)}


def _worth(seats: int) -> Int16s:
    """The points to expect by tricks to come, tricks and false tricks."""
    voids, musts, mays = (share / 100 for share in LUCK[seats])
    have = range(LIMIT + 1)
    now = np.array([[base_points(t, f) for f in have] for t in have], np.float64)
    tables = [now]
    for _ in range(LATER):
        trick = np.vstack((now[1:], now[-1:]))
        false = np.hstack((now[:, 1:], now[:, -1:]))
        free = mays * np.maximum(trick, now) + (1 - voids - musts - mays) * now
        now = voids * false + musts * trick + free
        tables.append(now)
    return np.rint(np.array(tables) * UNIT).astype(np.int16)


WORTH = np.array([_worth(3), _worth(4)])


@kernel
def worth(s: State, later: int, tricks: int, falses: int) -> float:
    """The points to expect with so many tricks and false tricks, and so many tricks to come."""
    later = max(0, min(LATER, later))
    table = int(s.seats) - 3
    points = int(WORTH[table, later, max(0, min(LIMIT, tricks)), max(0, min(LIMIT, falses))])
    return points / UNIT


@kernel
def tricks_left(s: State) -> int:
    """How many tricks the round will still have, this one included, if nobody draws."""
    least = 99
    for seat in range(s.seats):
        least = min(least, int(s.held[seat]) + (1 if s.laid[s.trick, seat] else 0))
    return max(1, least)
