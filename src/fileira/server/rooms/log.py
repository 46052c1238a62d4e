"""The log of a room's table: what happens is stored and told, what others stored is followed."""

from collections.abc import Sequence

import msgspec

from ..ops.logging import logger
from ..ops.stopwatch import TableTime
from ..protocol.entries import Entry, Hinted, Opened, Sat, decode, encode, is_of_newer_program
from ..store.failures import Away
from ..store.store import Conflict
from ..table.table import Deal, Table
from ..views.names import Names
from .attendance import Attendance
from .audience import Audience
from .listing import Label
from .services import RoomStore, Services, Watcher


class Unknown(Exception):
    """There is no such table, or not any more."""


class Unplayable(Exception):
    """The log of the table cannot be followed by this program."""


class RoomLog:
    """Who uses it takes turns: see `Turns`."""

    def __init__(
        self,
        id_: str,
        table: Table,
        names: Names,
        time: TableTime,
        audience: Audience,
        attendance: Attendance,
        label: Label,
        services: Services[RoomStore],
        watch: Watcher,
    ) -> None:
        self.is_lost = False  # the table is ahead of it, since something could not be stored
        self.ahead: tuple[Entry, ...] = ()  # what has happened here and is not stored yet
        self._id = id_
        self._table = table
        self._names = names
        self._time = time
        self._audience = audience
        self._attendance = attendance
        self._label = label
        self._services = services
        self._watch = watch
        self._hinted: list[int] = []  # seats that asked since it was last told

    def must_stand(self) -> None:
        if self.is_lost:
            raise Away

    def lose(self) -> None:
        """Only a new room can go on."""
        self.is_lost = True
        self._audience.dismiss()
        self._attendance.end()

    def note_failure(self, error: Exception) -> None:
        self._services.metrics.failures.labels(part="command").inc()
        logger().error("command_failed", table=self._id, exc_info=error)

    def draft(self, entries: Sequence[Entry]) -> None:
        """Let entries happen that are stored, or will be before anybody is told."""
        for entry in entries:
            self._audience.draft(entry)
            if isinstance(entry, Hinted):
                self._hinted.append(entry.seat)

    def follow(self, entries: Sequence[Entry]) -> None:
        """Let happen what is stored. A room that cannot is lost: the next one mends the log."""
        try:
            self.draft(entries)
        except Exception as error:  # noqa: BLE001  # whatever it is
            self.note_failure(error)
            self.lose()
            raise Away from None

    async def is_stored(self, entries: Sequence[Entry]) -> bool:
        """Store entries; if other processes were faster, learn what they stored instead."""
        bodies = [encode(entry) for entry in (*self.ahead, *entries)]
        first = self._table.length + 1 - len(self.ahead)
        try:
            if bodies:
                await self._services.store.append(self._id, first, bodies, self._services.now())
        except Conflict:
            await self._meet_conflict()
            return False
        self._services.metrics.stored(self._table.game.name, (*self.ahead, *entries))
        return True

    async def catch_up(self) -> bool:
        """Let happen what other processes have stored; whether there was anything."""
        bodies = await self._services.store.entries(self._id, self._table.length)
        entries = tuple(map(decode, bodies))
        await self.learn_names(entries)
        self.follow(entries)
        if entries:
            self._time.set(self._table.at)  # clocks of other machines may differ
            self._audience.release()
            self._label.doubt()
            self._notice()
        return bool(entries)

    async def tell(self) -> None:
        """What is stored is told, here and at other processes; answers come with it."""
        try:
            await self.mend_lists()
        finally:
            self._audience.release()
            self._attendance.tell_if_seats_changed()
            self._services.bus.tell_grown(self._id, self._table.length)
            self._notice()

    async def mend_lists(self) -> None:
        """Make lists tell the truth."""
        await self._label.mend(self._services.now())

    async def set_aside(self, damaged: bytes) -> None:
        """Take out of the log what cannot happen: this entry and all after it."""
        first = self._table.length + 1
        count = await self._services.store.set_aside(self._id, first, damaged)
        logger().error("log_mended", table=self._id, number=first, count=count)
        self._services.metrics.failures.labels(part="log").inc()
        self._label.doubt()

    async def learn_names(self, entries: Sequence[Entry]) -> None:
        await self.learn({entry.who for entry in entries if isinstance(entry, Sat)})

    async def learn(self, people: set[str]) -> None:
        """Know the names of these people."""
        if unknown := {person for person in people if person not in self._names}:
            self._names.learn(await self._services.store.names(unknown))

    async def _meet_conflict(self) -> None:
        """Others were faster: learn what they did, unless too much has happened here already."""
        if await self._services.store.table(self._id) is None:
            raise Unknown(self._id) from None
        if self.ahead or not await self.catch_up():
            raise Away

    def _notice(self) -> None:
        hinted, self._hinted = self._hinted, []
        for seat in hinted:
            self._watch.hinted(self._id, seat)
        self._watch.changed(self._id)


def replayed(bodies: Sequence[bytes], deal: Deal) -> Table:
    """The table after the last entry that can happen: its length tells which one that is.

    All that is stored has happened before, so a log that ends early was damaged, or written by a
    program with other rules. One without a beginning, or of a newer program, is Unplayable.
    """
    first = _read(bodies[0])
    if not isinstance(first, Opened):
        raise Unplayable
    table = Table(first, (), deal)
    for body in bodies[1:]:
        try:
            table.add(_read(body))
        except Unplayable:
            raise
        except Exception as error:  # noqa: BLE001  # whatever it is, the entry cannot happen
            logger().error("log_not_followed", number=table.length + 1, exc_info=error)
            return replayed(bodies[: table.length + 1], deal)  # it may have happened in part
    return table


def _read(body: bytes) -> Entry:
    try:
        return decode(body)
    except msgspec.DecodeError:
        if is_of_newer_program(body):
            raise Unplayable from None
        raise
