"""Random playouts of any game."""

import numpy as np

from ..core.chance import Generator, below
from ..core.events import Log, clear
from ..core.kernel import inlined, kernel
from ..core.record import AnyRecord, Int16s
from ..core.rules import actors, advance, apply, deal, legal_moves

MOST_MOVES = 512  # more than any game has at once


@inlined
def settle(state: AnyRecord, log: Log) -> None:
    """Let everything automatic happen."""
    clear(log)
    while advance(state, log):
        clear(log)


@kernel
def lowest_seat(bits: int) -> int:
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    return seat


@inlined
def play_out(state: AnyRecord, log: Log, rng: Generator, moves: Int16s) -> int:
    """Play at random until the match is over; return the number of decisions made."""
    decisions = 0
    while True:
        settle(state, log)
        waiting = actors(state)
        if not waiting:
            return decisions
        while waiting:
            seat = lowest_seat(waiting)
            n = legal_moves(state, seat, moves)
            apply(state, seat, moves[below(rng, n)], log)
            decisions += 1
            waiting &= actors(state) & ~(1 << seat)


@kernel
def play_games(
    state: AnyRecord,
    log: Log,
    rng: Generator,
    seats: int,
    options: AnyRecord,
    games: int,
    seed: int,
) -> int:
    """Deal and play whole matches at random; return the number of decisions made."""
    moves = np.empty(MOST_MOVES, np.int16)
    words = np.zeros(4, np.int64)
    words[0] = seed
    decisions = 0
    for game in range(games):
        words[1] = game
        deal(state, seats, words, options)
        decisions += play_out(state, log, rng, moves)
    return decisions
