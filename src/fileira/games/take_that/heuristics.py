"""What Take That knows about good play: twist, else open little for the others, take when cheap."""

import numpy as np

from ...core.kernel import kernel
from ...core.record import Float64s, Int16s
from ...core.standings import share_of_win
from .cards import MINUS_POINTS, NUMBERS, STEP, TWIN
from .hands import holds
from .state import IN_HAND, TAKE, TWIST, State

FACTS: tuple[str, ...] = ()
HORIZON = 1000
EXPERT = "worlds"


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
def weigh(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    cost = 0
    for i in range(s.row_length):
        cost += MINUS_POINTS[s.row[i]]
    for i in range(count):
        move = int(moves[i])
        if move == TAKE:
            weights[i] = 1.0 / (cost * cost)
        elif move >= TWIST:
            weights[i] = 20.0
        else:
            weights[i] = _card(s, seat, move)


@kernel
def _card(s: State, seat: int, card: int) -> float:
    twin = int(TWIN[card])
    weight = 1.0
    if twin == 0:
        weight = 0.5
    elif holds(s, seat, twin):
        weight = 3.0
    elif is_unseen(s, seat, twin):
        weight = 0.5
    return weight * 10.0 / (5 + openings(s, seat, card))


@kernel
def rate(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    weigh(s, seat, moves, count, weights)


@kernel
def outlook(s: State, seat: int) -> float:
    left = int(s.options.rounds) - int(s.rounds_done)
    return share_of_win(s, int(s.seats), seat, 8.0 * left**0.5 if left else 0.0)


@kernel
def facts(before: State, after: State, seat: int, move: int, out: Float64s) -> None:
    pass
