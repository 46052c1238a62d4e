"""Kernels over arrays of states: what `Batch` does with many matches."""

import numpy as np

from ..events import Log, clear
from ..kernel import kernel
from ..record import AnyOptions, AnyRecords, AnyState, Int16s, Int64s
from ..rules import REASONS, actors, advance, apply, deal, legal_moves, observe, refuses, score

NOBODY = -1  # the seat that a match waits for when it is over
NEW = -2  # nobody has looked yet


@kernel
def is_refused(state: AnyState, seat: int, move: int, most: int, args: Int16s) -> bool:
    """Whether a seat may not make the move; moves are numbers below `most`."""
    if not actors(state) >> seat & 1:
        return True
    return not 0 <= move < most or refuses(state, seat, move, args) != 0


@kernel
def check_all(states: AnyRecords, acting: Int16s, moves: Int64s, most: int, wrong: Int16s) -> None:
    """Note the seat of the first match in which the acting seat may not make its move."""
    args = np.zeros(REASONS, np.int16)
    for i in range(len(states)):
        if acting[i] != NOBODY and is_refused(states[i], acting[i], moves[i], most, args):
            wrong[i] = acting[i]
            return


@kernel
def deal_all(states: AnyRecords, seats: int, seed: int, first: int, options: AnyOptions) -> None:
    """Each match has its own seed: the batch's seed and its number."""
    words = np.zeros(4, np.int64)
    words[0] = seed
    for i in range(len(states)):
        words[1] = first + i
        deal(states[i], seats, words, options)


@kernel
def step_all(states: AnyRecords, acting: Int16s, moves: Int64s, log: Log) -> None:
    """Make the moves, let everything automatic happen, note the seat each match waits for."""
    for i in range(len(states)):
        if acting[i] == NOBODY:
            continue
        clear(log)
        if acting[i] != NEW:
            apply(states[i], acting[i], moves[i], log)
            clear(log)
        while advance(states[i], log):
            clear(log)
        waiting = actors(states[i])
        seat = 0 if waiting else NOBODY
        while waiting and not waiting >> seat & 1:
            seat += 1
        acting[i] = seat


@kernel
def list_all(states: AnyRecords, acting: Int16s, moves: Int16s, counts: Int16s) -> None:
    for i in range(len(states)):
        counts[i] = 0
        if acting[i] != NOBODY:
            counts[i] = legal_moves(states[i], acting[i], moves[i])


@kernel
def observe_all(states: AnyRecords, acting: Int16s, seen: AnyRecords) -> None:
    for i in range(len(states)):
        seen[i] = states[i]
        observe(seen[i], acting[i])


@kernel
def score_all(states: AnyRecords, scores: Int64s) -> None:
    for i in range(len(states)):
        for seat in range(scores.shape[1]):
            scores[i, seat] = score(states[i], seat)
