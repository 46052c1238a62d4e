"""Manual drawing: a seat that has moved may draw until it is too late."""

from ...core.events import Log, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .state import State


@kernel
def may_draw(s: State, seat: int) -> bool:
    return bool(s.moved[seat] > 0)


@kernel
def open_draw(s: State, seat: int, log: Log) -> None:
    """The seat has moved: an older draw is lost, and the game waits for the new one (29, 30)."""
    if may_draw(s, seat):
        _miss(s, seat, log)
    s.moved[seat] = s.turns
    s.asked = seat


@kernel
def close_draws(s: State, seat: int, log: Log) -> None:
    """The seat has drawn: those that moved before it and did not draw are too late (30)."""
    for other in range(s.seats):
        if 0 < s.moved[other] < s.moved[seat]:
            _miss(s, other, log)
    s.moved[seat] = 0
    if s.asked == seat:
        s.asked = s.turn


@kernel
def _miss(s: State, seat: int, log: Log) -> None:
    s.moved[seat] = 0
    tell(log, did.MISSED, clauses.FORGOTTEN_DRAW, seat, -1, -1, 0)
