"""How often a seat may speak or ask the expert, so that nobody floods a table."""

from collections import deque

from ..protocol.texts import BURST, WINDOW

MOST = 3  # the answer may have got lost


class Talk:
    def __init__(self) -> None:
        self._times: dict[int, deque[float]] = {}  # when each seat last spoke

    def note(self, seat: int, at: float) -> None:
        self._times.setdefault(seat, deque(maxlen=BURST)).append(at)

    def is_too_much(self, seat: int, now: float) -> bool:
        times = self._times.get(seat)
        return times is not None and len(times) == BURST and now - times[0] < WINDOW


class Hints:
    def __init__(self) -> None:
        self._asked: dict[int, tuple[int, int]] = {}  # of each seat the decision, and how often

    def note(self, seat: int, decision: int) -> None:
        self._asked[seat] = decision, self._times(seat, decision) + 1

    def is_too_much(self, seat: int, decision: int) -> bool:
        return self._times(seat, decision) >= MOST

    def _times(self, seat: int, decision: int) -> int:
        known, times = self._asked.get(seat, (decision, 0))
        return times if known == decision else 0
