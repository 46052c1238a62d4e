"""The audience of a table in this process: who listens, and what is told to whom and when."""

import asyncio
from collections.abc import Collection

from ..protocol.entries import Entry
from ..table.table import Table
from ..views.names import Names
from ..views.steps import Steps
from ..views.viewers import viewer_of
from .listener import Listener

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


class Audience:
    def __init__(self, table: Table, names: Names, tempo: Tempo) -> None:
        self.listeners: set[Listener] = set()
        self._table = table
        self._tempo = tempo
        self._steps = Steps(table, names)
        self.whole = self._steps.whole  # the table as a viewer sees it
        self._is_urgent = False  # what was drafted
        self._alarm: asyncio.TimerHandle | None = None  # for news that nobody waits for

    def admit(self, person: str, after: int | None) -> Listener:
        """A new listener: to what came after a number, or to the whole table first."""
        listener = Listener(person, viewer_of(self._table, person))
        self._steps.listen(listener.viewer)
        if after is None:
            listener.send(self._steps.whole(listener.viewer))
        else:
            for body in self._steps.since(listener.viewer, after):
                listener.send(body)
        self.listeners.add(listener)
        return listener

    def forget_absent(self) -> None:
        """Make no more steps for viewers who are gone."""
        self._steps.keep({listener.viewer for listener in self.listeners})

    def draft(self, entry: Entry) -> None:
        """Let the entry happen, and write down what each listener is to be told of it."""
        table = self._table
        chairs = table.seating.chairs
        table.add(entry)
        steps = self._steps.tell(entry)
        for listener in self.listeners:
            if listener.viewer in steps:  # what is private is for one viewer
                listener.draft(steps)
        if table.seating.chairs is not chairs:
            self._turn_all()
        # That somebody has chosen is worth no hurry; who did gets an answer at once.
        self._is_urgent |= table.settled

    def complete(self) -> None:
        """Nothing more follows from what was drafted: put it into words."""
        self._steps.complete()

    def release(self) -> None:
        """Tell what was drafted."""
        self.complete()
        for listener in tuple(self.listeners):
            listener.release()
        if self._is_urgent:
            self._is_urgent = False
            self._wake()
        else:
            self._wake_soon()

    def wake(self, people: Collection[str]) -> None:
        """Let these people have now what waits for them."""
        for listener in list(self.listeners):
            if listener.person in people and listener.is_waiting:
                listener.wake()

    def mention(self, body: bytes) -> None:
        """Tell all, with what comes next, something that has no number."""
        for listener in list(self.listeners):
            listener.keep(body)
        self._wake_soon()

    def whisper(self, seat: int, body: bytes) -> None:
        """Tell something to those who look with the eyes of the seat."""
        for listener in self.listeners:
            if listener.viewer == seat:
                listener.send(body)

    def dismiss(self) -> None:
        """Everybody is to come back."""
        for listener in list(self.listeners):
            listener.close()

    def close(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _wake_soon(self) -> None:
        if self._alarm is None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_at(loop.time() + self._tempo.soon, self._ring)

    def _ring(self) -> None:
        assert self._alarm
        self._tempo.note(asyncio.get_running_loop().time() - self._alarm.when())
        self._wake()

    def _wake(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        for listener in list(self.listeners):
            if listener.is_waiting:
                listener.wake()

    def _turn_all(self) -> None:
        """Whoever sits elsewhere now sees the table from there."""
        self._is_urgent = True
        for listener in self.listeners:
            viewer = viewer_of(self._table, listener.person)
            if viewer != listener.viewer:
                listener.turn(viewer)
                self._steps.listen(viewer)
                listener.draft(self._steps.whole(viewer))
        self.forget_absent()
