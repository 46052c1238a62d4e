"""What is known about good play of Take That: likely moves, chances to win, facts about a move."""

from math import exp, sqrt

import numpy as np

from ...core.kernel import kernel
from ...core.optional.standings import share_of_win
from ...core.record import Float64s, Int16s
from .belief import believe as believe
from .cards import CARDS, TWIN
from .hands import holds
from .openings import openings
from .prospects import prospect
from .row import fits, last_card
from .rules import score
from .state import DEAL, HAND, IN_HAND, MINUS, OVER, PLUS, TAKE, TURN, TWIST, State
from .worth import rate_moves

HORIZON = 10  # decisions; further ones add more luck than knowledge
EXPERT = "worlds"
FACTS = ("openings", "chance_twisted", "chance_taken", "chance_stuck", "points")

WARMTH = 1.0  # so many points less make a move less likely by the factor e
SPREAD = np.array([0.0, 0.0, 12.8, 10.2, 8.3])  # points by luck in a round, by seats


@kernel
def weigh(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    rate_moves(s, seat, moves, count, weights)
    for i in range(count):
        weights[i] = exp(weights[i] / WARMTH)


@kernel
def rate(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    rate_moves(s, seat, moves, count, weights)


@kernel
def outlook(s: State, seat: int) -> float:
    left = int(s.options.rounds) - int(s.rounds_done)
    seats = int(s.seats)
    if s.phase == OVER:
        return share_of_win(s, seats, seat, 0.0)
    if s.phase == DEAL:
        return share_of_win(s, seats, seat, SPREAD[seats] * sqrt(left))
    return _share_within_round(s, seat, SPREAD[seats] * sqrt(left - 1.0 + _part_left(s)))


@kernel
def _part_left(s: State) -> float:
    """How much of the round is still to be played."""
    cards = int(s.pile_size)
    for seat in range(s.seats):
        cards += int(s.held[seat])
    return max(cards, 1) / len(CARDS)


@kernel
def _share_within_round(s: State, seat: int, spread: float) -> float:
    """As `share_of_win`, with what the seats may still expect of the round."""
    own = score(s, seat) + prospect(s, seat)
    rivals = 1.0
    for other in range(s.seats):
        if other != seat:
            lead = score(s, other) + prospect(s, other) - own
            rivals += exp(min(lead / spread, 50.0))
    return 1.0 / rivals


@kernel
def facts(before: State, after: State, seat: int, move: int, out: Float64s) -> None:
    """What the move opens for the others, and what has become of its card and of the row."""
    last = _last_after(before, move)
    out[0] = openings(before, seat, last) if last else 0
    if TAKE < move < TWIST:
        place = int(after.lies[move])
        out[1] = 1.0 if PLUS <= place < MINUS and place != PLUS + seat else 0.0
        out[2] = 1.0 if MINUS <= place < IN_HAND and place != MINUS + seat else 0.0
    out[3] = 1.0 if _must_take(after, seat) else 0.0
    out[4] = score(after, seat) - score(before, seat)


@kernel
def _last_after(s: State, move: int) -> int:
    """The last card of the row after a move, 0 = none."""
    if move < TWIST:
        return move
    place = int(s.row_length) - 1
    place -= int(s.row[place] == TWIN[move - TWIST])
    return int(s.row[place]) if place >= 0 else 0


@kernel
def _must_take(s: State, seat: int) -> bool:
    """Whether the seat is asked and can neither extend the row nor twist."""
    if s.phase != TURN or s.turn != seat:
        return False
    for i in range(s.row_length):
        if holds(s, seat, TWIN[s.row[i]]):
            return False
    last = last_card(s)
    for i in range(HAND):
        if fits(s.hand[seat, i], last):
            return False
    return True
