"""How long news that nobody waits for may gather: telling them costs a write to each line."""

SOON = 0.5  # seconds, on a server that has time
PUNCTUAL = 0.001  # seconds by which any server is late
PATIENCE = 300.0  # seconds more for each second by which this one is late
LATEST = 3.0
MEMORY = 100  # alarms


class Tempo:
    """Shared by all tables of a process."""

    def __init__(self) -> None:
        self._late = 0.0  # seconds by which alarms ring late, about the mean of the last ones

    def note(self, late: float) -> None:
        """An alarm rang late by so many seconds."""
        self._late += (late - self._late) / MEMORY

    @property
    def soon(self) -> float:
        """In how many seconds to tell news.

        >>> tempo = Tempo()
        >>> tempo.soon
        0.5
        >>> for _ in range(1000):
        ...     tempo.note(0.005)
        >>> round(tempo.soon, 1)
        1.7
        """
        return min(LATEST, SOON + PATIENCE * max(0.0, self._late - PUNCTUAL))
