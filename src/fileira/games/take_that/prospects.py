"""What a seat will still score in the round that is being played, in a world where all is known.

It lets a playout end before the round does: what happens much later is luck, not the move's merit.
"""

import numpy as np

from ...core.kernel import kernel
from .cards import MINUS_POINTS, STEP, TWIN
from .state import HAND, IN_HAND, IN_ROW, State
from .worth import row_cost

MOST_FITTING = 4  # more do not help more
PAIR = 0.03  # a pair of twins in hand, for each card of the pile

(
    PENDING,  # a twin of a card of the row
    TOAD,  # a toad in hand
    DEAD,  # a card in hand that can neither twist nor be twisted
    FITTING,  # a card in hand that fits
    ASKED_FITTING,  # ... for the seat that is asked
    ASKED_COST,  # what the row costs, for the seat that is asked
    ASKED_FITTING_COST,  # ... and for each card that fits
    STUCK,  # the seat that is asked must take
    STUCK_COST,
    NEXT_STUCK_COST,  # the next seat must, as things are
) = range(10)

PROSPECTS = np.array(
    [
        [2.9, -0.2, -0.8, 0.6, -0.35, -0.12, 0.08, 1.8, -0.8, -0.42],
        [3.9, -0.3, -0.6, 1.2, -0.5, -0.12, 0.08, 2.5, -0.9, -0.45],  # in the end phase
    ]
)


@kernel
def prospect(s: State, seat: int) -> float:
    """Points, compared with the other seats."""
    points = PROSPECTS[int(s.pile_size == 0)]
    pending = 0
    for i in range(s.row_length):
        pending += s.lies[TWIN[s.row[i]]] == IN_HAND + seat
    value = points[PENDING] * pending
    for i in range(HAND):
        card = int(s.hand[seat, i])
        twin = int(TWIN[card])
        if MINUS_POINTS[card] > 1:
            value += points[TOAD]
        elif twin > card and s.lies[twin] == IN_HAND + seat:
            value += PAIR * s.pile_size
        elif IN_ROW < s.lies[twin] < IN_HAND:
            value += points[DEAD]
    if s.row_length == 0:
        return float(value)
    fitting = _fitting(s, seat)
    value += points[FITTING] * fitting
    if s.turn == seat:
        value += points[ASKED_FITTING] * fitting
        value += (points[ASKED_COST] + points[ASKED_FITTING_COST] * fitting) * row_cost(s)
        if fitting + pending == 0:
            value += points[STUCK] + points[STUCK_COST] * row_cost(s)
    elif fitting + pending == 0 and (s.turn + 1 - seat) % s.seats == 0:
        value += points[NEXT_STUCK_COST] * row_cost(s)
    return float(value)


@kernel
def _fitting(s: State, seat: int) -> int:
    """How many cards of the hand fit behind the row."""
    last = int(s.row[s.row_length - 1])
    n = 0
    for i in range(HAND):
        n += -STEP <= s.hand[seat, i] - last <= STEP
    return min(n, MOST_FITTING)
