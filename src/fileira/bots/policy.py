"""Playing on by what the heuristics of a game think likely."""

from ..core.chance import Generator, below, next_word
from ..core.events import clear
from ..core.kernel import kernel, lowest_bit
from ..core.optional.heuristics import weigh
from ..core.record import AnyState, Float64s
from ..core.rules import actors, advance, apply, legal_moves
from .mind import Mind

WORDS = 1 << 32  # different words of the generator


@kernel
def draw(weights: Float64s, count: int, rng: Generator) -> int:
    """A place below `count`, by its weight; the weights become their running sums.

    All sums are compared, without a jump that could be guessed wrong.
    """
    total = 0.0
    for i in range(count):
        total += weights[i]
        weights[i] = total
    drawn = total * next_word(rng) / WORDS
    place = 0
    for i in range(count - 1):
        place += weights[i] <= drawn
    return place


@kernel
def likely_move(state: AnyState, seat: int, mind: Mind) -> int:
    """A move drawn by the policy, or any move at all where players have lapses."""
    count = legal_moves(state, seat, mind.moves)
    if count == 1:
        return int(mind.moves[0])
    if mind.lapses and below(mind.rng, int(mind.lapses)) == 0:
        return int(mind.moves[below(mind.rng, count)])
    weigh(state, seat, mind.moves, count, mind.weights)
    return int(mind.moves[draw(mind.weights, count, mind.rng)])


@kernel
def decide(state: AnyState, waiting: int, mind: Mind) -> None:
    """Let each of the seats make a move by the policy."""
    while waiting:
        seat = lowest_bit(waiting)
        apply(state, seat, likely_move(state, seat, mind), mind.log)
        waiting &= actors(state) & ~(1 << seat)


@kernel
def settle_round(state: AnyState, number: int, mind: Mind) -> None:
    """Let everything automatic happen that belongs to the round of that number."""
    while state.rounds_done == number:
        clear(mind.log)
        if not advance(state, mind.log):
            return


@kernel
def play_round(state: AnyState, number: int, mind: Mind) -> None:
    """Play by the policy to the end of the round of that number, or until the horizon."""
    for _ in range(mind.horizon):
        settle_round(state, number, mind)
        waiting = actors(state)
        if state.rounds_done != number or not waiting:
            return
        decide(state, waiting, mind)
    settle_round(state, number, mind)
