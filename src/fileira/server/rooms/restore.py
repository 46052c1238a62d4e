"""A table made anew from its log: as far as the log can be followed."""

from collections.abc import Sequence

import msgspec

from ..ops.logging import logger
from ..protocol.entries import Entry, Opened, decode, is_of_newer_program
from ..table.table import Deal, Table
from ..workers.warmup import Unplayable


def replayed(bodies: Sequence[bytes], deal: Deal) -> Table:
    """The table after the last entry that can happen: its length tells which one that is.

    All that is stored has happened before, so a log that ends early was damaged, or written by a
    program with other rules. One without a beginning, or of a newer program, is Unplayable.
    """
    first = _read(bodies[0])
    if not isinstance(first, Opened):
        raise Unplayable
    table = Table(first, (), deal)
    for body in bodies[1:]:
        try:
            table.add(_read(body))
        except Unplayable:
            raise
        except Exception as error:  # noqa: BLE001  # whatever it is, the entry cannot happen
            logger().error("log_not_followed", number=table.length + 1, exc_info=error)
            return replayed(bodies[: table.length + 1], deal)  # it may have happened in part
    return table


def _read(body: bytes) -> Entry:
    try:
        return decode(body)
    except msgspec.DecodeError:
        if is_of_newer_program(body):
            raise Unplayable from None
        raise
