"""Random playouts of any game."""

import numpy as np

from ..core.chance import Generator, below
from ..core.events import MOVES_LIMIT, Log, clear
from ..core.kernel import kernel, lowest_bit
from ..core.record import AnyOptions, AnyState, Int16s
from ..core.rules import actors, advance, apply, deal, legal_moves

MOST_MOVES = MOVES_LIMIT  # at once


@kernel
def settle(state: AnyState, log: Log) -> None:
    """Let everything automatic happen."""
    while True:  # one call of `advance`, not two: so it becomes a part of its caller
        clear(log)
        if not advance(state, log):
            return


@kernel
def play_out(state: AnyState, log: Log, rng: Generator, moves: Int16s) -> int:
    """Play at random until the match is over; return the number of decisions made."""
    decisions = 0
    while True:
        settle(state, log)
        waiting = actors(state)
        if not waiting:
            return decisions
        while waiting:
            seat = lowest_bit(waiting)
            n = legal_moves(state, seat, moves)
            apply(state, seat, moves[below(rng, n)], log)
            decisions += 1
            waiting &= actors(state) & ~(1 << seat)


@kernel
def play_games(
    state: AnyState,
    log: Log,
    rng: Generator,
    seats: int,
    options: AnyOptions,
    games: int,
    seed: int,
) -> int:
    """Deal and play whole matches at random; return the number of decisions made."""
    words = np.zeros(4, np.int64)
    words[0] = seed
    decisions = 0
    for game in range(games):
        words[1] = game
        deal(state, seats, words, options)
        decisions += play_out(state, log, rng, log.moves)
    return decisions
