"""The legal moves of a seat, each with what it would do on the table as it lies."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ..core.events import LOG_LIMIT, Event, Log
from ..core.game import Game
from ..core.record import AnyRecord
from .happenings import happenings
from .messages import Offer

_COLUMNS = len(Event._fields)
_KNOWN = 10_000  # the same moves do the same at many tables
_log: AnyRecord = Log.new()  # of one thread
_table = np.frombuffer(_log.data, Log.dtype)  # the same memory
_count, _rows = _table["count"], _table["rows"].reshape(-1)


def offers(game: Game, seen: AnyRecord, seat: int, moves: tuple[int, ...]) -> tuple[Offer, ...]:
    """Offers to a seat that sees this; the record is used up."""
    preview, write = game.rules.preview, game.notation.write
    memory = seen.data
    before = bytes(memory)
    found = []
    for move in moves:
        memory[:] = before  # previews scribble on it
        _count[0] = 0
        preview(seen, seat, move, _log)
        told = int(_count[0])
        assert told <= LOG_LIMIT, f"too many events: {game.name} {move} {before.hex()}"
        found.append(_offer(write, seat, move, _rows[: told * _COLUMNS].tobytes()))
    return tuple(found)


@lru_cache(_KNOWN)
def _offer(write: Callable[[int], str], seat: int, move: int, told: bytes) -> Offer:
    rows = np.frombuffer(told, np.int16).reshape(-1, _COLUMNS).tolist()
    return Offer(move, write(move), happenings([Event(*row) for row in rows], seat))
