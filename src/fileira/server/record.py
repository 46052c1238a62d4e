"""The match record of a table, for those who want to keep or check it."""

from ..core import match_record
from .messages import OVER
from .names import NameOf
from .seating import Chair
from .table import Table


def record_of(table: Table, name_of: NameOf) -> str | None:
    """The record with names and seed; None before the end, since it tells all cards."""
    if table.match is None or table.stage != OVER:
        return None
    match = table.match.copy()
    match.names = tuple(_name(chair, name_of) for chair in table.seating.chairs)
    return match_record.write(match)


def _name(chair: Chair, name_of: NameOf) -> str:
    return name_of(chair.owner) if chair.owner is not None else chair.level or ""
