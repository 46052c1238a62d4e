"""The time of the people at a table, computed from the times of its entries only."""

from dataclasses import dataclass

from ...core.events import seats_of
from ..protocol.entries import ClockPolicy

LEAST = 5.0  # seconds for each decision, even with an empty bank
CASUAL_GRACE = 60.0  # seconds to come back at a table without clocks


@dataclass
class SeatClock:
    bank: float
    since: float | None = None  # it runs since then

    def run(self, at: float) -> None:
        if self.since is None:
            self.since = at

    def stop(self, at: float) -> None:
        self.bank = max(0.0, self.bank - self.used(at))
        self.since = None

    def used(self, at: float) -> float:
        """The seconds of the decision that is on."""
        return 0.0 if self.since is None else max(0.0, at - self.since)


class Clocks:
    """One for each seat; without a policy they only tell how long a decision took."""

    def __init__(self, policy: ClockPolicy | None, seats: int) -> None:
        self.policy = policy
        self.grace = policy.grace if policy else CASUAL_GRACE
        self.of = [SeatClock(policy.bank if policy else 0.0) for _ in range(seats)]
        self._running = 0  # seats, as bits

    def run(self, seats: int, at: float) -> None:
        """From now on, let the clocks of these seats (bits) run and no others."""
        for seat in seats_of(seats ^ self._running):
            if seats >> seat & 1:
                self.of[seat].run(at)
            else:
                self.of[seat].stop(at)
        self._running = seats

    def stop(self, seat: int, at: float) -> None:
        self.of[seat].stop(at)
        self._running &= ~(1 << seat)

    def until(self, seat: int, away_since: float | None) -> float | None:
        """When a bot takes over, if the seat's clock runs."""
        since = self.of[seat].since
        if since is None:
            return None
        ends = [] if away_since is None else [max(since, away_since + self.grace)]
        if self.policy:
            ends.append(since + max(LEAST, min(self.policy.cap, self.of[seat].bank)))
        return min(ends, default=None)

    def wake(self, down: float) -> None:
        """Give back the time for which the server was down."""
        for clock in self.of:
            if clock.since is not None:
                clock.since += down
