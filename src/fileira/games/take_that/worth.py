"""What a move looks worth, in points, to a seat that sees its own hand only.

Zero is worth extending the row by a card whose twin is unseen. The numbers are fitted to what
searches thought of the moves of thousands of positions, see docs/bots.md.
"""

from math import sqrt

import numpy as np

from ...core.kernel import kernel
from ...core.record import Float64s, Int16s
from .cards import MINUS_POINTS, STEP, TWIN
from .hands import holds
from .openings import chance_of_none, count_unseen, is_unseen, openings
from .rounds import next_seat
from .state import HAND, TAKE, TWIST, State

(
    TOAD,  # a card that nobody can twist
    KEPT,  # a card whose twin one holds: it will come back
    KEPT_COST,  # ... for each point the row costs
    DEAD,  # a card whose twin is gone
    DEAD_COST,
    SHUT,  # the next seat has no card that fits
    SHUT_COST,
    FOLLOWER,  # each own card that fits behind it
    TAKEN,  # taking the row
    TAKEN_ROOT,  # ... for the square root of its points: a long row will be taken by somebody soon
    TAKEN_TWISTS,  # ... for each own twist that is lost with it
    TAKEN_UNSEEN,  # ... for each card that another could still twist
    TAKEN_PAIRS,  # ... for each own pair of twins
    TAKEN_CARDS,  # ... for each card that could extend the row
    TAKEN_SINGLE,  # ... for the extra card
    TWISTED,
    TWISTED_MORE,  # ... for each other own twist
    TWISTED_SHUT,
    TWISTED_SHUT_COST,
    TWISTED_EMPTY,  # the only card of the row
) = range(20)

WORTH = np.array(
    [
        # while there is a pile: cards, taking, twists
        (
            *(0.52, 0.05, 0.065, 0.46, -0.026, 0.75, 0.108, 0.11),
            *(3.23, -2.16, -1.61, 0.33, -0.11, -0.27, -0.84),
            *(0.22, 0.36, 1.26, 0.073, 0.59),
        ),
        # in the end phase
        (
            *(0.54, 1.99, -0.037, 0.43, -0.041, 1.49, 0.104, 0.25),
            *(4.22, -2.42, -2.39, 1.23, 0.13, -0.40, 0.0),
            *(0.07, 0.52, 3.15, 0.088, 1.29),
        ),
    ]
)


@kernel
def rate_moves(s: State, seat: int, moves: Int16s, count: int, points: Float64s) -> None:
    """Write what each of the moves looks worth."""
    worth = WORTH[int(s.pile_size == 0)]
    unseen = count_unseen(s, seat)
    cost = row_cost(s)
    twists, cards = 0, 0
    for i in range(count):
        twists += moves[i] >= TWIST
        cards += TAKE < moves[i] < TWIST
    for i in range(count):
        move = int(moves[i])
        if move == TAKE:
            points[i] = _worth_of_taking(s, seat, worth, cost, twists, cards)
        elif move >= TWIST:
            points[i] = _worth_of_twist(s, seat, worth, cost, twists, unseen, TWIN[move - TWIST])
        else:
            points[i] = _worth_of_card(s, seat, worth, cost, unseen, move)


@kernel
def row_cost(s: State) -> int:
    """The minus points of the row."""
    cost = 0
    for i in range(s.row_length):
        cost += MINUS_POINTS[s.row[i]]
    return cost


@kernel
def _worth_of_taking(
    s: State, seat: int, worth: Float64s, cost: int, twists: int, cards: int
) -> float:
    value = worth[TAKEN] + worth[TAKEN_ROOT] * sqrt(cost)
    value += worth[TAKEN_TWISTS] * twists + worth[TAKEN_CARDS] * cards
    for i in range(s.row_length):
        twin = int(TWIN[s.row[i]])
        if twin and is_unseen(s, seat, twin):
            value += worth[TAKEN_UNSEEN]
    for i in range(HAND):
        card = int(s.hand[seat, i])
        if TWIN[card] > card and holds(s, seat, TWIN[card]):
            value += worth[TAKEN_PAIRS]
    if s.row_length == 1 and s.options.professional:
        value += worth[TAKEN_SINGLE]
    return float(value)


@kernel
def _worth_of_twist(
    s: State, seat: int, worth: Float64s, cost: int, twists: int, unseen: int, twin: int
) -> float:
    value = worth[TWISTED] + worth[TWISTED_MORE] * (twists - 1)
    place = int(s.row_length) - 1
    place -= int(s.row[place] == twin)
    if place < 0:
        return float(value + worth[TWISTED_EMPTY])
    shut = _chance_shut(s, seat, s.row[place], unseen)
    return float(value + shut * (worth[TWISTED_SHUT] + worth[TWISTED_SHUT_COST] * (cost - 1)))


@kernel
def _worth_of_card(
    s: State, seat: int, worth: Float64s, cost: int, unseen: int, card: int
) -> float:
    twin = int(TWIN[card])
    value = 0.0
    if twin == 0:
        value += worth[TOAD]
    elif holds(s, seat, twin):
        value += worth[KEPT] + worth[KEPT_COST] * cost
    elif not is_unseen(s, seat, twin):
        value += worth[DEAD] + worth[DEAD_COST] * cost
    followers = -1  # not the card itself
    for i in range(HAND):
        followers += -STEP <= s.hand[seat, i] - card <= STEP
    shut = _chance_shut(s, seat, card, unseen)
    value += shut * (worth[SHUT] + worth[SHUT_COST] * (cost + MINUS_POINTS[card]))
    return float(value + worth[FOLLOWER] * followers)


@kernel
def _chance_shut(s: State, seat: int, last: int, unseen: int) -> float:
    """The chance that the next seat cannot extend the row behind this card."""
    held = int(s.held[next_seat(s, seat)])
    return chance_of_none(openings(s, seat, last), unseen, held)
