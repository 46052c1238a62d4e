"""A table open in this process: turn by turn, what is asked is stored, told and answered."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from ..bus.bus import Bus
from ..ops.logging import logger
from ..ops.metrics import Metrics
from ..ops.stopwatch import TableTime
from ..protocol.commands import Command, Rematch
from ..protocol.entries import Continued, Entry, Hinted, Sat, Woken, decode, encode
from ..protocol.messages import PLAYING, Advice, Done, Place, Refused, Stale
from ..protocol.replies import Person
from ..protocol.scopes import PLAY
from ..store.failures import Away
from ..store.store import Conflict, Store
from ..store.tables import Listed
from ..table.deciding import Decided, decide, remember, returned
from ..table.table import Deal, deal
from ..views.facts import places
from ..views.names import Names, record_of
from ..views.viewers import viewer_of
from .attendance import Attendance
from .audience import Audience, Tempo
from .listener import Listener
from .listing import Label
from .pending import OpenSequel, Pending, settle_future
from .restore import replayed
from .sessions import Session, Sessions
from .watcher import NOBODY, Watcher

AT_ONCE = 100  # commands in one turn, so that other tables get theirs
MOMENT = 0.001  # seconds that are not worth an entry
_ENCODER = msgspec.json.Encoder()


class Unknown(Exception):
    """There is no such table, or not any more."""


class Failed(Exception):
    """Something went wrong in here. It has no values: errors of a match may tell hidden cards."""


@dataclass(frozen=True)
class Services:
    """What rooms share."""

    store: Store
    bus: Bus
    metrics: Metrics
    now: Callable[[], float]  # by the clock on the wall: for lists and pages
    tempo: Tempo = field(default_factory=Tempo)
    sessions: Sessions = field(default_factory=Sessions)
    stopwatch: Callable[[], float] | None = None  # see `counted`; None: the clock on the wall

    @property
    def counted(self) -> Callable[[], float]:
        """Tells the time that counts, for clocks and for all that ages."""
        return self.stopwatch or self.now


class Room:
    def __init__(
        self,
        listed: Listed,
        entries: Sequence[bytes],
        names: dict[str, str],
        services: Services,
        deal: Deal = deal,
        watch: Watcher = NOBODY,
    ) -> None:
        self.id = listed.id
        self.code = listed.code
        self.names = Names(names)
        self.is_lost = False  # it is ahead of its log, since something could not be stored
        self.quiet_since = services.counted()  # nobody has listened since then
        self._services = services
        self._watch = watch
        self._lock = asyncio.Lock()
        self._wishes: list[Pending] = []  # for the next turn
        self._turns: asyncio.Task[None] | None = None
        self._work: set[asyncio.Task[None]] = set()  # what the server itself does here
        self._ahead: tuple[Entry, ...] = ()  # what has happened here and is not stored yet
        self._hinted: list[int] = []  # seats that asked in this turn
        self.table = replayed(entries, deal)
        self._damaged = entries[self.table.length + 1 :]  # what stands in the log and cannot happen
        self._time = TableTime(self._start(), services.counted)
        self.now = self._time.now  # the time at this table
        self._audience = Audience(self.table, self.names, services.tempo)
        self.listeners = self._audience.listeners
        self.attendance = Attendance(self.id, self.table, self._audience, services.bus, watch)
        self._label = Label(listed, self.table, services.store)

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
            await self.be_current()
        if session is None or session.may(PLAY):
            await self.add(lambda: returned(self.table, person.id, self.now()))
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
        await self.add(lambda: self.attendance.found(self.now()))

    @property
    def is_busy(self) -> bool:
        """Whether somebody waits for something to happen here."""
        return self._lock.locked() or self._turns is not None or bool(self._work)

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

    # What happens

    def ask(self, wish: Pending) -> None:
        """Carry a command out in the next turn, together with all that is asked until then."""
        self._wishes.append(wish)
        if self._turns is None:
            self._turns = asyncio.create_task(self._take_turns())

    async def do(
        self,
        person: str,
        command: Command,
        open_sequel: OpenSequel,
        session: Session | None = None,
    ) -> Sequence[bytes]:
        """Carry a command out; the answer, and the whole table if that is due."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        wish = Pending(person, command, open_sequel, settle_future(done), session=session)
        self.ask(wish)
        try:
            await done
        finally:
            del done  # an error holds this frame, which must not hold the error
        return wish.answer

    async def add(self, decide_: Callable[[], Iterable[Entry]]) -> None:
        """Let happen what the server itself decides by the table as it is.

        It is done to the end, even if who asked for it is gone meanwhile: what is stored has
        happened, and a room that does not know would be behind its log for ever.
        """
        work = asyncio.create_task(self._add(decide_))
        self._work.add(work)
        work.add_done_callback(self._work.discard)
        try:
            await asyncio.shield(work)
        finally:
            del work  # as in `do`

    async def _add(self, decide_: Callable[[], Iterable[Entry]]) -> None:
        async with self._lock:
            self._must_stand()
            while entries := tuple(decide_()):
                self.table.rehearse(entries)
                await self._learn_names(entries)
                if await self._is_stored(entries):
                    self._follow(entries)
                    await self._tell()
                    return

    async def wake(self, down: float) -> None:
        """The server was down for so many seconds, all of them after the last entry."""
        await self.add(lambda: self._woken(min(down, self.now() - self.table.at)))

    def _woken(self, down: float) -> list[Entry]:
        is_late = self.table.stage == PLAYING and down > MOMENT
        return [Woken(at=self.now(), down=down)] if is_late else []

    def _start(self) -> float:
        """The time at a table that is opened; while clocks run they do not jump to the wall's."""
        times = [self.table.at, self._services.counted()]
        return max(times if self.table.stage == PLAYING else [*times, self._services.now()])

    async def catch_up(self) -> None:
        """Let happen what other processes have stored."""
        async with self._lock:
            self._must_stand()
            await self._catch_up()

    async def be_current(self) -> None:
        """Know all that was stored until now, so that nobody is shown less than they knew."""
        async with self._lock:
            self._must_stand()
            if not self._services.bus.is_alone:
                await self._catch_up()

    async def rest(self) -> None:
        """Wait until nothing has happened here that is not stored."""
        async with self._lock:
            self._must_stand()

    async def mend_log(self) -> None:
        """Set aside what cannot happen, so that play goes on from the last good entry."""
        async with self._lock:
            if self._damaged:
                first = self.table.length + 1
                count = await self._services.store.set_aside(self.id, first, self._damaged[0])
                logger().error("log_mended", table=self.id, number=first, count=count)
                self._services.metrics.failures.labels(part="log").inc()
                self._label.doubt()
                self._damaged = ()

    async def mend_lists(self) -> None:
        """Make lists tell the truth, if a process stopped before it could."""
        async with self._lock:
            self._must_stand()
            await self._label.mend(self._services.now())

    def _must_stand(self) -> None:
        if self.is_lost:
            raise Away

    async def _take_turns(self) -> None:
        while self._wishes:
            wishes: list[Pending] = []
            try:
                async with self._lock:
                    self._must_stand()
                    wishes = self._next_wishes()
                    await self._take_turn(wishes)
            except Exception as error:  # noqa: BLE001  # who asked is told
                self._fail(wishes or self._next_wishes(), error)
        self._turns = None

    def _next_wishes(self) -> list[Pending]:
        """All that was asked, but nothing after what opens another table.

        With other processes around, one at a time: what was decided by a table that is behind the
        log must be decided again, and all but the last have happened here before they are stored.
        """
        count = next(
            (at for at, wish in enumerate(self._wishes, 1) if isinstance(wish.command, Rematch)),
            len(self._wishes),
        )
        count = min(count, AT_ONCE) if self._services.bus.is_alone else 1
        wishes, self._wishes = self._wishes[:count], self._wishes[count:]
        return wishes

    async def _take_turn(self, wishes: Sequence[Pending]) -> None:
        """Decide everything, store it at once, then tell it."""
        self._ahead = ()
        before = self.table.length
        await self._learn({wish.person for wish in wishes})
        *early, last = wishes
        for wish in early:
            self._anticipate(wish)
        if self._services.bus.is_alone and not isinstance(last.command, Rematch):
            self._anticipate(last)
            self._audience.complete()  # what is to be told is ready when it is stored
            await self._is_stored(())
        else:
            await self._store_last(last)
        self._ahead = ()
        if self.table.length > before:
            await self._tell()
        for wish in wishes:
            wish.hear()
        self._audience.wake({wish.person for wish in wishes})  # on all lines of who asked

    def _anticipate(self, wish: Pending) -> None:
        """Let happen what is still to be stored."""
        decided = self._decide(wish)
        for entry in decided.entries:
            before = self.table.length
            try:
                self._draft([entry])
            except Exception as error:
                if self.table.length == before:
                    decided = self._failed(wish, error)
                    break
                self._ahead += (entry,)  # it has happened, and cannot be told
                raise
            self._ahead += (entry,)
        self._answer(wish, decided)

    async def _store_last(self, wish: Pending) -> None:
        """Store the turn, whose last wish is decided anew if other processes were faster."""
        while True:
            decided = self._decide(wish)
            if self._may_be_wrong(decided) and await self._catch_up():
                continue
            decided = self._rehearsed(wish, decided)
            entries = await self._entries(decided, wish.open_sequel)
            if await self._is_stored(entries):
                self._follow(entries)
                self._answer(wish, decided)
                return

    def _rehearsed(self, wish: Pending, decided: Decided) -> Decided:
        """What is stored before it has happened here must be sure to happen."""
        try:
            self.table.rehearse(decided.entries)
        except Exception as error:  # noqa: BLE001  # nothing has changed
            return self._failed(wish, error)
        return decided

    def _decide(self, wish: Pending) -> Decided:
        if wish.is_revoked:
            return Decided(wish.person, Refused(id=wish.command.id, reason="signed_out"))
        try:
            return decide(self.table, wish.person, wish.command, self.now())
        except Exception as error:  # noqa: BLE001  # nothing has changed
            return self._failed(wish, error)

    def _failed(self, wish: Pending, error: Exception) -> Decided:
        """A command that cannot be carried out; the others of the turn go on."""
        self._note_failure(error)
        return Decided(wish.person, Refused(id=wish.command.id, reason="failed"))

    def _note_failure(self, error: Exception) -> None:
        self._services.metrics.failures.labels(part="command").inc()
        logger().error("command_failed", table=self.id, exc_info=error)

    def _answer(self, wish: Pending, decided: Decided) -> None:
        if not wish.is_revoked:  # else the same command may come again, from who may send it
            remember(self.table, decided)
        told = decided.answer
        if isinstance(told, Done) and decided.entries:  # not every entry has a number
            told = msgspec.structs.replace(told, n=self.table.n)
        answer = [_ENCODER.encode(told)]
        if decided.whole:
            answer.append(self._audience.whole(viewer_of(self.table, wish.person)))
        wish.draft(answer)

    def _fail(self, wishes: Sequence[Pending], error: Exception) -> None:
        if not isinstance(error, Away | Unknown):
            self._note_failure(error)
            error = Failed()
        for wish in wishes:
            wish.settle(error)
        # Ahead of the log, or without one: only a new room can go on, if there is a table.
        if self._ahead or isinstance(error, Unknown):
            self._lose()

    def _lose(self) -> None:
        self.is_lost = True
        self._audience.dismiss()  # after all were answered
        self.attendance.end()

    def _may_be_wrong(self, decided: Decided) -> bool:
        """What is refused now may be right by what another process has stored meanwhile."""
        is_no = isinstance(decided.answer, Refused | Stale)
        return is_no and not self._services.bus.is_alone

    async def _entries(self, decided: Decided, open_sequel: OpenSequel) -> tuple[Entry, ...]:
        if decided.sequel is None:
            return decided.entries
        table = await open_sequel(decided.sequel)
        now = self.now()
        return (Continued(at=now, by=decided.person, id=decided.answer.id, table=table),)

    async def _is_stored(self, entries: Sequence[Entry]) -> bool:
        """Store entries; if other processes were faster, learn what they stored instead."""
        bodies = [encode(entry) for entry in (*self._ahead, *entries)]
        first = self.table.length + 1 - len(self._ahead)
        try:
            if bodies:
                await self._services.store.append(self.id, first, bodies, self._services.now())
        except Conflict:
            await self._meet_conflict()
            return False
        self._services.metrics.stored(self.table.game.name, (*self._ahead, *entries))
        return True

    async def _meet_conflict(self) -> None:
        """Others were faster: learn what they did, unless too much has happened here already."""
        if await self._services.store.table(self.id) is None:
            raise Unknown(self.id) from None
        if self._ahead or not await self._catch_up():
            raise Away

    async def _catch_up(self) -> bool:
        """Whether there was anything new."""
        bodies = await self._services.store.entries(self.id, self.table.length)
        entries = tuple(map(decode, bodies))
        await self._learn_names(entries)
        self._follow(entries)
        if entries:
            self._time.set(self.table.at)  # clocks of other machines may differ
            self._audience.release()
            self._label.doubt()
            self._notice()
        return bool(entries)

    def _follow(self, entries: Sequence[Entry]) -> None:
        """Let happen what is stored. A room that cannot is lost: the next one mends the log."""
        try:
            self._draft(entries)
        except Exception as error:  # noqa: BLE001  # whatever it is
            self._note_failure(error)
            self._lose()
            raise Away from None

    def _draft(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._audience.draft(entry)
            if isinstance(entry, Hinted):
                self._hinted.append(entry.seat)

    async def _tell(self) -> None:
        """What is stored is told, here and at other processes; answers come with it."""
        try:
            await self._label.mend(self._services.now())
        finally:
            self._audience.release()
            self.attendance.tell_if_seats_changed()
            self._services.bus.tell_grown(self.id, self.table.length)
            self._notice()

    def _notice(self) -> None:
        hinted, self._hinted = self._hinted, []
        for seat in hinted:
            self._watch.hinted(self.id, seat)
        self._watch.changed(self.id)

    async def _learn_names(self, entries: Sequence[Entry]) -> None:
        await self._learn({entry.who for entry in entries if isinstance(entry, Sat)})

    async def _learn(self, people: set[str]) -> None:
        """Know the names of these people."""
        if unknown := {person for person in people if person not in self.names}:
            self.names.learn(await self._services.store.names(unknown))
