"""The cells in reach of a hand: those for which its cards can be played."""

from ...core.kernel import kernel
from ...core.record import Int64s
from .chips import is_dead, targets, team_of
from .state import CHOOSE_CELL, State

COLUMNS = UPPER, LOWER, DEAD = range(3)


@kernel
def list_hand(s: State, seat: int, out: Int64s) -> None:
    """Write for each card of the hand its cells, as a set, and whether it is dead."""
    team = team_of(s, seat)
    for i in range(s.held[seat]):
        card = int(s.hand[seat, i])
        out[i, UPPER] = targets(s, team, card, 0)
        out[i, LOWER] = targets(s, team, card, 1)
        out[i, DEAD] = is_dead(s, card)


@kernel
def cells_in_reach(s: State, seat: int, half: int) -> int:
    """The cells for the card laid, or else for any card in hand, as half a set."""
    team = team_of(s, seat)
    if s.phase == CHOOSE_CELL:
        return targets(s, team, s.card, half)
    cells = 0
    for i in range(s.held[seat]):
        cells |= targets(s, team, s.hand[seat, i], half)
    return cells
