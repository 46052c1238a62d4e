"""Guests and their tokens in the database, and what may be asked for or deleted by them."""

import math
from collections.abc import Collection
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, update

from ..protocol.deals import Gift
from ..protocol.entries import Entry, Opened, Said, decode, encode
from ..protocol.replies import Played
from ..protocol.scopes import PLAY
from . import deals, results, tables
from .schema import ENTRIES, GUESTS, PLAYERS, TABLES, TOKENS
from .tables import Listed

AT_ONCE = 100  # guests forgotten in one transaction


class Credential(NamedTuple):
    """What somebody shows; nothing at all is one, too."""

    token: str = ""  # what is kept of it
    guest: str = ""  # of a cookie; whose a token is must be looked up
    stamp: str = ""  # of the cookie


class Standing(NamedTuple):
    """What is stored about credentials now."""

    stamps: dict[str, str]  # of cookies, by guest
    tokens: set[str]

    def holds(self, credential: Credential) -> bool:
        if credential.token:
            return credential.token in self.tokens
        return self.stamps.get(credential.guest) == credential.stamp


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    created: float
    seen: float
    stamp: str = ""  # of the cookies that are valid; a new one makes all before void


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a token: the secret itself is not."""

    hash: str
    guest_id: str
    name: str
    created: float
    scope: str = PLAY
    used: float = 0.0  # last, to the day


class TokenFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A token, as its owner sees it afterwards."""

    id: str
    name: str
    scope: str  # what it may: read, or play as well
    created: float
    used: float  # when it was last used, to the day; 0 = never


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """All that is stored of a guest."""

    guest: Guest
    tokens: tuple[TokenFacts, ...]
    tables: tuple[Listed, ...]
    entries: dict[str, tuple[msgspec.Raw, ...]]  # what the guest did, by table
    played: tuple[Played, ...]  # matches that the guest has finished
    deals: tuple[Gift, ...]  # that the guest gave to others


def find_guest(connection: Connection, guest: str) -> Guest | None:
    row = connection.execute(select(GUESTS).where(GUESTS.c.id == guest)).first()
    return None if row is None else msgspec.convert(row, Guest, from_attributes=True)


def put_guest(connection: Connection, guest: str, name: str, at: float) -> None:
    """Give the guest this name; a new one is made."""
    if not rename_guest(connection, guest, name, at):
        row = {"id": guest, "name": name, "created": at, "seen": at}
        connection.execute(insert(GUESTS), row)


def rename_guest(connection: Connection, guest: str, name: str, at: float) -> bool:
    """Whether there is such a guest: one who was deleted does not come back by a name."""
    named = update(GUESTS).where(GUESTS.c.id == guest).values(name=name, seen=at)
    return bool(connection.execute(named).rowcount)


def see_guest(connection: Connection, guest: str, at: float) -> None:
    connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(seen=at))


def names(connection: Connection, guests: Collection[str]) -> dict[str, str]:
    """The names of those guests that are known."""
    wanted = select(GUESTS.c.id, GUESTS.c.name).where(GUESTS.c.id.in_(guests))
    return {row.id: row.name for row in connection.execute(wanted)}


def add_token(connection: Connection, token: Token, stamp: str = "", most: float = math.inf) -> str:
    """Why it cannot be kept: the problem, or nothing.

    The stamp is that of the cookie by which it was asked for.
    """
    guest = select(GUESTS.c.stamp).where(GUESTS.c.id == token.guest_id)
    # Locked, or two at the same time could both be the last one.
    if connection.scalar(guest.with_for_update()) != stamp:
        return "nobody"
    known = {each.hash for each in tokens_of(connection, token.guest_id)}
    if token.hash in known:  # a commit whose answer was lost
        return ""
    if len(known) >= most:
        return "too_many_tokens"
    connection.execute(insert(TOKENS), msgspec.structs.asdict(token))
    return ""


def tokens_of(connection: Connection, guest: str) -> list[Token]:
    wanted = select(TOKENS).where(TOKENS.c.guest_id == guest).order_by(TOKENS.c.created)
    return msgspec.convert(connection.execute(wanted).all(), list[Token], from_attributes=True)


def holder(connection: Connection, token_hash: str) -> tuple[Guest, Token] | None:
    """A token with its guest."""
    row = connection.execute(select(TOKENS).where(TOKENS.c.hash == token_hash)).first()
    guest = find_guest(connection, row.guest_id) if row else None
    return (guest, msgspec.convert(row, Token, from_attributes=True)) if guest else None


def use_token(connection: Connection, guest: str, token_hash: str, at: float) -> None:
    """Note that a program of the guest has come."""
    connection.execute(update(TOKENS).where(TOKENS.c.hash == token_hash).values(used=at))
    see_guest(connection, guest, at)


def standing(connection: Connection, guests: Collection[str], tokens: Collection[str]) -> Standing:
    """Which cookies of these guests, and which of these tokens, are valid."""
    stamps = select(GUESTS.c.id, GUESTS.c.stamp).where(GUESTS.c.id.in_(guests))
    known = select(TOKENS.c.hash).where(TOKENS.c.hash.in_(tokens))
    return Standing(
        {row.id: row.stamp for row in connection.execute(stamps)},
        set(connection.scalars(known)),
    )


def sign_out(connection: Connection, guest: str, old: str, new: str) -> bool:
    """End all tokens, and all cookies but those with the new stamp; False if others were faster."""
    known = select(GUESTS.c.stamp).where(GUESTS.c.id == guest).with_for_update()
    if connection.scalar(known) not in (old, new):  # the new one: a commit whose answer was lost
        return False
    connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(stamp=new))
    connection.execute(delete(TOKENS).where(TOKENS.c.guest_id == guest))
    return True


def facts_of(token: Token) -> TokenFacts:
    return TokenFacts(
        id=token.hash,
        name=token.name,
        scope=token.scope,
        created=token.created,
        used=token.used,
    )


def remove_token(connection: Connection, guest: str, token_hash: str) -> bool:
    mine = (TOKENS.c.guest_id == guest) & (TOKENS.c.hash == token_hash)
    return bool(connection.execute(delete(TOKENS).where(mine)).rowcount)


def export(connection: Connection, guest: str) -> Kept | None:
    known = find_guest(connection, guest)
    if known is None:
        return None
    mine = tables.of_guest(connection, guest)
    return Kept(
        guest=known,
        tokens=tuple(map(facts_of, tokens_of(connection, guest))),
        tables=tuple(mine),
        entries={table.id: _done_by(connection, table.id, guest) for table in mine},
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
