"""The legal moves of a seat, each with what it would do on the table as it lies."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ..core.events import Event
from ..core.game import Game
from ..core.record import AnyRecord
from .happenings import happenings
from .messages import Offer
from .previews import previews

_COLUMNS = len(Event._fields)
_KNOWN = 10_000  # the same moves do the same at many tables


def offers(game: Game, seen: AnyRecord, seat: int, moves: tuple[int, ...]) -> tuple[Offer, ...]:
    """Offers to a seat that sees this."""
    write = game.notation.write
    told = previews(game.rules, seen, seat, moves)
    return tuple([_offer(write, seat, move, rows) for move, rows in zip(moves, told, strict=True)])


@lru_cache(_KNOWN)
def _offer(write: Callable[[int], str], seat: int, move: int, told: bytes) -> Offer:
    rows = np.frombuffer(told, np.int16).reshape(-1, _COLUMNS).tolist()
    return Offer(move, write(move), happenings(map(Event._make, rows), seat))
