"""The legal moves of a seat, each with what it would do on the table as it lies."""

from collections.abc import Callable
from functools import lru_cache
from struct import Struct

from ...core.events import Event
from ...core.game import Game
from ...core.previews import previews
from ...core.record import AnyState
from ..protocol.messages import Offer
from .events import happenings

_ROW = Struct(f"={len(Event._fields)}h")
_KNOWN = 30_000  # the same moves do the same at many tables


def offers(game: Game, seen: AnyState, seat: int, moves: tuple[int, ...]) -> tuple[Offer, ...]:
    """Offers to a seat that sees this."""
    write = game.notation.write
    told = previews(game.rules, seen, seat, moves)
    return tuple([_offer(write, seat, move, rows) for move, rows in zip(moves, told, strict=True)])


@lru_cache(_KNOWN)
def _offer(write: Callable[[int], str], seat: int, move: int, told: bytes) -> Offer:
    events = map(Event._make, _ROW.iter_unpack(told))
    return Offer(move, write(move), happenings(events, seat))
