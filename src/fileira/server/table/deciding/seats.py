"""Commands about seats: who sits, stands, fills, starts and leaves."""

from functools import singledispatch

from msgspec.structs import replace

from ....core.errors import UserError
from ...protocol import commands as ask
from ...protocol.commands import Command
from ...protocol.entries import (
    NO_SEAT,
    Closed,
    Entry,
    Filled,
    Lapsed,
    Left,
    Promoted,
    Readmitted,
    Revised,
    Sat,
    Setup,
    Started,
    Stood,
    Swapped,
)
from ...protocol.messages import GATHERING, OVER, PAUSED, PLAYING
from ..opening import agreed
from .case import Case, Declined


@singledispatch
def seat_entries(command: Command, case: Case) -> list[Entry]:
    raise TypeError(command)


@seat_entries.register
def _(command: ask.Sit, case: Case) -> list[Entry]:
    chair = case.chair(command.seat)
    sat = Sat(at=case.now, seat=command.seat, who=case.person, face=command.face)
    if chair.owner == case.person:
        changes = case.table.stage == GATHERING and command.face not in (0, chair.face)
        return [sat] if changes else []
    if case.table.stage != GATHERING:
        _may_join_late(command.seat, case)
    if case.person in case.table.seating.kicked:
        raise Declined("sent_away")
    if chair.owner is not None:  # a bot makes room for a person
        raise Declined("seat_taken")
    return [sat]


@seat_entries.register
def _(command: ask.Stand, case: Case) -> list[Entry]:
    case.must_be(GATHERING)
    return [Stood(at=case.now, seat=case.seat)]


@seat_entries.register
def _(command: ask.Fill, case: Case) -> list[Entry]:
    case.must_be(GATHERING)
    case.must_be_host()
    if case.chair(command.seat).owner is not None:
        raise Declined("seat_taken")
    return [Filled(at=case.now, seat=command.seat, level=case.level(command.level))]


@seat_entries.register
def _(command: ask.Empty, case: Case) -> list[Entry]:
    case.must_be(GATHERING)
    case.must_be_host()
    if case.chair(command.seat).level is None:
        raise Declined("no_bot_there")
    return [Stood(at=case.now, seat=command.seat)]


@seat_entries.register
def _(command: ask.Kick, case: Case) -> list[Entry]:
    case.must_be(GATHERING)
    case.must_be_host()
    if case.chair(command.seat).owner in (None, case.person):
        raise Declined("nobody_there")
    if case.chair(command.seat).owner == case.table.seating.opener:
        raise Declined("opener_stays")
    return [Stood(at=case.now, seat=command.seat)]


@seat_entries.register
def _(command: ask.Readmit, case: Case) -> list[Entry]:
    case.must_be(GATHERING)
    case.must_be_host()
    case.chair(command.seat)
    who = case.table.seating.last_kicked(command.seat)
    if who is None:
        raise Declined("nobody_sent_away")
    return [Readmitted(at=case.now, who=who)]


@seat_entries.register
def _(command: ask.Swap, case: Case) -> list[Entry]:
    case.must_be(GATHERING)
    case.must_be_host()
    one, two = case.chair(command.seat), case.chair(command.other)
    return [] if one is two else [Swapped(at=case.now, seat=command.seat, other=command.other)]


@seat_entries.register
def _(command: ask.Change, case: Case) -> list[Entry]:
    case.must_be(GATHERING)
    case.must_be_host()
    setup = _agreed(command.setup, case)
    people = sum(chair.owner is not None for chair in case.table.seating.chairs)
    if setup.seats < people:
        raise Declined("more_people", people=people)
    return [] if setup == case.table.setup else [Revised(at=case.now, setup=setup)]


@seat_entries.register
def _(command: ask.Start, case: Case) -> list[Entry]:
    case.must_be(GATHERING)
    case.must_be_host()
    chairs = enumerate(case.table.seating.chairs)
    bots: list[Entry] = [
        Filled(at=case.now, seat=seat, level=case.level("")) for seat, chair in chairs if chair.free
    ]
    return [*bots, Started(at=case.now)]


@seat_entries.register
def _(command: ask.Leave, case: Case) -> list[Entry]:
    case.must_be(GATHERING, PLAYING, PAUSED, OVER)
    if case.table.seating.seat_of(case.person) in case.table.seating.quitters:
        return []
    if _is_last(case):
        return [*_give_up_seat(case), Closed(at=case.now)]
    return [*_note_gone(case), *_give_up_seat(case), *_pass_rights_on(case)]


@seat_entries.register
def _(command: ask.Close, case: Case) -> list[Entry]:
    case.must_be(GATHERING)
    case.must_be_host()
    if case.person != case.table.seating.opener:
        raise Declined("not_opener")
    return [Closed(at=case.now)]


@seat_entries.register
def _(command: ask.Replace, case: Case) -> list[Entry]:
    case.must_be(PLAYING, PAUSED)
    case.must_be_host()
    chair = case.chair(command.seat)
    if chair.autopilot:
        return []
    if chair.owner is None or chair.away_since is None:
        raise Declined("not_away")
    if case.now < chair.away_since + case.table.clocks.grace:
        raise Declined("may_come_back")
    return [Lapsed(at=case.now, seat=command.seat)]


def _agreed(wish: Setup, case: Case) -> Setup:
    """What is agreed on from now on; what was promised about the table when it opened stays."""
    now, opened = case.table.setup, case.table.opened
    if opened.deal or opened.record or wish.game != now.game:
        raise Declined("setup_stays")
    try:
        return agreed(replace(wish, public=now.public, chat=now.chat))
    except UserError:
        raise Declined("no_such_setup") from None


def _give_up_seat(case: Case) -> list[Entry]:
    """Who opened the table need not have one before the start."""
    seating = case.table.seating
    if case.table.stage != GATHERING:
        return [Filled(at=case.now, seat=case.seat, level=case.level(""))]
    if case.person == seating.opener and seating.seat_of(case.person) is None:
        return []
    return [Stood(at=case.now, seat=case.seat)]


def _is_last(case: Case) -> bool:
    """Whether nobody is left whose table it is; the result of a match stays."""
    seating = case.table.seating
    others = {chair.owner for chair in seating.chairs} - {None, case.person}
    if others or case.table.stage == OVER:
        return False
    waits = case.person != seating.opener and not seating.is_opener_gone(case.now)
    return case.table.stage != GATHERING or not waits


def _note_gone(case: Case) -> list[Entry]:
    """Who opened the table and leaves it is gone, even with a line that is still open."""
    is_opener = case.person == case.table.seating.opener and case.table.stage != OVER
    return [Left(at=case.now, seat=NO_SEAT)] if is_opener else []


def _pass_rights_on(case: Case) -> list[Entry]:
    """A host who leaves makes somebody else who is there the host."""
    seating = case.table.seating
    if case.person != seating.host or seating.heir is None or case.table.stage == OVER:
        return []
    return [Promoted(at=case.now, seat=seating.heir)]


def _may_join_late(seat: int, case: Case) -> None:
    """A watcher may, where that was agreed on; who gave a seat up knows the cards of that one."""
    case.must_be(PLAYING)
    seating = case.table.seating
    if seating.seat_of(case.person) is not None:
        raise Declined("while_playing")
    if case.table.opened.deal:
        raise Declined("deal_given")
    given_up = seating.leavers.get(case.person)
    if given_up is None and not case.table.setup.late_seats:
        raise Declined("no_late_seats")
    if given_up not in (None, seat):
        raise Declined("other_seat_given_up")
