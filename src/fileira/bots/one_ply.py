"""Looking at the moves as they are, one by one, without thinking ahead."""

from ..core.chance import below, sow
from ..core.kernel import kernel
from ..core.optional.heuristics import rate, weigh
from ..core.record import AnyState
from ..core.rules import legal_moves
from .mind import Mind
from .policy import draw, likely_move

LAPSES = 5  # a beginner overlooks everything once in so many moves
GLANCES = 3  # a casual player does not look closely once in so many


@kernel
def best_at_sight(seen: AnyState, seat: int, mind: Mind) -> int:
    """The move that is rated best, now and then a likely one; among equals chance decides."""
    sow(mind.rng, mind.seed)
    return look_closely(seen, seat, mind)


@kernel
def look_closely(seen: AnyState, seat: int, mind: Mind) -> int:
    """The same with luck that goes on."""
    if below(mind.rng, GLANCES) == 0:
        return likely_move(seen, seat, mind)
    count = legal_moves(seen, seat, mind.moves)
    if count > 1:
        rate(seen, seat, mind.moves, count, mind.weights)
    best, equals = 0, 1
    for i in range(1, count):
        if mind.weights[i] > mind.weights[best]:
            best, equals = i, 1
        elif mind.weights[i] == mind.weights[best]:
            equals += 1
            if below(mind.rng, equals) == 0:
                best = i
    return int(mind.moves[best])


@kernel
def plausible(seen: AnyState, seat: int, mind: Mind) -> int:
    """A move that looks likely, and now and then any move at all."""
    sow(mind.rng, mind.seed)
    return look_quickly(seen, seat, mind)


@kernel
def look_quickly(seen: AnyState, seat: int, mind: Mind) -> int:
    """The same with luck that goes on."""
    count = legal_moves(seen, seat, mind.moves)
    if below(mind.rng, LAPSES) == 0:
        return int(mind.moves[below(mind.rng, count)])
    weigh(seen, seat, mind.moves, count, mind.weights)
    return int(mind.moves[draw(mind.weights, count, mind.rng)])
