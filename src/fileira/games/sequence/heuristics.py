"""What is known of good play in Sequence."""

from math import exp

import numpy as np

from ...core.kernel import kernel
from ...core.record import Float64s, Int16s
from .board import WINDOWS
from .chips import team_of
from .gains import judge
from .line_values import OWN_LINE
from .open_lines import KINDS_OF_LINES, count_chips, sort_lines
from .sequences import sequences_needed
from .state import OVER, State

FACTS: tuple[str, ...] = ()
HORIZON = 6
EXPERT = "tree"
SHARPNESS = 3.0
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
def _strength(s: State, team: int, lines: "np.typing.NDArray[np.int64]", kinds: Float64s) -> float:
    seats = 0
    for seat in range(team, s.seats, s.teams):
        seats |= 1 << seat
    sort_lines(s, team, seats, lines, kinds)
    left = sequences_needed(s) - s.sequences[team] - 1
    strength = 1.5 * (sequences_needed(s) - 1 - left)
    for kind in range(KINDS_OF_LINES):
        strength += OWN_LINE[left, kind] * kinds[kind]
    return strength


@kernel
def facts(before: State, after: State, seat: int, move: int, out: Float64s) -> None:
    pass
