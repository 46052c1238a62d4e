"""Finished matches of guests in the database: they stay when their tables are removed."""

import msgspec
from sqlalchemy import Connection, Row, delete, exists, insert, literal, select

from .replies import Played
from .schema import GUESTS, PLAYED

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Played)


def note(connection: Connection, guest: str, played: Played) -> None:
    """Keep it once, and nothing of somebody who is forgotten."""
    known = exists().where(PLAYED.c.guest_id == guest, PLAYED.c.table_id == played.table)
    is_guest = exists().where(GUESTS.c.id == guest)
    body = literal(_ENCODER.encode(played))
    row = select(
        literal(guest), literal(played.table), literal(played.deal), literal(played.at), body
    ).where(~known, is_guest)
    columns = ["guest_id", "table_id", "deal", "at", "body"]
    connection.execute(insert(PLAYED).from_select(columns, row))


def of_guest(connection: Connection, guest: str) -> list[Played]:
    """The oldest first."""
    wanted = select(PLAYED).where(PLAYED.c.guest_id == guest).order_by(PLAYED.c.at)
    return [_read(row) for row in connection.execute(wanted)]


def of_deal(connection: Connection, deal: str, source: str) -> list[tuple[str, Played]]:
    """Who has finished a deal, or the match that it comes from; the oldest first."""
    its = (PLAYED.c.deal == deal) | (PLAYED.c.table_id == source)
    wanted = select(PLAYED).where(its).order_by(PLAYED.c.at)
    return [(row.guest_id, _read(row)) for row in connection.execute(wanted)]


def forget(connection: Connection, guest: str) -> None:
    connection.execute(delete(PLAYED).where(PLAYED.c.guest_id == guest))


def _read(row: Row[tuple[object, ...]]) -> Played:
    return _DECODER.decode(row.body)
