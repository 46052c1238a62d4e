"""The list of tables in the database, and what lists tell of each of them."""

from collections.abc import Collection, Mapping

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

from ..protocol.messages import GATHERING
from ..protocol.replies import Played
from . import results
from .schema import ENTRIES, PLAYERS, TABLES

LISTED = 100  # tables in one list


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


def find(connection: Connection, table: str) -> Listed | None:
    return _find(connection, TABLES.c.id == table)


def find_by_code(connection: Connection, code: str) -> Listed | None:
    return _find(connection, TABLES.c.code == code)


def in_lobby(connection: Connection, stages: Collection[str], limit: int = LISTED) -> list[Listed]:
    """The public tables of these stages, those with the latest news first."""
    return _newest(connection, limit, TABLES.c.public & TABLES.c.stage.in_(stages))


def at_stages(connection: Connection, stages: Collection[str]) -> list[Listed]:
    """All tables of these stages, such as those that play and have clocks to watch."""
    return _newest(connection, None, TABLES.c.stage.in_(stages))


def played_by(connection: Connection, guest: str, limit: int = LISTED) -> list[Listed]:
    """The tables that a guest has sat at."""
    return _newest(connection, limit, _is_played_by(guest))


def of_guest(connection: Connection, guest: str) -> list[Listed]:
    """All tables that a guest has sat at or opened."""
    return _newest(connection, None, _is_of(guest))


def gathering_of(connection: Connection, guest: str) -> list[Listed]:
    """The tables before their start that a guest has sat at or opened."""
    return _newest(connection, None, _is_of(guest) & (TABLES.c.stage == GATHERING))


def of_deal(connection: Connection, deal: str, guest: str) -> list[Listed]:
    """Where a guest has tried a deal, the newest first."""
    return _newest(connection, None, (TABLES.c.deal == deal) & (TABLES.c.host == guest))


def idle(connection: Connection, before: float) -> list[Listed]:
    """The tables that have been left alone since then."""
    return _newest(connection, None, ~_is_used_since(before))


def hosted_by(
    connection: Connection, guest: str, stages: Collection[str], since: float = 0.0
) -> int:
    """How many tables of these stages, used since then, a guest has made."""
    mine = (TABLES.c.host == guest) & TABLES.c.stage.in_(stages) & _is_used_since(since)
    return _count(connection, mine)


def look(connection: Connection) -> None:
    """Ask for next to nothing: whether there is an answer is what counts."""
    _count(connection, TABLES.c.id == "")


def remove(connection: Connection, table: str) -> None:
    connection.execute(delete(TABLES).where(TABLES.c.id == table))


def _find(connection: Connection, wanted: ColumnElement[bool]) -> Listed | None:
    row = connection.execute(select(TABLES).where(wanted)).first()
    return None if row is None else msgspec.convert(row, Listed, from_attributes=True)


def _newest(connection: Connection, limit: int | None, wanted: ColumnElement[bool]) -> list[Listed]:
    rows = select(TABLES).where(wanted).order_by(TABLES.c.touched.desc()).limit(limit)
    return msgspec.convert(connection.execute(rows).all(), list[Listed], from_attributes=True)


def _count(connection: Connection, wanted: ColumnElement[bool]) -> int:
    rows = select(func.count()).select_from(TABLES).where(wanted)
    return connection.execute(rows).scalar_one()


def _is_played_by(guest: str) -> ColumnElement[bool]:
    return TABLES.c.id.in_(select(PLAYERS.c.table_id).where(PLAYERS.c.guest_id == guest))


def _is_of(guest: str) -> ColumnElement[bool]:
    """Whether a guest has sat at a table, or opened it."""
    return _is_played_by(guest) | (TABLES.c.host == guest)


def _is_used_since(then: float) -> ColumnElement[bool]:
    """Whether something has happened at a table since then."""
    entry = exists().where(ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.at >= then)
    return (TABLES.c.touched >= then) | entry
