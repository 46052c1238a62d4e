"""A table open in this process: who is there, what happens turn by turn, and its time."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from ..ops.stopwatch import TableTime
from ..protocol.entries import Entry, Woken
from ..protocol.messages import GATHERING, PLAYING, Advice, Place
from ..protocol.replies import Person
from ..protocol.scopes import PLAY
from ..store import tables, uptime
from ..store.failures import Away
from ..store.store import Store
from ..store.tables import Listed, read_summary
from ..table.deciding import returned
from ..table.table import Deal, deal
from ..views.facts import places
from ..views.names import Names, record_of
from .attendance import Attendance
from .audience import Audience
from .listener import Listener
from .listing import Label
from .log import RoomLog, replayed
from .services import NOBODY, RoomStore, Services, Watcher
from .sessions import Session
from .turns import Turns

MOMENT = 0.001  # seconds that are not worth an entry
RETRY = 1.0  # seconds until a database that was away is asked again
SILENCE = 15.0  # seconds without a sign of life after which no other process can be running
_ENCODER = msgspec.json.Encoder()


class Room:
    def __init__(
        self,
        listed: Listed,
        entries: Sequence[bytes],
        names: dict[str, str],
        services: Services[RoomStore],
        deal: Deal = deal,
        watch: Watcher = NOBODY,
    ) -> None:
        self.id = listed.id
        self.code = listed.code
        self.names = Names(names)
        self.quiet_since = services.counted()  # nobody has listened since then
        self.table = replayed(entries, deal)
        self._services = services
        self._watch = watch
        self._damaged = entries[self.table.length + 1 :]  # what stands in the log and cannot happen
        time = TableTime(self._start(), services.counted)
        self.now = time.now  # the time at this table
        self._audience = Audience(self.table, self.names, services.tempo)
        self.listeners = self._audience.listeners
        self.attendance = Attendance(self.id, self.table, self._audience, services.bus, watch)
        self._log = RoomLog(
            self.id,
            self.table,
            self.names,
            time,
            self._audience,
            self.attendance,
            Label(listed, self.table, services.store),
            services,
            watch,
        )
        self.turns = Turns(self.table, self._log, self._audience, services.bus, self.now)

    # Coming and going

    async def join(
        self,
        person: Person,
        after: int | None = None,
        session: Session | None = None,
        household: str = "",
    ) -> Listener:
        """Listen from now on: to what came after a number, or to the whole table first."""
        self.names.learn({person.id: person.name})
        if after is not None and after > self.table.n:  # known from another process
            await self.turns.be_current()
        if session is None or session.may(PLAY):
            await self.turns.add(lambda: returned(self.table, person.id, self.now()))
        listener = self._audience.admit(person.id, after)
        listener.session, listener.household = session, household
        self.attendance.tell()
        self._watch.changed(self.id)  # bots wait until somebody is there
        return listener

    def part(self, listener: Listener) -> None:
        """Listen no more. Who does not come back within a moment is away: see `note_absent`."""
        self.quiet_since = self._services.counted()
        self.attendance.part(listener)
        self._watch.changed(self.id)  # bots think no longer if nobody is there

    def close(self) -> None:
        """Nothing happens here any more; nothing of the room stays."""
        self._audience.close()
        self.attendance.close()

    async def note_absent(self) -> None:
        """Who is connected nowhere is away; who is connected here is not, whatever others say."""
        self._audience.forget_absent()
        await self.turns.add(lambda: self.attendance.found(self.now()))

    def whisper(self, seat: int, message: Advice) -> None:
        """Tell something to those who look with the eyes of the seat."""
        self._audience.whisper(seat, _ENCODER.encode(message))

    @property
    def record(self) -> str | None:
        """The match record, after the end."""
        return record_of(self.table, self.names)

    @property
    def places(self) -> tuple[Place, ...]:
        """Who sits where."""
        return places(self.table, self.names)

    def rename(self, person: Person) -> None:
        if person.id in self.names:
            self.names.learn({person.id: person.name})

    # At its beginning

    async def mend_log(self) -> None:
        """Set aside what cannot happen, so that play goes on from the last good entry."""
        if self._damaged:
            await self._log.set_aside(self._damaged[0])
            self._damaged = ()

    async def wake(self, down: float) -> None:
        """The server was down for so many seconds, all of them after the last entry."""
        await self.turns.add(lambda: self._woken(min(down, self.now() - self.table.at)))

    def _woken(self, down: float) -> list[Entry]:
        is_late = self.table.stage == PLAYING and down > MOMENT
        return [Woken(at=self.now(), down=down)] if is_late else []

    def _start(self) -> float:
        """The time at a table that is opened; while clocks run they do not jump to the wall's."""
        times = [self.table.at, self._services.counted()]
        return max(times if self.table.stage == PLAYING else [*times, self._services.now()])


class Sleep:
    """Clocks that stood while no server ran get that time back."""

    def __init__(self, services: Services[RoomStore]) -> None:
        self._services = services
        self._beat = 0.0  # the last sign of life before ours
        self._tables: set[str] = set()  # those whose clocks stand since then
        self._known = asyncio.Event()

    async def find(self, store: Store) -> list[str]:
        """The tables whose clocks run, so that they can be watched."""
        while True:
            with suppress(Away):
                return await self._find(store)
            await asyncio.sleep(RETRY)

    async def wake(self, room: Room) -> None:
        """Give its time back to a table, before anybody looks at its clocks."""
        await self._known.wait()
        if room.id not in self._tables:
            return
        self._tables.discard(room.id)
        last = self._last(room)
        if self._is_long_ago(last):
            await room.wake(room.now() - last)

    def end(self) -> None:
        """All tables have been woken that could be."""
        self._tables.clear()
        self._known.set()

    @property
    def is_over(self) -> bool:
        """Whether all tables got their time back."""
        return self._known.is_set() and not self._tables

    async def _find(self, store: Store) -> list[str]:
        last = await store.read(uptime.last_beat)
        self._beat = last or 0.0
        # Lists may lag behind the log: a table that had just started may still stand as gathering.
        begun = await store.read(tables.at_stages, [GATHERING, PLAYING])
        clocked = [listed.id for listed in begun if read_summary(listed).clock]
        if self._is_long_ago(self._beat):
            self._tables.update(clocked)
        self._known.set()
        return clocked

    def _last(self, room: Room) -> float:
        """Until when the table was watched: what happened there is a sign of life, too.

        One from the future was left by a clock that has been set back since: it says nothing.
        """
        if self._beat > self._services.counted():
            return room.table.at
        return max(self._beat, room.table.at)

    def _is_long_ago(self, beat: float) -> bool:
        """So long that no process was running. Who is alone knows that anyway."""
        least = 0.0 if self._services.bus.is_alone else SILENCE
        return abs(self._services.counted() - beat) > least
