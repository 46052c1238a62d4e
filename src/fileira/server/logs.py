"""Tables and their logs in the database."""

from collections.abc import Collection, Mapping, Sequence

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

from . import results
from .replies import Played
from .schema import ENTRIES, PLAYERS, TABLES
from .writer import Rows


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


def rows(table: str, first: int, bodies: Sequence[bytes], at: float) -> Rows:
    return [
        {"table_id": table, "number": first + i, "at": at, "body": body}
        for i, body in enumerate(bodies)
    ]


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


def read_log(connection: Connection, table: str, after: int) -> list[bytes]:
    wanted = select(ENTRIES.c.body).where(ENTRIES.c.table_id == table, ENTRIES.c.number > after)
    return list(connection.scalars(wanted.order_by(ENTRIES.c.number)))


def set_aside(connection: Connection, table: str, first: int, body: bytes) -> int:
    """Take the entries from `first` on, which is this one, out of the log; how many.

    They are kept below the numbers of all entries, for somebody who wants to find out.
    """
    log = ENTRIES.c.table_id == table
    if connection.scalar(select(ENTRIES.c.body).where(log, ENTRIES.c.number == first)) != body:
        return 0  # another process has done it
    numbers = select(func.min(ENTRIES.c.number), func.max(ENTRIES.c.number)).where(log)
    lowest, last = connection.execute(numbers).one()
    aside = ENTRIES.c.number - last - 1 + min(0, lowest)
    tail = update(ENTRIES).where(log, ENTRIES.c.number >= first)
    return connection.execute(tail.values(number=aside)).rowcount


def lengths(connection: Connection, tables: Collection[str]) -> dict[str, int]:
    """The number of the newest entry of each of these logs that exists."""
    last = func.max(ENTRIES.c.number).label("last")
    wanted = select(ENTRIES.c.table_id, last).where(ENTRIES.c.table_id.in_(tables))
    found = connection.execute(wanted.group_by(ENTRIES.c.table_id))
    return {row.table_id: row.last for row in found}


def has(connection: Connection, wanted: Rows) -> bool:
    """Whether the logs hold exactly these rows at their numbers."""
    for row in wanted:
        place = (ENTRIES.c.table_id == row["table_id"]) & (ENTRIES.c.number == row["number"])
        if connection.scalar(select(ENTRIES.c.body).where(place)) != row["body"]:
            return False
    return True


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
