"""Analyses of finished matches in the database."""

from sqlalchemy import Connection, delete, insert, select

from .schema import ANALYSES


def find(connection: Connection, table: str) -> bytes | None:
    return connection.scalar(select(ANALYSES.c.body).where(ANALYSES.c.table_id == table))


def keep(connection: Connection, table: str, body: bytes) -> None:
    """The newest counts, if two processes were asked."""
    connection.execute(delete(ANALYSES).where(ANALYSES.c.table_id == table))
    connection.execute(insert(ANALYSES), {"table_id": table, "body": body})
