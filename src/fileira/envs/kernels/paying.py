"""Rewards: what a step was worth to each seat."""

from ...core.kernel import kernel
from ...core.record import AnyRecords, Int64s

POINTS, MARGIN, WIN, RANK, CALLED = range(5)


@kernel
def pay(kind: int, before: Int64s, after: Int64s, seats: int, ended: bool, out: AnyRecords) -> None:  # noqa: FBT001  # a fact
    """Write the rewards of all seats; `ended` says whether the scores are those of the end."""
    for seat in range(seats):
        out[seat] = 0.0
        if kind == POINTS:
            out[seat] = after[seat] - before[seat]
        elif kind == MARGIN:
            out[seat] = _margin(before, after, seats, seat)
        elif ended and kind == WIN:
            out[seat] = _share(after, seats, seat) - 1.0 / seats
        elif ended and kind == RANK:
            out[seat] = _rank(after, seats, seat)


@kernel
def _margin(before: Int64s, after: Int64s, seats: int, seat: int) -> float:
    """What the seat has won, less the mean of the others: the sum of all is zero."""
    total = 0
    for other in range(seats):
        total += int(after[other] - before[other])
    own = int(after[seat] - before[seat])
    return own - (total - own) / (seats - 1)


@kernel
def _share(scores: Int64s, seats: int, seat: int) -> float:
    """The best scores share the win."""
    equals = 0
    for other in range(seats):
        if scores[other] > scores[seat]:
            return 0.0
        equals += scores[other] == scores[seat]
    return 1.0 / equals


@kernel
def _rank(scores: Int64s, seats: int, seat: int) -> float:
    """From 1 for the first to -1 for the last; equals share the middle of their places."""
    ahead = 0
    for other in range(seats):
        if scores[other] < scores[seat]:
            ahead += 1
        elif scores[other] > scores[seat]:
            ahead -= 1
    return ahead / (seats - 1)
