"""The logs of tables in the database."""

from collections.abc import Collection, Sequence

from sqlalchemy import (
    Connection,
    func,
    select,
    update,
)

from .schema import ENTRIES
from .writer import Rows


def rows(table: str, first: int, bodies: Sequence[bytes], at: float) -> Rows:
    return [
        {"table_id": table, "number": first + i, "at": at, "body": body}
        for i, body in enumerate(bodies)
    ]


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
