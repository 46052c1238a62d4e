"""Events of a game as viewers are told of them."""

from collections.abc import Iterable

from ..core.events import Event, redact
from .messages import Happening

_TOLD = len(Happening.__struct_fields__)


def happenings(told: Iterable[Event], seat: int) -> tuple[Happening, ...]:
    """Events as the seat or a spectator may know them."""
    return tuple([Happening(*redact(event, seat)[:_TOLD]) for event in told])
