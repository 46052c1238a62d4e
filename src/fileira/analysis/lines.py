"""What the expert would have done in a turn: all its moves, not only the first."""

import numpy as np

from ..bots.budget import Budget
from ..bots.search_bots import ExpertBot
from ..core.events import MOVES_LIMIT, Log
from ..core.questions import asks_others_the_same
from ..core.record import AnyState
from ..core.rules import actors, advance, apply, observe
from .decisions import TurnTaken


def expert_line(turn: TurnTaken, samples: int, seed: int) -> tuple[int, ...]:
    """Its moves until something happens by itself, or somebody else is asked."""
    table = turn.before.copy()
    line: list[int] = []
    while not line or _goes_on(turn.before, table, turn.seat):
        line.append(_chosen(table, turn.seat, samples, seed))
        apply(table, turn.seat, line[-1], Log.new())
    return tuple(line)


def _chosen(table: AnyState, seat: int, samples: int, seed: int) -> int:
    seen = table.copy()
    observe(seen, seat)
    budget = Budget(samples=samples, threads=1)
    return ExpertBot(seed).choose(seen, seat, budget)


def _goes_on(before: AnyState, table: AnyState, seat: int) -> bool:
    """Whether the seat has more to decide before anything else happens."""
    old, new = np.empty((2, MOVES_LIMIT), np.int16)
    if not actors(table) >> seat & 1 or not asks_others_the_same(before, table, seat, old, new):
        return False
    return not advance(table.copy(), Log.new())
