"""What everybody at a table may know of it besides the game."""

from collections.abc import Callable

import msgspec

from .messages import OVER, Clock, Place, Result
from .seating import Chair
from .table import Table

NameOf = Callable[[str], str]  # the name of a person


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Fields of the whole table that are the same for all viewers."""

    stage: str
    seats: tuple[Place, ...]
    waiting: tuple[int, ...]
    clocks: tuple[Clock, ...]
    rounds: tuple[tuple[int, ...], ...]
    result: Result | None
    next: str | None


def facts(table: Table, name_of: NameOf) -> Facts:
    course = table.course
    return Facts(
        stage=table.stage,
        seats=places(table, name_of),
        waiting=course.waiting if course else (),
        clocks=_clocks(table),
        rounds=tuple(course.match.rounds) if course else (),
        result=_result(table),
        next=table.next,
    )


def places(table: Table, name_of: NameOf) -> tuple[Place, ...]:
    """Who sits where."""
    return tuple(_place(chair, name_of) for chair in table.seating.chairs)


def _place(chair: Chair, name_of: NameOf) -> Place:
    return Place(
        name=None if chair.owner is None else name_of(chair.owner),
        level=chair.level,
        away=chair.away_since is not None,
        autopilot=chair.autopilot,
        pause=chair.agrees,
    )


def _clocks(table: Table) -> tuple[Clock, ...]:
    if not table.is_timed:
        return ()
    untils = [table.until(seat) for seat in range(table.setup.seats)]
    if table.setup.clock is None and not any(untils):
        return ()
    clocks = zip(table.clocks.of, untils, strict=True)
    return tuple(Clock(round(clock.bank, 3), clock.since, until) for clock, until in clocks)


def _result(table: Table) -> Result | None:
    match = table.match
    if match is None or table.stage != OVER:
        return None
    return Result(scores=match.scores, winners=tuple(match.winners), seed=table.opened.seed)
