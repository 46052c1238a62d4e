"""Guests and their tokens in the database, and what may be asked for or deleted by them."""

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, update

from . import deals, results
from .deals import Gift
from .entries import Entry, Opened, Said, decode, encode
from .logs import Listed, is_of, newest
from .replies import Played
from .schema import ENTRIES, GUESTS, PLAYERS, TABLES, TOKENS

AT_ONCE = 100  # guests forgotten in one transaction


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    created: float
    seen: float


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a token: the secret itself is not."""

    hash: str
    guest_id: str
    name: str
    created: float


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """All that is stored of a guest."""

    guest: Guest
    tokens: tuple[str, ...]  # their names
    tables: tuple[Listed, ...]
    entries: dict[str, tuple[msgspec.Raw, ...]]  # what the guest did, by table
    played: tuple[Played, ...]  # matches that the guest has finished
    deals: tuple[Gift, ...]  # that the guest gave to others


def find_guest(connection: Connection, guest: str) -> Guest | None:
    row = connection.execute(select(GUESTS).where(GUESTS.c.id == guest)).first()
    return None if row is None else msgspec.convert(row, Guest, from_attributes=True)


def put_guest(connection: Connection, guest: str, name: str, at: float) -> None:
    """Give the guest this name; a new one is made."""
    named = update(GUESTS).where(GUESTS.c.id == guest).values(name=name, seen=at)
    if not connection.execute(named).rowcount:
        row = {"id": guest, "name": name, "created": at, "seen": at}
        connection.execute(insert(GUESTS), row)


def see_guest(connection: Connection, guest: str, at: float) -> None:
    connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(seen=at))


def names(connection: Connection, guests: Collection[str]) -> dict[str, str]:
    """The names of those guests that are known."""
    wanted = select(GUESTS.c.id, GUESTS.c.name).where(GUESTS.c.id.in_(guests))
    return {row.id: row.name for row in connection.execute(wanted)}


def add_token(connection: Connection, token: Token) -> None:
    connection.execute(insert(TOKENS), msgspec.structs.asdict(token))


def tokens_of(connection: Connection, guest: str) -> list[Token]:
    wanted = select(TOKENS).where(TOKENS.c.guest_id == guest).order_by(TOKENS.c.created)
    return msgspec.convert(connection.execute(wanted).all(), list[Token], from_attributes=True)


def guest_of_token(connection: Connection, token_hash: str) -> Guest | None:
    owner = select(TOKENS.c.guest_id).where(TOKENS.c.hash == token_hash).scalar_subquery()
    row = connection.execute(select(GUESTS).where(GUESTS.c.id == owner)).first()
    return None if row is None else msgspec.convert(row, Guest, from_attributes=True)


def known_tokens(connection: Connection, hashes: Collection[str]) -> set[str]:
    return set(connection.scalars(select(TOKENS.c.hash).where(TOKENS.c.hash.in_(hashes))))


def remove_token(connection: Connection, guest: str, token_hash: str) -> bool:
    mine = (TOKENS.c.guest_id == guest) & (TOKENS.c.hash == token_hash)
    return bool(connection.execute(delete(TOKENS).where(mine)).rowcount)


def export(connection: Connection, guest: str) -> Kept | None:
    known = find_guest(connection, guest)
    if known is None:
        return None
    tables = newest(connection, None, is_of(guest))
    return Kept(
        guest=known,
        tokens=tuple(token.name for token in tokens_of(connection, guest)),
        tables=tuple(tables),
        entries={table.id: _done_by(connection, table.id, guest) for table in tables},
        played=tuple(results.of_guest(connection, guest)),
        deals=tuple(deals.given_by(connection, guest)),
    )


def forget(connection: Connection, guest: str) -> None:
    """Delete the guest with tokens, name and results, and what the guest wrote at tables.

    The moves stay: they belong to the other players, too, and nothing in them names anybody.
    """
    _blank_texts(connection, guest)
    results.forget(connection, guest)
    connection.execute(delete(PLAYERS).where(PLAYERS.c.guest_id == guest))
    connection.execute(delete(TOKENS).where(TOKENS.c.guest_id == guest))
    connection.execute(delete(GUESTS).where(GUESTS.c.id == guest))


def forget_unseen(connection: Connection, before: float) -> int:
    """Forget the guests who have not come since then and left nothing behind; how many."""
    seated = exists().where(PLAYERS.c.guest_id == GUESTS.c.id)
    hosting = exists().where(TABLES.c.host == GUESTS.c.id)
    expected = exists().where(TOKENS.c.guest_id == GUESTS.c.id)  # a program may come
    gone = select(GUESTS.c.id).where(GUESTS.c.seen < before, ~seated, ~hosting, ~expected)
    guests = connection.scalars(gone.limit(AT_ONCE)).all()
    for guest in guests:
        forget(connection, guest)
    return len(guests)


def _done_by(connection: Connection, table: str, guest: str) -> tuple[msgspec.Raw, ...]:
    wanted = select(ENTRIES.c.body).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number)
    entries = map(decode, connection.scalars(wanted))
    return tuple(_shown(entry) for entry in entries if entry.by == guest)


def _shown(entry: Entry) -> msgspec.Raw:
    """An entry as its author may read it: what tells the cards is not for players."""
    if isinstance(entry, Opened):
        entry = msgspec.structs.replace(entry, seed="", record="")
    return msgspec.Raw(encode(entry))


def _blank_texts(connection: Connection, guest: str) -> None:
    """The only change that is ever made to a log. Play does not depend on what was said."""
    played = select(PLAYERS.c.table_id).where(PLAYERS.c.guest_id == guest)
    logs = select(ENTRIES).where(ENTRIES.c.table_id.in_(played))
    for row in connection.execute(logs).all():
        entry = decode(row.body)
        if isinstance(entry, Said) and entry.text and entry.by == guest:
            body = encode(msgspec.structs.replace(entry, text=""))
            this = (ENTRIES.c.table_id == row.table_id) & (ENTRIES.c.number == row.number)
            connection.execute(update(ENTRIES).where(this).values(body=body))
