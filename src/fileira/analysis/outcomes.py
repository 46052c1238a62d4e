"""How turns end for every seat, in the same worlds that may be the real one."""

from typing import NamedTuple

import numpy as np

from ..bots.chance import seed_for
from ..bots.mind import Mind, new_mind
from ..bots.search_bots import ExpertBot
from ..bots.worlds import STATES, TRIAL, WORLD, finish, imagine
from ..core.events import clear
from ..core.kernel import kernel
from ..core.optional.heuristics import outlook
from ..core.record import AnyRecords, AnyState, Float64s, Int16s
from ..core.rules import apply, rules_of, score

Lines = tuple[tuple[int, ...], ...]  # of each turn its moves
NO_MOVE = -1


class Outcomes(NamedTuple):
    """What each turn came to in each world."""

    wins: Float64s  # world, turn, seat: its chance of winning the match
    points: Float64s  # world, turn, seat


def outcomes(seen: AnyState, seat: int, lines: Lines, worlds: int, seed: int) -> Outcomes:
    """Try the turns in so many worlds, as the expert imagines them."""
    states = rules_of(seen).State.many(STATES)
    mind = new_mind(seen, seed_for(seen, seat, seed), ExpertBot.opinion)
    wins, points = np.zeros((2, worlds, len(lines), int(seen.seats)))
    _try_for_all(seen.copy(), seat, _table(lines), states, mind, wins, points)
    return Outcomes(wins, points)


def _table(lines: Lines) -> Int16s:
    """A row for each turn, filled up."""
    table = np.full((len(lines), max(map(len, lines))), NO_MOVE, np.int16)
    for row, line in zip(table, lines, strict=True):
        row[: len(line)] = line
    return table


@kernel
def _try_for_all(
    seen: AnyState,
    seat: int,
    lines: Int16s,
    states: AnyRecords,
    mind: Mind,
    wins: Float64s,
    points: Float64s,
) -> None:
    for world in range(len(wins)):
        mind.seed[2] = world
        imagine(seen, seat, states, mind)
        for i in range(len(lines)):
            states[TRIAL] = states[WORLD]
            finish(states[TRIAL], seat, play_but_last(states[TRIAL], seat, lines[i], mind), mind)
            for other in range(wins.shape[2]):
                wins[world, i, other] = outlook(states[TRIAL], other)
                points[world, i, other] = score(states[TRIAL], other)


@kernel
def play_but_last(trial: AnyState, seat: int, line: Int16s, mind: Mind) -> int:
    """Make all moves of the turn but the last, which is left to play."""
    last = len(line) - 1
    while line[last] == NO_MOVE:
        last -= 1
    for i in range(last):
        clear(mind.log)
        apply(trial, seat, line[i], mind.log)
    return int(line[last])
