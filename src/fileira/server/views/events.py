"""Events of a game as viewers are told of them."""

from collections.abc import Iterable

from ...core.events import HIDDEN, Event, may_see
from ..protocol.messages import Happening


def happenings(told: Iterable[Event], seat: int) -> tuple[Happening, ...]:
    """Events as the seat or a spectator may know them."""
    return tuple([happening(event, seat) for event in told])


def happening(event: Event, seat: int) -> Happening:
    """An event as the seat or a spectator may know it."""
    kind, clause, mover, card, place, amount, _ = event
    seen = card if may_see(event, seat) else HIDDEN
    return Happening(kind, clause, mover, seen, place, amount)
