"""The time that counts: it passes while this process is awake, whatever clocks on walls say.

Those are set, jump and differ from machine to machine. A machine that slept, or a process that was
held, could not serve anybody: that time is nobody's.
"""

from collections.abc import Callable
from time import monotonic

TICK = 1.0  # seconds between two looks
NAP = 20.0  # seconds between two looks after which we were not awake


class Stopwatch:
    """Look at it again and again: what passes between two looks far apart does not count."""

    def __init__(self, start: float, monotonic: Callable[[], float] = monotonic) -> None:
        self._monotonic = monotonic
        self._looked = monotonic()
        self._now = start

    def now(self) -> float:
        """The time of day at the start, and what has passed since."""
        looked = self._monotonic()
        passed = looked - self._looked
        self._looked = looked
        if passed < NAP:
            self._now += passed
        return self._now


class TableTime:
    """The time at a table: it goes on from the last entry, by whichever clock that was written."""

    def __init__(self, start: float, counted: Callable[[], float]) -> None:
        self._counted = counted
        self.set(start)

    def now(self) -> float:
        return self._counted() + self._ahead

    def set(self, at: float) -> None:
        self._ahead = at - self._counted()
