"""The turns of a room: what was asked until now is decided, stored at once, told and answered."""

import asyncio
from collections.abc import Callable, Iterable, Sequence

import msgspec

from ..bus.bus import Bus
from ..protocol.commands import Command, Rematch
from ..protocol.entries import Continued, Entry
from ..protocol.messages import Done, Refused, Stale
from ..store.failures import Away
from ..table.deciding import Decided, decide, remember
from ..table.table import Table
from ..views.viewers import viewer_of
from .audience import Audience
from .log import RoomLog, Unknown
from .pending import OpenSequel, Pending, settle_future
from .sessions import Session

AT_ONCE = 100  # commands in one turn, so that other tables get theirs
_ENCODER = msgspec.json.Encoder()


class Failed(Exception):
    """Something went wrong in here. It has no values: errors of a match may tell hidden cards."""


class Turns:
    def __init__(
        self,
        table: Table,
        log: RoomLog,
        audience: Audience,
        bus: Bus,
        now: Callable[[], float],
    ) -> None:
        self._table = table
        self._log = log
        self._audience = audience
        self._bus = bus
        self._now = now  # the time at the table
        self._lock = asyncio.Lock()
        self._pending: list[Pending] = []  # for the next turn
        self._turns: asyncio.Task[None] | None = None
        self._work: set[asyncio.Task[None]] = set()  # what the server itself does here

    @property
    def is_lost(self) -> bool:
        """Whether only a new room can go on."""
        return self._log.is_lost

    @property
    def is_busy(self) -> bool:
        """Whether somebody waits for something to happen here."""
        return self._lock.locked() or self._turns is not None or bool(self._work)

    def ask(self, pending: Pending) -> None:
        """Carry a command out in the next turn, together with all that is asked until then."""
        self._pending.append(pending)
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
        pending = Pending(person, command, open_sequel, settle_future(done), session=session)
        self.ask(pending)
        try:
            await done
        finally:
            del done  # an error holds this frame, which must not hold the error
        return pending.answer

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

    async def catch_up(self) -> None:
        """Let happen what other processes have stored."""
        async with self._lock:
            self._log.must_stand()
            await self._log.catch_up()

    async def be_current(self) -> None:
        """Know all that was stored until now, so that nobody is shown less than they knew."""
        async with self._lock:
            self._log.must_stand()
            if not self._bus.is_alone:
                await self._log.catch_up()

    async def rest(self) -> None:
        """Wait until nothing has happened here that is not stored."""
        async with self._lock:
            self._log.must_stand()

    async def mend_lists(self) -> None:
        """Make lists tell the truth, if a process stopped before it could."""
        async with self._lock:
            self._log.must_stand()
            await self._log.mend_lists()

    # Turn by turn

    async def _add(self, decide_: Callable[[], Iterable[Entry]]) -> None:
        async with self._lock:
            self._log.must_stand()
            while entries := tuple(decide_()):
                self._table.rehearse(entries)
                await self._log.learn_names(entries)
                if await self._log.is_stored(entries):
                    self._log.follow(entries)
                    await self._log.tell()
                    return

    async def _take_turns(self) -> None:
        while self._pending:
            turn: list[Pending] = []
            try:
                async with self._lock:
                    self._log.must_stand()
                    turn = self._next_turn()
                    await self._take_turn(turn)
            except Exception as error:  # noqa: BLE001  # who asked is told
                self._fail(turn or self._next_turn(), error)
        self._turns = None

    def _next_turn(self) -> list[Pending]:
        """All that was asked, but nothing after what opens another table.

        With other processes around, one at a time: what was decided by a table that is behind the
        log must be decided again, and all but the last have happened here before they are stored.
        """
        count = next(
            (at for at, each in enumerate(self._pending, 1) if isinstance(each.command, Rematch)),
            len(self._pending),
        )
        count = min(count, AT_ONCE) if self._bus.is_alone else 1
        turn, self._pending = self._pending[:count], self._pending[count:]
        return turn

    async def _take_turn(self, turn: Sequence[Pending]) -> None:
        """Decide everything, store it at once, then tell it."""
        self._log.ahead = ()
        before = self._table.length
        await self._log.learn({pending.person for pending in turn})
        *early, last = turn
        for pending in early:
            self._anticipate(pending)
        if self._bus.is_alone and not isinstance(last.command, Rematch):
            self._anticipate(last)
            self._audience.complete()  # what is to be told is ready when it is stored
            await self._log.is_stored(())
        else:
            await self._store_last(last)
        self._log.ahead = ()
        if self._table.length > before:
            await self._log.tell()
        for pending in turn:
            pending.hear()
        self._audience.wake({pending.person for pending in turn})  # on all lines of who asked

    def _anticipate(self, pending: Pending) -> None:
        """Let happen what is still to be stored."""
        decided = self._decide(pending)
        for entry in decided.entries:
            before = self._table.length
            try:
                self._log.draft([entry])
            except Exception as error:
                if self._table.length == before:
                    decided = self._failed(pending, error)
                    break
                self._log.ahead += (entry,)  # it has happened, and cannot be told
                raise
            self._log.ahead += (entry,)
        self._answer(pending, decided)

    async def _store_last(self, pending: Pending) -> None:
        """Store the turn, whose last command is decided anew if other processes were faster."""
        while True:
            decided = self._decide(pending)
            if self._may_be_wrong(decided) and await self._log.catch_up():
                continue
            decided = self._rehearsed(pending, decided)
            entries = await self._entries(decided, pending.open_sequel)
            if await self._log.is_stored(entries):
                self._log.follow(entries)
                self._answer(pending, decided)
                return

    # One command

    def _rehearsed(self, pending: Pending, decided: Decided) -> Decided:
        """What is stored before it has happened here must be sure to happen."""
        try:
            self._table.rehearse(decided.entries)
        except Exception as error:  # noqa: BLE001  # nothing has changed
            return self._failed(pending, error)
        return decided

    def _decide(self, pending: Pending) -> Decided:
        if pending.is_revoked:
            no = Refused(id=pending.command.id, reason="signed_out")
            return Decided(pending.person, no)
        try:
            return decide(self._table, pending.person, pending.command, self._now())
        except Exception as error:  # noqa: BLE001  # nothing has changed
            return self._failed(pending, error)

    def _failed(self, pending: Pending, error: Exception) -> Decided:
        """A command that cannot be carried out; the others of the turn go on."""
        self._log.note_failure(error)
        return Decided(pending.person, Refused(id=pending.command.id, reason="failed"))

    def _answer(self, pending: Pending, decided: Decided) -> None:
        if not pending.is_revoked:  # else the same command may come again, from who may send it
            remember(self._table, decided)
        told = decided.answer
        if isinstance(told, Done) and decided.entries:  # not every entry has a number
            told = msgspec.structs.replace(told, n=self._table.n)
        answer = [_ENCODER.encode(told)]
        if decided.whole:
            answer.append(self._audience.whole(viewer_of(self._table, pending.person)))
        pending.draft(answer)

    def _fail(self, turn: Sequence[Pending], error: Exception) -> None:
        if not isinstance(error, Away | Unknown):
            self._log.note_failure(error)
            error = Failed()
        for pending in turn:
            pending.settle(error)
        # Ahead of the log, or without one: only a new room can go on, if there is a table.
        if self._log.ahead or isinstance(error, Unknown):
            self._log.lose()  # after all were answered

    def _may_be_wrong(self, decided: Decided) -> bool:
        """What is refused now may be right by what another process has stored meanwhile."""
        return isinstance(decided.answer, Refused | Stale) and not self._bus.is_alone

    async def _entries(self, decided: Decided, open_sequel: OpenSequel) -> tuple[Entry, ...]:
        if decided.sequel is None:
            return decided.entries
        table = await open_sequel(decided.sequel)
        now = self._now()
        return (Continued(at=now, by=decided.person, id=decided.answer.id, table=table),)
