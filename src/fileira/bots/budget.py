"""How long a bot may think."""

import os
from dataclasses import dataclass, field
from threading import Event
from time import perf_counter


@dataclass(frozen=True)
class Budget:
    """Thinking ends when the time is over, the samples are used up, or somebody stops it.

    A sample is one playout. Samples alone make a decision reproducible.
    """

    seconds: float | None = None
    samples: int | None = None
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    stop: Event = field(default_factory=Event)


class Clock:
    """How much of a budget is left."""

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
            parts.append((perf_counter() - self._start) / max(self._budget.seconds, 1e-9))
        if self._budget.samples is not None:
            parts.append(self.samples / max(self._budget.samples, 1))
        return max(parts)
