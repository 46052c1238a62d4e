"""Finished matches in the database, as guests keep them: they stay when tables are removed.

Analyses go with their tables.
"""

import msgspec
from sqlalchemy import Connection, delete, exists, insert, literal, select

from ..protocol.replies import Played
from .schema import ANALYSES, GUESTS, PLAYED


class _Account(msgspec.Struct):
    seat: int
    mistakes: int | tuple[float, float] = 0  # of analyses from before: a mean and its error
    turns: int = 0  # there these had no name of their own


class _Analysed(msgspec.Struct):
    """What is read of an analysis; all else in it is left alone."""

    accounts: tuple[_Account, ...]

    def mistaken(self, seat: int) -> float | None:
        """In what share of its turns the seat made a mistake, if the analysis counts them."""
        account = next(account for account in self.accounts if account.seat == seat)
        if not account.turns or isinstance(account.mistakes, tuple):
            return None
        return account.mistakes / account.turns


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Played)
_ACCOUNTS = msgspec.json.Decoder(_Analysed)


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
    return [_read(row.body) for row in connection.execute(wanted)]


def mistakes_of(connection: Connection, guest: str) -> dict[str, float]:
    """In what share of their turns the guest made a mistake, by the table of each match."""
    same = PLAYED.c.table_id == ANALYSES.c.table_id
    wanted = select(PLAYED.c.body, ANALYSES.c.body.label("analysis"))
    rows = connection.execute(wanted.join(ANALYSES, same).where(PLAYED.c.guest_id == guest))
    found = [(_read(row.body), _ACCOUNTS.decode(row.analysis)) for row in rows]
    shares = {played.table: analysed.mistaken(played.seat) for played, analysed in found}
    return {table: share for table, share in shares.items() if share is not None}


def of_deal(connection: Connection, deal: str, source: str) -> list[tuple[str, Played]]:
    """Who has finished a deal, or the match that it comes from; the oldest first."""
    its = (PLAYED.c.deal == deal) | (PLAYED.c.table_id == source)
    wanted = select(PLAYED).where(its).order_by(PLAYED.c.at)
    return [(row.guest_id, _read(row.body)) for row in connection.execute(wanted)]


def find_analysis(connection: Connection, table: str) -> bytes | None:
    """What the expert thinks of the match that was played there, if it was asked."""
    return connection.scalar(select(ANALYSES.c.body).where(ANALYSES.c.table_id == table))


def keep_analysis(connection: Connection, table: str, body: bytes) -> None:
    """The newest counts, if two processes were asked."""
    connection.execute(delete(ANALYSES).where(ANALYSES.c.table_id == table))
    connection.execute(insert(ANALYSES), {"table_id": table, "body": body})


def forget(connection: Connection, guest: str) -> None:
    connection.execute(delete(PLAYED).where(PLAYED.c.guest_id == guest))


def _read(body: bytes) -> Played:
    return _DECODER.decode(body)
