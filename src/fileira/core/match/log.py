"""What happened in one step of a match, read at once.

A record is asked for its fields one by one, and each question takes longer than a kernel does.
"""

import numpy as np

from ..events import LOG_LIMIT, Chance, Event, Log, chance, events


class MatchLog:
    def __init__(self) -> None:
        self.record = Log.new()
        fields = np.frombuffer(self.record.data, Log.dtype)  # type: ignore[attr-defined]  # Row
        self._count, self._drawn = fields["count"], fields["chance_size"]
        self._refused, self._rows = fields["refused"], fields["rows"][0]

    def __reduce__(self) -> tuple[type["MatchLog"], tuple[()]]:
        """A copy is empty: between two calls nobody reads what happened in the last."""
        return MatchLog, ()

    def clear(self) -> None:
        self._count[0] = self._drawn[0] = 0

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(map(Event._make, self.rows))

    @property
    def rows(self) -> list[list[int]]:
        """The events as they stand: numbers, for those who may never read them."""
        count = self._count.item()
        if count > LOG_LIMIT:
            events(self.record)  # it says what is wrong
        rows: list[list[int]] = self._rows[:count].tolist()
        return rows

    @property
    def chance(self) -> tuple[Chance, ...]:
        """What was drawn: nothing, in most steps."""
        return chance(self.record) if self._drawn.item() else ()

    @property
    def refused(self) -> bool:
        """Whether forced cards did not fit what the rules drew."""
        return bool(self._refused.item())

    def take_refusal(self) -> bool:
        """The same, since this was last asked."""
        refused = self.refused
        self._refused[0] = 0
        return refused
