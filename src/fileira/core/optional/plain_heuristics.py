"""How to play a game of which nothing is known but its rules and scores."""

from ..chance import Generator
from ..kernel import kernel
from ..record import AnyState, Float64s, Int16s
from .standings import share_of_win

FACTS: tuple[str, ...] = ()
HORIZON = 1000
EXPERT = "tree"


@kernel
def weigh(state: AnyState, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    for i in range(count):
        weights[i] = 1.0


@kernel
def rate(state: AnyState, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    weigh(state, seat, moves, count, weights)


@kernel
def outlook(state: AnyState, seat: int) -> float:
    return share_of_win(state, int(state.seats), seat, 0.0)


@kernel
def facts(before: AnyState, after: AnyState, seat: int, move: int, out: Float64s) -> None:
    pass


@kernel
def believe(state: AnyState, seat: int, rng: Generator) -> None:
    pass


@kernel
def winning_place(state: AnyState, seat: int, moves: Int16s, count: int) -> int:
    return -1
