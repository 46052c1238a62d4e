"""Who attends a table: by a line to this process or another one, or by a call a while ago."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from ...bots.levels import TABLE
from ..bus.bus import Bus
from ..protocol.entries import Entry
from ..protocol.messages import Presence
from ..table.deciding import came_back, left
from ..table.table import Table
from .audience import Audience
from .listener import Listener
from .services import Watcher

WHILE = 60.0  # seconds
NOBODY = ""  # the household of tables where nobody is
_ENCODER = msgspec.json.Encoder()


class Callers:
    def __init__(self, missed: Callable[[], None]) -> None:
        self._missed = missed  # called when somebody has been quiet for that long
        self._leaving: dict[str, asyncio.TimerHandle] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._leaving)

    def __len__(self) -> int:
        return len(self._leaving)

    def note(self, person: str) -> bool:
        """The person has called; whether that is news."""
        is_new = not self.forget(person)
        loop = asyncio.get_running_loop()
        self._leaving[person] = loop.call_later(WHILE, self._miss, person)
        return is_new

    def forget(self, person: str) -> bool:
        """Whether the person was there by a call."""
        leaving = self._leaving.pop(person, None)
        if leaving:
            leaving.cancel()
        return leaving is not None

    def clear(self) -> None:
        for person in list(self._leaving):
            self.forget(person)

    def _miss(self, person: str) -> None:
        del self._leaving[person]
        self._missed()


class Attendance:
    def __init__(
        self, id_: str, table: Table, audience: Audience, bus: Bus, watch: Watcher
    ) -> None:
        self._id = id_
        self._table = table
        self._audience = audience
        self._bus = bus
        self._watch = watch
        self._callers = Callers(partial(watch.missed, id_))
        self._counted = table.seating.chairs  # when it was last told how many watch
        self._has_ended = False  # another room speaks for the table now

    @property
    def people(self) -> frozenset[str]:
        """Who is connected, here or at another process."""
        return self._here | self._bus.elsewhere(self._id)

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here."""
        return not self._audience.listeners and not self._callers

    @property
    def account(self) -> str:
        """The household for which bots think here: of who opened the table, sits or watches.

        Guests of one household count together, and so do all tables where nobody is.
        """
        homes = {line.person: line.home for line in self._audience.listeners}
        seating = self._table.seating
        people = [seating.opener, *(chair.owner for chair in seating.chairs if chair.owner)]
        here = [homes[person] for person in people if person in homes]
        return here[0] if here else min(homes.values(), default=NOBODY)

    def part(self, listener: Listener) -> None:
        """Listen no more."""
        self._audience.listeners.discard(listener)
        if listener.is_for_play:
            self._callers.forget(listener.person)  # a line that is gone says more than a call
        self.tell()

    def note_call(self, person: str) -> None:
        """Somebody has acted without a line: who has a seat or is the host is there for a while."""
        lines = (each for each in self._audience.listeners if each.is_for_play)
        has_line = any(listener.person == person for listener in lines)
        if person in self._expected and not has_line and self._callers.note(person):
            self.tell()

    def tell(self) -> None:
        """Tell other processes who is here, and everybody how many watch and what bots can do."""
        if self._has_ended:
            return
        self._bus.tell_here(self._id, self._here)
        self._counted = self._table.seating.chairs
        seated = {chair.owner for chair in self._counted}
        is_ready = self._watch.is_ready(self._table.setup.game)
        searching = tuple(level.name for level in TABLE.values() if level.searches)
        presence = Presence(
            watching=len(self.people - seated), getting_ready=() if is_ready else searching
        )
        self._audience.mention(_ENCODER.encode(presence))

    def tell_if_seats_changed(self) -> None:
        """Who sits does not watch."""
        if self._table.seating.chairs is not self._counted:
            self.tell()

    def end(self) -> None:
        self._has_ended = True
        self._bus.tell_here(self._id, ())

    def close(self) -> None:
        """Nobody is waited for any more."""
        self._has_ended = True
        self._callers.clear()

    def found(self, now: float) -> list[Entry]:
        """What to add because people are connected or not."""
        return [entry for person in self._expected for entry in self._found(person, now)]

    def _found(self, person: str, now: float) -> list[Entry]:
        if person not in self.people:
            return left(self._table, person, now)
        is_mistaken = person in self._here and self._table.seating.seat_of(person) is not None
        return came_back(self._table, person, now) if is_mistaken else []

    @property
    def _here(self) -> frozenset[str]:
        """Who is connected to this process, or was heard of a while ago.

        By a line that is not for play nobody keeps a seat; else it counts as any that watches.
        """
        lines, expected = self._audience.listeners, self._expected
        there = (each.person for each in lines if each.is_for_play or each.person not in expected)
        return frozenset([*there, *self._callers])

    @property
    def _expected(self) -> list[str]:
        """Those of whom the others are told whether they are there: who sits, and the host."""
        seating = self._table.seating
        owners = [chair.owner for chair in seating.chairs if chair.owner is not None]
        return owners if seating.opener in owners else [*owners, seating.opener]
