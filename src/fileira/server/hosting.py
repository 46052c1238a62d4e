"""Commands about seats: who sits, stands, fills, starts and leaves."""

from functools import singledispatch

from . import commands as ask
from .case import Case, Declined
from .commands import Command
from .entries import Entry, Filled, Sat, Started, Stood
from .messages import GATHERING, OVER, PAUSED, PLAYING


@singledispatch
def seat_entries(command: Command, case: Case) -> list[Entry]:
    raise TypeError(command)


@seat_entries.register
def _(command: ask.Sit, case: Case) -> list[Entry]:
    chair = case.chair(command.seat)
    if chair.owner == case.person:
        return []
    case.must_be(GATHERING)
    if case.person in case.table.seating.kicked:
        raise Declined("sent_away")
    if chair.owner is not None:  # a bot makes room for a person
        raise Declined("seat_taken")
    return [Sat(at=case.now, seat=command.seat, who=case.person)]


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
    return [Stood(at=case.now, seat=command.seat)]


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
    if case.table.stage == GATHERING:
        return [Stood(at=case.now, seat=case.seat)]
    case.must_be(PLAYING, PAUSED, OVER)
    return [Filled(at=case.now, seat=case.seat, level=case.level(""))]


@seat_entries.register
def _(command: ask.Replace, case: Case) -> list[Entry]:
    case.must_be(PLAYING, PAUSED)
    case.must_be_host()
    chair = case.chair(command.seat)
    if chair.owner is None or (chair.present and not chair.autopilot):
        raise Declined("not_away")
    return [Filled(at=case.now, seat=command.seat, level=case.level(command.level))]
