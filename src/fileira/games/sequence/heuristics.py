"""What is known of good play in Sequence."""

from math import exp

import numpy as np

from ...core.kernel import kernel
from ...core.record import Float64s, Int16s, Int64s
from .board import CELLS, HALF, LENGTH, NO_WINDOW, THROUGH, WINDOWS
from .cards import KINDS, ONE_EYED, TWO_EYED
from .chips import team_of
from .gains import best_cell, judge
from .line_values import CAN_COMPLETE, IN_TURN, ONE_EYE, OWN_LINE, SEQUENCE, TURN, TWO_EYES
from .open_lines import (
    CHIP,
    CHIPS_NEEDED,
    KINDS_OF_LINES,
    NUMBER,
    OWNER,
    count_chips,
    count_jacks,
    seats_of_team,
    sort_lines,
    stage,
)
from .sequences import sequences_needed
from .state import CELL, OVER, State
from .winning import winning_place as winning_place

FACTS = (
    "place_best",
    "lines_built",
    "lines_blocked",
    "longest_line",
    "chance_completes",
    "lines_open",
    "lines_freed",
)
BEST, BUILT, BLOCKED, LONGEST, COMPLETES, OPEN, FREED = range(7)
THREAT = 2  # chips of others on a line that is worth blocking
HORIZON = 6  # decisions: three turns of a card and a cell
EXPERT = "worlds"
SHARPNESS = 6.0
LEAST = 1e-9


@kernel
def weigh(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    judge(s, seat, moves, count, weights)
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = max(LEAST, exp(SHARPNESS * (weights[i] - best)))


@kernel
def rate(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    judge(s, seat, moves, count, weights)


@kernel
def outlook(s: State, seat: int) -> float:
    """The chance of the seat's team to win."""
    own = team_of(s, seat)
    if s.phase == OVER:
        return _share_of_win(s, own)
    lines = np.empty(WINDOWS, np.int64)
    kinds = np.empty(KINDS_OF_LINES)
    count_chips(s, lines)
    rivals, strength = 0.0, _strength(s, own, lines, kinds)
    for team in range(s.teams):
        rivals += exp(min(_strength(s, team, lines, kinds) - strength, 50.0))
    return 1.0 / rivals


@kernel
def _share_of_win(s: State, own: int) -> float:
    for team in range(s.teams):
        if s.sequences[team] >= sequences_needed(s):
            return 1.0 if team == own else 0.0
    return 1.0 / s.teams


@kernel
def _strength(s: State, team: int, lines: Int64s, kinds: Float64s) -> float:
    """What the team has, all its hands seen."""
    seats = seats_of_team(s, team)
    sort_lines(s, team, seats, lines, kinds)
    now = stage(s, team)
    two_eyed = count_jacks(s, seats, TWO_EYED)
    jack = min(two_eyed, 1)
    strength = TWO_EYES * two_eyed + ONE_EYE * count_jacks(s, seats, ONE_EYED)
    for kind in range(KINDS_OF_LINES):
        strength += OWN_LINE[now, jack, kind] * kinds[kind]
    in_turn = team_of(s, s.turn) == team
    if in_turn:
        strength += TURN
    if kinds[1] + kinds[0] * jack:
        strength += CAN_COMPLETE[now]
        if in_turn:
            strength += IN_TURN[now]
    return float(strength + SEQUENCE[1] * s.sequences[team])


@kernel
def facts(before: State, after: State, seat: int, move: int, out: Float64s) -> None:
    """The lines through the cell; a card is judged by the cell it is best for."""
    lines = np.empty(WINDOWS, np.int64)
    count_chips(before, lines)
    cell = best_cell(before, seat, move, lines) if move <= KINDS else move - CELL
    if not 0 <= cell < CELLS:
        return
    if move <= KINDS:
        out[BEST] = cell
    own, chip = team_of(before, seat), _chip_on(before, cell)
    for i in range(THROUGH.shape[1]):
        window = THROUGH[cell, i]
        if window == NO_WINDOW:
            break
        chips = int(NUMBER[lines[window]])
        if not lines[window]:
            out[OPEN] += 1.0
        if chip and OWNER[lines[window] - chip] == own:
            out[FREED] += 1.0
        if OWNER[lines[window]] == own:
            out[BUILT] += 1.0
            out[LONGEST] = max(out[LONGEST], LENGTH - CHIPS_NEEDED[window] + chips + 1.0)
        elif chips >= THREAT:
            out[BLOCKED] += 1.0
    out[COMPLETES] = 1.0 if out[LONGEST] == LENGTH else 0.0


@kernel
def _chip_on(s: State, cell: int) -> int:
    """What the chip on a cell adds to its lines, 0 = there is none."""
    for team in range(s.teams):
        if s.chips[team, cell // HALF] >> cell % HALF & 1:
            return int(CHIP[team])
    return 0
