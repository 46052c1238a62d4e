"""What is measured, and when the seats play."""

import random
from dataclasses import dataclass, field
from time import perf_counter

SLACK = 0.2  # seconds that somebody takes to choose a row


@dataclass
class Tally:
    """What was measured, while it counts."""

    counts: bool = False
    answers: list[float] = field(default_factory=list)  # seconds
    weight: int = 0  # bytes

    def note(self, sent: float) -> None:
        """A move that was sent then is answered now."""
        if self.counts:
            self.answers.append(perf_counter() - sent)

    def weigh(self, text: bytes) -> None:
        if self.counts:
            self.weight += len(text)


class Pace:
    """When a seat plays a card: at once, or once in a period at a moment of its own."""

    def __init__(self, period: float, ahead: float) -> None:
        self._period = period
        self._ahead = ahead  # seconds until its table begins
        self._next = 0.0

    def delay(self) -> float:
        now = perf_counter()
        self._next = self._next or now + self._ahead + random.random() * self._period
        wait = max(0.0, self._next - now)
        self._next += self._period
        return wait

    @property
    def slack(self) -> float:
        return SLACK if self._period else 0.0
