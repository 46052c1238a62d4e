"""How a table stands in lists: the lobby, and a guest's own tables."""

from collections.abc import Mapping

import msgspec

from .endings import played
from .logs import Listed, News
from .lookalikes import told_apart
from .messages import OVER
from .replies import Entrance as Entrance
from .table import Table


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What a list tells; people stand in it by their ids, as in the log."""

    variant: str
    seats: int
    clock: bool
    people: tuple[str, ...]  # who sits, in the order of the seats
    bots: int
    scores: tuple[int, ...] = ()  # of a finished match, by seats
    owners: tuple[str | None, ...] = ()  # who plays or played; None is a bot
    continued: bool = False  # the match began elsewhere


# With a clock: such tables are opened when the server starts.
_UNREADABLE = Summary(variant="", seats=0, clock=True, people=(), bots=0)


def summary(table: Table) -> Summary:
    chairs = table.seating.chairs
    match = table.match if table.stage == OVER else None
    return Summary(
        variant=table.setup.variant,
        seats=table.setup.seats,
        clock=table.setup.clock is not None,
        people=tuple(chair.owner for chair in chairs if chair.owner is not None),
        bots=sum(chair.level is not None for chair in chairs),
        scores=match.scores if match else (),
        owners=tuple(chair.owner for chair in chairs) if table.match else (),
        continued=bool(table.opened.record),
    )


def news(table: Table) -> News:
    told = summary(table)
    return News(
        stage=table.stage,
        summary=write(told),
        players=told.people,
        played=played(table),
    )


def write(told: Summary) -> str:
    return msgspec.json.encode(told).decode()


def read(listed: Listed) -> Summary:
    """What is stored; if that cannot be read, little, until the table is opened and mends it."""
    try:
        return msgspec.json.decode(listed.summary, type=Summary)
    except (msgspec.MsgspecError, UnicodeError):
        return _UNREADABLE


def entrance(listed: Listed, names: Mapping[str, str]) -> Entrance:
    told = read(listed)
    players = told.owners if told.scores else ()
    called = told_apart([names.get(guest or "", "") for guest in players])
    return Entrance(
        id=listed.id,
        code=listed.code,
        game=listed.game,
        variant=told.variant,
        stage=listed.stage,
        public=listed.public,
        seats=told.seats,
        clock=told.clock,
        people=tuple(told_apart([names.get(guest, "") for guest in told.people])),
        bots=told.bots,
        scores=told.scores,
        players=tuple(guest and name for guest, name in zip(players, called, strict=True)),
        created=listed.created,
        touched=listed.touched,
    )
