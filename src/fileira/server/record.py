"""The match record of a table, for those who want to keep or check it."""

from ..core import match_record
from .messages import OVER
from .names import NameOf, names_at
from .table import Table


def record_of(table: Table, name_of: NameOf) -> str | None:
    """The record with names and seed; None before the end, since it tells all cards."""
    if table.match is None or table.stage != OVER:
        return None
    match = table.match.copy()
    chairs = table.seating.chairs
    names = zip(chairs, names_at(chairs, name_of), strict=True)
    match.names = tuple(chair.level or name for chair, name in names)
    return match_record.write(match)
