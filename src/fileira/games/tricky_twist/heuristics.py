"""What is known about playing Tricky Twist well, for bots."""

from math import sqrt

import numpy as np

from ...core.kernel import kernel
from ...core.optional.standings import share_of_win
from ...core.record import Float64s, Int16s
from .belief import believe as believe
from .bonus_sense import judge_bonuses, judge_choices, judge_retakes
from .habits import HABITS
from .play_sense import judge_cards
from .reserve_sense import judge_drawing, judge_picks
from .state import BONUS, PICK, PLAY, STEP, TAKE_BACK, State

FACTS: tuple[str, ...] = ("chance_wins_trick", "chance_false_trick", "gap")
HORIZON = 1000
EXPERT = "worlds"

SPREAD = (6.7, 5.0)  # of a round with three or four seats, as `share_of_win` takes it
TEMPER = 1.0
STEPS = 16  # entries of the table for a difference of one
DEPTH = 8  # differences larger than that are alike
LIKELY = np.exp(-np.arange(STEPS * DEPTH + 1) / STEPS)


@kernel
def judge(
    s: State, seat: int, moves: Int16s, count: int, likes: Float64s, habits: Float64s
) -> None:
    if s.phase == PLAY:
        judge_cards(s, seat, moves, count, likes, habits)
    elif s.phase == STEP:
        judge_drawing(s, seat, moves, count, likes, habits)
    elif s.phase == PICK:
        judge_picks(s, seat, moves, count, likes, habits)
    elif s.phase == BONUS:
        judge_bonuses(s, seat, moves, count, likes, habits)
    elif s.phase == TAKE_BACK:
        judge_retakes(s, seat, moves, count, likes, habits)
    else:
        judge_choices(s, seat, moves, count, likes)


@kernel
def soften(likes: Float64s, count: int, temper: float) -> None:
    """Turn likes into weights: a move liked less by `temper` is e times less likely."""
    best = likes[0]
    for i in range(1, count):
        best = max(best, likes[i])
    for i in range(count):
        behind = (best - likes[i]) * (STEPS / temper)
        likes[i] = LIKELY[int(min(behind, STEPS * DEPTH))]


@kernel
def weigh(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    judge(s, seat, moves, count, weights, HABITS)
    soften(weights, count, TEMPER)


@kernel
def rate(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    judge(s, seat, moves, count, weights, HABITS)


@kernel
def outlook(s: State, seat: int) -> float:
    """By the totals and the rounds to come."""
    left = int(s.seats) - int(s.rounds_done)
    return share_of_win(s, int(s.seats), seat, SPREAD[int(s.seats) - 3] * sqrt(left))


@kernel
def facts(before: State, after: State, seat: int, move: int, out: Float64s) -> None:
    if before.phase != PLAY:
        return
    trick = int(before.trick)
    if after.leads[trick + 1] == seat:
        out[0] = 1.0
    elif after.falses[seat] > before.falses[seat]:
        out[1] = 1.0
    out[2] = abs(int(after.tricks[seat]) - int(after.falses[seat]))
