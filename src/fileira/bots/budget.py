"""How long a bot may think."""

import os
from dataclasses import dataclass, field, replace
from math import ceil, log2
from threading import Event
from time import perf_counter

MANY = 16  # moves: for a choice among more, samples grow
PUNCTUAL = 0.97  # of the time: what is begun then also ends in time


@dataclass(frozen=True)
class Budget:
    """Thinking ends when the time is over, the samples are used up, or somebody stops it.

    A sample is one playout. Samples alone make a decision reproducible.
    """

    seconds: float | None = None
    samples: int | None = None
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    stop: Event = field(default_factory=Event)


def halvings(moves: int) -> int:
    """How often the moves are halved until one is left."""
    return ceil(log2(moves))


def grown(budget: Budget, moves: int) -> Budget:
    """Each move is tried in as many worlds before the first half is dropped as one of `MANY`."""
    if budget.samples is None or moves <= MANY:
        return budget
    growth = moves * halvings(moves) / (MANY * halvings(MANY))
    return replace(budget, samples=round(budget.samples * growth))


class Spent:
    """How much of a budget is gone."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._start = perf_counter()
        self.samples = 0  # used so far

    @property
    def used(self) -> float:
        """The part of the budget that is gone; 1 or more = stop."""
        if self._budget.stop.is_set():
            return 1.0
        parts = [0.0]
        if self._budget.seconds is not None:
            time = PUNCTUAL * max(self._budget.seconds, 1e-9)
            parts.append((perf_counter() - self._start) / time)
        if self._budget.samples is not None:
            parts.append(self.samples / max(self._budget.samples, 1))
        return max(parts)
