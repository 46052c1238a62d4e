"""Who is ahead in a match, and how much of the win that promises."""

from math import exp

from ..kernel import kernel
from ..record import AnyState
from ..rules import score


@kernel
def share_of_win(state: AnyState, seats: int, seat: int, spread: float) -> float:
    """The seat's chance to win, if each seat will still score about `spread` points by luck.

    Without spread the best scores share the win as they stand.
    """
    own = score(state, seat)
    rivals = 0.0  # the chances of all seats, that of this seat being 1
    for other in range(seats):
        lead = score(state, other) - own
        if spread > 0.0:
            rivals += exp(min(lead / spread, 50.0))
        elif lead > 0:
            return 0.0
        elif lead == 0:
            rivals += 1.0
    return 1.0 / rivals
