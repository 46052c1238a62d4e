"""What is known about good play of 6 nimmt!: likely moves, chances to win, facts about a choice."""

from math import sqrt

import numpy as np

from ...core.kernel import kernel
from ...core.optional.standings import share_of_win
from ...core.record import Float64s, Int16s
from .answers import weigh_answers
from .choosing import cheapest_heads, weigh_cards
from .options import ANNIVERSARY
from .rounds import ANNIVERSARY_ROUNDS
from .rows import is_full, row_for, row_heads
from .rules import score
from .state import ASK, CHOOSE, LOW_ROW, OVER, State

HORIZON = 1000  # to the round's end: it is short, and nothing before it tells who wins
EXPERT = "worlds"
FACTS = ("chance_takes_row", "heads")

# Measured in rounds and matches played by the policy, see docs/bots.md.
SPREAD = 5.7  # heads by luck in a round, about the same with 2 to 10 players
WORST = np.array([0, 0, 11, 15, 17, 18, 19, 20, 20, 20, 20])  # what takes the highest total on
LAST_ROUND = 0.7  # the limit is reached within a round, not at its end


@kernel
def weigh(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    if s.phase == CHOOSE:
        weigh_cards(s, moves, count, weights)
    else:
        weigh_answers(s, seat, moves, count, weights)


@kernel
def rate(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    weigh(s, seat, moves, count, weights)


@kernel
def outlook(s: State, seat: int) -> float:
    if s.phase == OVER:
        return share_of_win(s, int(s.seats), seat, 0.0)
    return share_of_win(s, int(s.seats), seat, SPREAD * sqrt(_rounds_left(s)))


@kernel
def _rounds_left(s: State) -> float:
    """How many rounds may still change the order; one that is being played counts in full."""
    done = int(s.rounds_done)
    if s.options.variant == ANNIVERSARY:
        return float(ANNIVERSARY_ROUNDS - done)
    if s.options.rounds:
        return float(s.options.rounds - done)
    highest = 0
    for seat in range(s.seats):
        highest = max(highest, int(s.totals[seat]) + int(s.heads[seat]))
    return max(int(s.options.limit) - highest, 0) / float(WORST[int(s.seats)]) + LAST_ROUND


@kernel
def facts(before: State, after: State, seat: int, move: int, out: Float64s) -> None:
    """Whether the choice takes a row, and what it costs, also if that is only about to happen."""
    heads = score(before, seat) - score(after, seat)
    if after.rounds_done == before.rounds_done and heads == 0 and after.chosen[seat] > 0:
        heads = _heads_ahead(after, seat)
    out[0] = 1.0 if heads > 0 else 0.0
    out[1] = heads


@kernel
def _heads_ahead(s: State, seat: int) -> int:
    """What the card to be placed next costs, if its owner is asked about it just now."""
    if s.phase not in (ASK, LOW_ROW):
        return 0
    row = row_for(s, s.chosen[seat])
    if row < 0:
        return cheapest_heads(s)
    return row_heads(s, row) if is_full(s, row) else 0
