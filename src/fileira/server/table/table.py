"""A table: a pure function of the entries of its log."""

from collections.abc import Callable, Iterable
from functools import singledispatchmethod

import msgspec

from ...core.game import Game, find_game
from ...core.match import match_record
from ...core.match.match import Match
from ..protocol import entries as log
from ..protocol.entries import Entry, Opened
from ..protocol.messages import CLOSED, GATHERING, OVER, PAUSED, PLAYING
from .allowances import Hints, Talk
from .answers import Answers
from .clocks import Clocks
from .live_match import Impossible, LiveMatch
from .seating import HOST_ABSENCE, Chair, Seating

Deal = Callable[[Opened], Match]
_OWN = 2**32  # numbers of questions that follow from a seat's own open choices are above it


def deal(opened: Opened) -> Match:
    """The match of a table, dealt by its seed, or continued from what was played elsewhere."""
    if opened.record:
        return match_record.read(opened.record)
    setup = opened.setup
    match = Match(
        setup.game,
        setup.seats,
        variant=setup.variant,
        options=setup.options,
        seed=bytes.fromhex(opened.seed),
    )
    if opened.deal:  # others know the cards: the record must say so
        match.origin = {"deal": opened.deal}
    return match


class Table:
    """It changes only by `add`. `deciding` says which entries a command leads to."""

    def __init__(self, opened: Opened, entries: Iterable[Entry] = (), deal: Deal = deal) -> None:
        self.opened = opened
        self.game: Game = find_game(opened.setup.game)
        self.n = 0  # number of the last entry that others may notice
        self.length = 0  # of the log, after its first entry
        self.at = opened.at  # when it happened
        self._agree(opened.setup)
        self.seating = Seating(self.setup.seats, opened.by)
        self.answers = Answers()
        self.talk = Talk()
        self.hints = Hints()
        self.live_match: LiveMatch | None = None
        self.settled = False  # something followed from the last entry by the rules
        self.private = False  # nobody but its seat can notice the last entry
        self.last_private: dict[int, int] = {}  # by seat, the number under which it was told
        self.next: str | None = None  # the table of the rematch
        self._paused = False
        self._closed = False
        self._deal = deal
        for entry in entries:
            self.add(entry)

    def _agree(self, setup: log.Setup) -> None:
        """What is agreed on, until the start perhaps not for good."""
        options = self.game.options_of_today(setup.options)
        setup = msgspec.structs.replace(setup, options=options)
        self.opened = msgspec.structs.replace(self.opened, setup=setup)
        self.setup = setup
        self.clocks = Clocks(setup.clock, setup.seats)
        self._own = [0] * setup.seats  # open choices that each seat has made

    @property
    def stage(self) -> str:
        if self._closed:
            return CLOSED
        if self.live_match is None:
            return GATHERING
        if self.live_match.over:
            return OVER
        return PAUSED if self._paused else PLAYING

    @property
    def match(self) -> Match | None:
        return self.live_match.match if self.live_match else None

    def add(self, entry: Entry) -> None:
        """Let the next entry of the log happen; one that cannot be played changes nothing."""
        asked = self.live_match.asked if self.live_match else 0
        self.live_match, self.settled = self._follow(self.live_match, entry, self.n + 1)
        self.private = self._is_private(entry, asked)
        self.n += not self.private
        self.length += 1
        if entry.at < self.at:  # by a clock that was set back
            entry = msgspec.structs.replace(entry, at=self.at)
        self.at = entry.at
        _happening(type(entry))(self, entry)
        if self.live_match:
            self.live_match.people = self.seating.owned
        self.answers.note_entry(entry, self.n)
        self._run_clocks(entry.at)

    def rehearse(self, entries: Iterable[Entry]) -> None:
        """Raise what adding these entries would raise; nothing changes."""
        live_match = self.live_match.copy() if self.live_match else None
        for number, entry in enumerate(entries, self.n + 1):
            live_match, _ = self._follow(live_match, entry, number)

    def level_of(self, seat: int) -> str | None:
        """The level of the bot that plays the seat now, if one does."""
        return self.seating.bot_level(seat, self.setup.level)

    def is_asked(self, seat: int) -> bool:
        """Whether the game waits for the seat."""
        return self.live_match is not None and bool(self.live_match.asked >> seat & 1)

    def seconds(self, seat: int, now: float) -> float:
        """How long the seat has thought since its last decision."""
        used = self.clocks.of[seat].used(now)
        if not self.opened.discreet or self.live_match is None:
            return used
        open_choices = self.live_match.choices.get(seat, ())  # its clock ran on after them
        return max(0.0, used - sum(choice.seconds for choice in open_choices))

    def until(self, seat: int) -> float | None:
        """When a bot takes the seat over; never while nobody is there and no clock is agreed.

        Nor from the only person: while that one is away, the table is going to pause.
        """
        if not self.setup.clock and not self.seating.present:
            return None
        if self.seating.deserted_since is not None:
            return None
        return self.clocks.until(seat, self.seating.chairs[seat].away_since)

    @property
    def is_timed(self) -> bool:
        """Whether time can run out at all: by a clock, or for somebody who is away."""
        away = [chair for chair in self.seating.chairs if chair.away_since is not None]
        return self.setup.clock is not None or bool(away)

    def due(self) -> float | None:
        """When the next clock runs out, or the time of a host who is away."""
        ends = [self.until(seat) for seat in range(self.setup.seats)] if self.is_timed else []
        others = self._succession, self._rest
        return min((end for end in (*ends, *others) if end is not None), default=None)

    def overdue(self, now: float) -> list[Entry]:
        """What to add because time ran out."""
        if self._rest is not None and self._rest <= now:
            return [log.Paused(at=now)]
        ends = enumerate(self.until(seat) for seat in range(self.setup.seats))
        lapsed: list[Entry] = [
            self._lapsed(seat, now) for seat, end in ends if end is not None and end <= now
        ]
        heir, end = self.seating.heir, self._succession
        if heir is None or end is None or end > now:
            return lapsed
        return [*lapsed, log.Promoted(at=now, seat=heir)]

    def _lapsed(self, seat: int, now: float) -> Entry:
        """Who is there has lost one decision; for who is away a bot plays on."""
        return log.Lapsed(at=now, seat=seat, once=self.seating.chairs[seat].present)

    @property
    def _rest(self) -> float | None:
        """When a table with a clock pauses by itself, because its only person is away."""
        since = self.seating.deserted_since
        timed = self.setup.clock is not None and self.stage == PLAYING
        return since + self.clocks.grace if timed and since is not None else None

    @property
    def _succession(self) -> float | None:
        return None if self.stage in (OVER, CLOSED) else self.seating.succession

    def _follow(
        self, live_match: LiveMatch | None, entry: Entry, number: int
    ) -> tuple[LiveMatch | None, bool]:
        """The course of play after an entry, and whether something followed by the rules."""
        if isinstance(entry, log.Started):
            return LiveMatch(self._deal(self.opened), number), True
        if not isinstance(entry, log.Moved | log.Withdrew):
            return live_match, False
        if live_match is None:
            raise Impossible
        if isinstance(entry, log.Withdrew):
            live_match.withdraw(entry.seat, entry.decision)
            return live_match, False
        own = number if not self.opened.discreet else number + _OWN * (self._own[entry.seat] + 1)
        decision, move, seconds = entry.decision, entry.move, entry.seconds
        return live_match, live_match.answer(entry.seat, decision, move, seconds, number, own)

    def _is_private(self, entry: Entry, asked: int) -> bool:
        """Whether others cannot notice an entry: an open choice after which the game waits for the
        same seats as before, such as a changed one.
        """
        if not isinstance(entry, log.Moved | log.Withdrew) or self.settled:
            return False
        return (
            self.opened.discreet and self.live_match is not None and self.live_match.asked == asked
        )

    def _note_private(self, seat: int) -> None:
        if self.private:
            self.last_private[seat] = self.n

    def _run_clocks(self, at: float) -> None:
        """A clock runs while the game waits for a person."""
        asked = self.live_match.asked if self.live_match and self.stage == PLAYING else 0
        self.clocks.run(asked & self.seating.people, at)

    @singledispatchmethod
    def _happen(self, entry: Entry) -> None:
        raise TypeError(entry)

    @_happen.register
    def _(self, entry: log.Sat) -> None:
        self.seating.sit(entry.seat, entry.who, entry.face)

    @_happen.register
    def _(self, entry: log.Stood) -> None:
        if self.seating.chairs[entry.seat].owner != entry.by:
            self.seating.kick(entry.seat)
        self.seating.put(entry.seat, Chair())

    @_happen.register
    def _(self, entry: log.Readmitted) -> None:
        self.seating.readmit(entry.who)

    @_happen.register
    def _(self, entry: log.Swapped) -> None:
        self.seating.swap(entry.seat, entry.other)

    @_happen.register
    def _(self, entry: log.Revised) -> None:
        self.seating.relevel(self.setup.level, entry.setup.level)
        self._agree(entry.setup)
        self.seating.resize(entry.setup.seats)

    @_happen.register
    def _(self, entry: log.Filled) -> None:
        if self.stage == OVER:
            self.seating.quit(entry.seat, entry.level)
        elif self.stage in (PLAYING, PAUSED):
            self.seating.replace(entry.seat, entry.level)
        else:
            self.seating.put(entry.seat, Chair(level=entry.level))

    @_happen.register
    def _(self, entry: log.Started) -> None:
        """See `_follow`."""

    @_happen.register
    def _(self, entry: log.Moved) -> None:
        self._own[entry.seat] += not self.settled
        self._note_private(entry.seat)
        if not self.private:  # clocks and counts of others' moves are seen by everybody
            self.clocks.stop(entry.seat, entry.at)  # it may be asked again at once
            self.seating.note_move(entry.seat)

    @_happen.register
    def _(self, entry: log.Withdrew) -> None:
        self._note_private(entry.seat)

    @_happen.register
    def _(self, entry: log.Left) -> None:
        if entry.seat == log.NO_SEAT:
            # Who leaves by a command does not mean to come back: nobody has to wait.
            self.seating.note_opener(away_since=entry.at - (HOST_ABSENCE if entry.id else 0.0))
        else:
            self.seating.change(entry.seat, away_since=entry.at, agrees=False)

    @_happen.register
    def _(self, entry: log.Returned) -> None:
        if entry.seat == log.NO_SEAT:
            self.seating.note_opener(away_since=None)
        else:
            self.seating.change(entry.seat, away_since=None, autopilot=False, once=False)

    @_happen.register
    def _(self, entry: log.Lapsed) -> None:
        event = self.live_match.event_count if self.live_match else 0
        self.seating.lapse(entry.seat, event, once=entry.once)

    @_happen.register
    def _(self, entry: log.Promoted) -> None:
        self.seating.promote(entry.seat)

    @_happen.register
    def _(self, entry: log.Agreed) -> None:
        self.seating.change(entry.seat, agrees=True)

    @_happen.register
    def _(self, entry: log.Paused) -> None:
        self._paused = True

    @_happen.register
    def _(self, entry: log.Resumed) -> None:
        self._paused = False
        for seat in range(self.setup.seats):
            self.seating.change(seat, agrees=False)

    @_happen.register
    def _(self, entry: log.Said) -> None:
        self.talk.note(entry.seat, entry.at)

    @_happen.register
    def _(self, entry: log.Hinted) -> None:
        self.hints.note(entry.seat, entry.decision)

    @_happen.register
    def _(self, entry: log.Woken) -> None:
        self.clocks.wake(entry.down)
        self.seating.wake(entry.down)

    @_happen.register
    def _(self, entry: log.Continued) -> None:
        self.next = entry.table

    @_happen.register
    def _(self, entry: log.Closed) -> None:
        self._closed = True


# Looked up once: to ask for the method of an object costs more than most entries do.
_happening = Table.__dict__["_happen"].dispatcher.dispatch
