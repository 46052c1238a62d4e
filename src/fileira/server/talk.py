"""How much is said at a table: a few things at a time, so that nobody can flood it."""

from collections import deque

from .phrases import BURST, WINDOW


class Talk:
    def __init__(self) -> None:
        self._times: dict[int, deque[float]] = {}  # when each seat last spoke

    def note(self, seat: int, at: float) -> None:
        self._times.setdefault(seat, deque(maxlen=BURST)).append(at)

    def is_too_much(self, seat: int, now: float) -> bool:
        times = self._times.get(seat)
        return times is not None and len(times) == BURST and now - times[0] < WINDOW
