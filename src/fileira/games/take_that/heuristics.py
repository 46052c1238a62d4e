"""What Take That knows about good play: twist, else open little for the others, take when cheap."""

from math import exp, sqrt

import numpy as np

from ...core.kernel import kernel
from ...core.record import Float64s, Int16s
from ...core.rules import score
from ...core.standings import share_of_win
from .cards import MINUS_POINTS, STEP, TWIN
from .hands import holds
from .rounds import next_seat
from .state import HAND, IN_HAND, IN_ROW, OPEN, OPEN_AGAIN, TAKE, TURN, TWIST, State

FACTS: tuple[str, ...] = ()
HORIZON = 1000
EXPERT = "worlds"
WARMTH = 1.0
SPREAD = 10.0

# What a move is worth, in points
(
    TOAD,
    OWN,
    OWN_COST,
    DEAD,
    DEAD_COST,
    FORCED,
    FORCED_COST,
    FOLLOW,
    TAKEN,
    TAKEN_COST,
    TAKEN_OWN,
    TAKEN_UNSEEN,
    TAKEN_PAIRS,
    TAKEN_EXTENSIONS,
    TWISTED,
    TWISTED_MORE,
    TWISTED_FORCED,
    TWISTED_FORCED_COST,
    TWISTED_EMPTY,
) = range(19)
WORTH = np.array([
[.77,.19,.047,.39,-.033,.96,.035,.13,3.44,-2.44,-1.71,.37,-.23,-.33,.34,.28,2.32,-.013,.64],
[.60,2.07,-.062,.47,-.043,1.3,.141,.21,4.52,-2.35,-2.66,1.24,-.19,-.60,.04,.54,3.57,.086,1.09],
])  # fmt: skip


@kernel
def weigh(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    rate(s, seat, moves, count, weights)
    for i in range(count):
        weights[i] = exp(weights[i] / WARMTH)


@kernel
def rate(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    end = int(s.pile_size == 0)
    unseen = int(s.pile_size)
    for other in range(s.seats):
        unseen += int(s.extras[other])
        if other != seat:
            unseen += int(s.held[other])
    next_held = int(s.held[next_seat(s, seat)])
    cost = 0
    for i in range(s.row_length):
        cost += MINUS_POINTS[s.row[i]]
    twists = 0
    extensions = 0
    for i in range(count):
        twists += moves[i] >= TWIST
        extensions += 0 < moves[i] < TWIST
    for i in range(count):
        move = int(moves[i])
        if move == TAKE:
            weights[i] = _take(s, seat, end, cost, twists, extensions)
        elif move >= TWIST:
            weights[i] = _twist(s, seat, end, cost, twists, move, unseen, next_held)
        else:
            weights[i] = _card(s, seat, end, cost, move, unseen, next_held)


@kernel
def _take(s: State, seat: int, end: int, cost: int, twists: int, extensions: int) -> float:
    worth = WORTH[end]
    unseen = 0
    for i in range(s.row_length):
        twin = TWIN[s.row[i]]
        if twin and is_unseen(s, seat, twin):
            unseen += 1
    pairs = 0
    for i in range(HAND):
        card = int(s.hand[seat, i])
        if card > 0 and TWIN[card] > card and holds(s, seat, TWIN[card]):
            pairs += 1
    return float(
        worth[TAKEN]
        + worth[TAKEN_COST] * sqrt(cost)
        + worth[TAKEN_OWN] * twists
        + worth[TAKEN_UNSEEN] * unseen
        + worth[TAKEN_PAIRS] * pairs
        + worth[TAKEN_EXTENSIONS] * extensions
    )


@kernel
def _twist(
    s: State, seat: int, end: int, cost: int, twists: int, move: int, unseen: int, held: int
) -> float:
    worth = WORTH[end]
    twin = TWIN[move - TWIST]
    last = int(s.row[s.row_length - 1])
    value = worth[TWISTED] + worth[TWISTED_MORE] * (twists - 1)
    if last == twin:
        if s.row_length == 1:
            return float(value + worth[TWISTED_EMPTY])
        last = int(s.row[s.row_length - 2])
    forced = _forced(s, seat, last, unseen, held)
    return float(
        value + forced * (worth[TWISTED_FORCED] + worth[TWISTED_FORCED_COST] * (cost - 1))
    )


@kernel
def _card(s: State, seat: int, end: int, cost: int, card: int, unseen: int, held: int) -> float:
    worth = WORTH[end]
    twin = int(TWIN[card])
    value = 0.0
    if twin == 0:
        value = worth[TOAD]
    elif holds(s, seat, twin):
        value = worth[OWN] + worth[OWN_COST] * cost
    elif not is_unseen(s, seat, twin):
        value = worth[DEAD] + worth[DEAD_COST] * cost
    follow = -1  # the card itself
    for i in range(HAND):
        other = int(s.hand[seat, i])
        follow += -STEP <= other - card <= STEP
    forced = _forced(s, seat, card, unseen, held)
    after = cost + MINUS_POINTS[card]
    return float(
        value + worth[FOLLOW] * follow + forced * (worth[FORCED] + worth[FORCED_COST] * after)
    )


@kernel
def _forced(s: State, seat: int, last: int, unseen: int, held: int) -> float:
    """The chance that the next seat has no card that fits."""
    missing = 1.0 - openings(s, seat, last) / max(unseen, 1)
    chance = 1.0
    for _ in range(held):
        chance *= missing
    return chance


@kernel
def is_unseen(s: State, seat: int, card: int) -> bool:
    lies = int(s.lies[card])
    return lies == 0 or (lies >= IN_HAND and lies != IN_HAND + seat)


@kernel
def openings(s: State, seat: int, last: int) -> int:
    """How many cards that the seat has not seen could follow the last card of the row."""
    n = 0
    for card in range(max(last - STEP, 12), min(last + STEP + 1, 99)):
        if MINUS_POINTS[card] and is_unseen(s, seat, card):
            n += 1
    return n


@kernel
def outlook(s: State, seat: int) -> float:
    left = float(int(s.options.rounds) - int(s.rounds_done))
    if s.phase not in (OPEN, OPEN_AGAIN, TURN):
        return share_of_win(s, int(s.seats), seat, SPREAD * sqrt(left) if left else 0.0)
    cards = int(s.pile_size)
    for other in range(s.seats):
        cards += int(s.held[other])
    spread = SPREAD * sqrt(left - 1.0 + cards / 79)
    own = score(s, seat) + prospect(s, seat)
    rivals = 0.0
    for other in range(s.seats):
        lead = score(s, other) + prospect(s, other) - own
        rivals += exp(min(lead / spread, 50.0))
    return 1.0 / rivals


@kernel
def prospect(s: State, seat: int) -> float:
    """What the seat will still score in this round, compared with the others."""
    cost, pending = 0, 0
    for i in range(s.row_length):
        cost += MINUS_POINTS[s.row[i]]
        pending += s.lies[TWIN[s.row[i]]] == IN_HAND + seat
    last = int(s.row[s.row_length - 1]) if s.row_length else 0
    toads, dead, pairs, fitting = 0, 0, 0, 0
    for i in range(HAND):
        card = int(s.hand[seat, i])
        twin = int(TWIN[card])
        toads += MINUS_POINTS[card] > 1
        pairs += twin > card and s.lies[twin] == IN_HAND + seat
        dead += twin > 0 and IN_ROW < s.lies[twin] < IN_HAND
        fitting += last > 0 and -STEP <= card - last <= STEP
    fitting = min(fitting, 4)
    end = s.pile_size == 0
    value = (4.0 if end else 2.7) * pending - 0.5 * toads - 0.7 * dead
    value += 0.026 * pairs * s.pile_size
    value += (1.1 if end else 0.6) * fitting
    if last and s.turn == seat:
        value += cost * (0.1 * fitting - 0.18) - 0.4 * fitting
        if fitting == 0 and pending == 0:
            value += 2.0 - 0.8 * cost
    elif last and s.turn == (seat - 1) % int(s.seats) and fitting == 0 and pending == 0:
        value -= 0.4 * cost
    return value


@kernel
def facts(before: State, after: State, seat: int, move: int, out: Float64s) -> None:
    pass
