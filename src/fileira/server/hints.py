"""How often the expert was asked at a table: a few times for each decision of a seat."""

MOST = 3  # the answer may have got lost


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
