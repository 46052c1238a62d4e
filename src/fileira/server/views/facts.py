"""What everybody at a table may know of it besides the game."""

from ...core.events import SPECTATOR
from ...core.game import find_game
from ...core.seed import seed_words
from ..protocol.entries import Setup
from ..protocol.messages import OVER, Clock, Fields, Place, Result
from ..table.seating import Chair
from ..table.table import Table
from .names import Names, names_at

NO_SEED = seed_words(bytes(32))  # nothing is drawn


def teams(setup: Setup) -> tuple[int, ...] | None:
    """The team of each seat; None if nobody has a partner.

    A game with teams tells that of each seat in its view.
    """
    game = find_game(setup.game)
    state = game.rules.State.new()
    options = game.options_record(game.variant(setup.variant), setup.options)
    game.rules.deal(state, setup.seats, NO_SEED, options)
    seats = getattr(game.view(state, SPECTATOR), "seats", ())
    found = tuple(seat.team for seat in seats if hasattr(seat, "team"))
    return found if len(set(found)) < len(found) else None


class Facts:
    """Fields of the whole table that are the same for all viewers."""

    def __init__(self, table: Table, names: Names) -> None:
        self._table = table
        self._names = names
        self._chairs: tuple[Chair, ...] = ()
        self._edition = 0  # of the names
        self._seats: tuple[Place, ...] = ()
        self._setup: Setup | None = None
        self._teams: tuple[int, ...] | None = None

    def now(self) -> Fields:
        table, live_match = self._table, self._table.live_match
        return {
            "setup": table.setup,
            "teams": self._partners(),
            "stage": table.stage,
            "seats": self._places(),
            "waiting": live_match.waiting if live_match else (),
            "chosen": live_match.chosen if live_match else (),
            "clocks": _clocks(table),
            "rounds": tuple(live_match.match.rounds) if live_match else (),
            "result": _result(table),
            "next": table.next,
        }

    def _partners(self) -> tuple[int, ...] | None:
        """The team of each seat; a new setup is agreed on before the start only."""
        if self._setup is not self._table.setup:
            self._setup, self._teams = self._table.setup, teams(self._table.setup)
        return self._teams

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
        face=chair.face,
        away=chair.away_since is not None,
        autopilot=chair.autopilot and not chair.once,
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
