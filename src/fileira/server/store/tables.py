"""The list of tables in the database, and what lists tell of each of them."""

from collections.abc import Mapping

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from ..protocol.replies import Entrance as Entrance
from ..protocol.replies import Played
from . import results
from .schema import ENTRIES, PLAYERS, TABLES


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a table without reading its log."""

    id: str
    code: str  # short, to join by
    game: str
    host: str  # a guest
    public: bool
    stage: str
    summary: str  # JSON
    created: float
    touched: float
    deal: str = ""  # that is given here


class News(msgspec.Struct, frozen=True, kw_only=True):
    """What an append changes in the list of tables."""

    stage: str
    summary: str
    players: tuple[str, ...] = ()  # guests who sit
    played: Mapping[str, Played] = {}  # what guests have finished here


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


def write_summary(told: Summary) -> str:
    return msgspec.json.encode(told).decode()


def read_summary(listed: Listed) -> Summary:
    """What is stored; if that cannot be read, little, until the table is opened and mends it."""
    try:
        return msgspec.json.decode(listed.summary, type=Summary)
    except (msgspec.MsgspecError, UnicodeError):
        return _UNREADABLE


def open_table(connection: Connection, listed: Listed) -> None:
    connection.execute(insert(TABLES), msgspec.structs.asdict(listed))


def tell_news(connection: Connection, table: str, news: News | None, at: float) -> None:
    if news is None:
        return
    values = {"stage": news.stage, "summary": news.summary, "touched": at}
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(values))
    known = select(PLAYERS.c.guest_id).where(PLAYERS.c.table_id == table)
    if new := set(news.players).difference(connection.scalars(known)):
        pairs = [{"guest_id": guest, "table_id": table} for guest in new]
        connection.execute(insert(PLAYERS), pairs)
    for guest, played in news.played.items():
        results.note(connection, guest, msgspec.structs.replace(played, table=table))


def find(connection: Connection, *conditions: ColumnElement[bool]) -> Listed | None:
    row = connection.execute(select(TABLES).where(*conditions)).first()
    return None if row is None else msgspec.convert(row, Listed, from_attributes=True)


def newest(
    connection: Connection, limit: int | None, *conditions: ColumnElement[bool]
) -> list[Listed]:
    wanted = select(TABLES).where(*conditions).order_by(TABLES.c.touched.desc()).limit(limit)
    return msgspec.convert(connection.execute(wanted).all(), list[Listed], from_attributes=True)


def count(connection: Connection, *conditions: ColumnElement[bool]) -> int:
    return connection.execute(
        select(func.count()).select_from(TABLES).where(*conditions)
    ).scalar_one()


def is_played_by(guest: str) -> ColumnElement[bool]:
    return TABLES.c.id.in_(select(PLAYERS.c.table_id).where(PLAYERS.c.guest_id == guest))


def is_of(guest: str) -> ColumnElement[bool]:
    """Whether a guest has sat at a table, or opened it."""
    return is_played_by(guest) | (TABLES.c.host == guest)


def is_used_since(then: float) -> ColumnElement[bool]:
    """Whether something has happened at a table since then."""
    entry = exists().where(ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.at >= then)
    return (TABLES.c.touched >= then) | entry


def idle(connection: Connection, before: float) -> list[Listed]:
    """The tables that have been left alone since then."""
    return newest(connection, None, ~is_used_since(before))


def remove(connection: Connection, table: str) -> None:
    connection.execute(delete(TABLES).where(TABLES.c.id == table))
