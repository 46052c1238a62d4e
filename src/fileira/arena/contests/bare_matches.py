"""Tables that bots play at, on bare records: a call of a kernel for each step and each look.

States lie in arrays: Numba takes those from Python much faster than single records.
"""

from typing import NamedTuple

import numpy as np

from ...core.events import MOVES_LIMIT, Log, clear
from ...core.kernel import kernel
from ...core.record import AnyOptions, AnyRecords, Int8s, Int16s, Int64s
from ...core.rules import Rules, actors, advance, apply, legal_moves, observe

NOTHING = -1


class Waiting(NamedTuple):
    """Who must decide next, in ascending order of tables and seats."""

    tables: Int64s
    seats: Int64s


class BareMatches:
    """Deals being played, each at a table of its own: `rounds` of it, or with 0 whole matches."""

    def __init__(self, rules: Rules, tables: int, seats: int, rounds: int) -> None:
        self.chosen = np.full((tables, seats), NOTHING, np.int16)  # the moves to be made
        self._rules = rules
        self._rounds = rounds
        self._states = rules.State.many(tables)
        self._logs = Log.many(1)
        self._waiting = np.ones((tables, seats), np.int8)

    def deal(self, table: int, seed: Int64s, options: AnyOptions) -> None:
        self._rules.deal(self._states[table], self.chosen.shape[1], seed, options)

    def go_on(self) -> Waiting:
        """Make the moves that are chosen; nobody is asked where a deal is over."""
        go_on(self._states, self.chosen, self._waiting, self._rounds, self._logs)
        return Waiting(*np.nonzero(self._waiting))

    def seen(self, tables: Int64s, seats: Int64s) -> AnyRecords:
        """What these seats see, as records that bots may keep."""
        seen = self._rules.State.many(len(tables))
        look(self._states, seen, tables, seats)
        return seen

    def rounds_done(self, table: int) -> int:
        return int(self._states[table].rounds_done)

    def scores(self, table: int) -> list[int]:
        state = self._states[table]
        return [int(self._rules.score(state, seat)) for seat in range(self.chosen.shape[1])]


def are_legal(seen: AnyRecords, seats: Int64s, moves: Int64s) -> list[bool]:
    """Whether each move is legal for the seat that sees this."""
    legal = np.zeros(len(seen), np.int8)
    check(seen, seats, moves, legal)
    return [bool(flag) for flag in legal]


@kernel
def go_on(
    states: AnyRecords, chosen: Int16s, waiting: Int8s, rounds: int, logs: AnyRecords
) -> None:
    log = logs[0]
    for i in range(len(states)):
        state = states[i]
        if not waiting[i].any():
            continue
        for seat in range(chosen.shape[1]):
            # Of moves chosen at the same time, one may make another needless.
            if chosen[i, seat] != NOTHING and actors(state) >> seat & 1:
                clear(log)
                apply(state, seat, chosen[i, seat], log)
            chosen[i, seat] = NOTHING
        while rounds == 0 or state.rounds_done < rounds:
            clear(log)
            if not advance(state, log):
                break
        over = rounds != 0 and state.rounds_done >= rounds
        for seat in range(chosen.shape[1]):
            waiting[i, seat] = 0 if over else actors(state) >> seat & 1


@kernel
def look(states: AnyRecords, seen: AnyRecords, tables: Int64s, seats: Int64s) -> None:
    for i in range(len(seen)):
        seen[i] = states[tables[i]]
        observe(seen[i], seats[i])


@kernel
def check(seen: AnyRecords, seats: Int64s, moves: Int64s, legal: Int8s) -> None:
    listed = np.empty(MOVES_LIMIT, np.int16)
    for i in range(len(seen)):
        for place in range(legal_moves(seen[i], seats[i], listed)):
            if listed[place] == moves[i]:
                legal[i] = 1
