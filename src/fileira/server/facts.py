"""What everybody at a table may know of it besides the game."""

from .messages import OVER, Clock, Fields, Place, Result
from .names import Names, names_at
from .seating import Chair
from .table import Table


class Facts:
    """Fields of the whole table that are the same for all viewers."""

    def __init__(self, table: Table, names: Names) -> None:
        self._table = table
        self._names = names
        self._chairs: tuple[Chair, ...] = ()
        self._edition = 0  # of the names
        self._seats: tuple[Place, ...] = ()

    def now(self) -> Fields:
        table, course = self._table, self._table.course
        return {
            "stage": table.stage,
            "seats": self._places(),
            "waiting": course.waiting if course else (),
            "clocks": _clocks(table),
            "rounds": tuple(course.match.rounds) if course else (),
            "result": _result(table),
            "next": table.next,
        }

    def _places(self) -> tuple[Place, ...]:
        """The seats; they are looked at after every move, and hardly ever new."""
        chairs, edition = self._table.seating.chairs, self._names.edition
        if chairs is not self._chairs or edition != self._edition:
            self._seats = places(self._table, self._names)
            self._chairs, self._edition = chairs, edition
        return self._seats


def places(table: Table, names: Names) -> tuple[Place, ...]:
    """Who sits where."""
    chairs = table.seating.chairs
    return tuple(map(_place, chairs, names_at(chairs, names)))


def _place(chair: Chair, name: str) -> Place:
    return Place(
        name=None if chair.owner is None else name,
        level=chair.level,
        away=chair.away_since is not None,
        autopilot=chair.autopilot,
        pause=chair.agrees,
        bot_moves=chair.bot_moves,
        bot_from=chair.bot_from if chair.bot_moves else 0,
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
