"""A table that bots play at, on bare records: a call of a kernel for each step and each look.

States lie in arrays: Numba takes those from Python much faster than single records.
"""

import numpy as np

from ...core.events import Log, clear
from ...core.kernel import kernel
from ...core.record import AnyOptions, AnyRecords, AnyState, Int16s, Int64s
from ...core.rules import Rules, actors, advance, apply, observe

NOTHING = -1


class BareMatch:
    """One deal being played: `rounds` of it, or with 0 the whole match."""

    def __init__(self, rules: Rules, seats: int, rounds: int) -> None:
        self.chosen = np.full(seats, NOTHING, np.int16)  # the move of each seat, to be made
        self._rules = rules
        self._rounds = rounds
        self._states = rules.State.many(1)
        self._logs = Log.many(1)

    def deal(self, seed: Int64s, options: AnyOptions) -> None:
        self._rules.deal(self._states[0], len(self.chosen), seed, options)

    def go_on(self) -> int:
        """Make the moves that are chosen; return the seats that must decide next, 0 = the end."""
        return int(go_on(self._states, self.chosen, self._rounds, self._logs))

    def seen(self, seat: int) -> AnyState:
        """What the seat sees, as a record that the bot may keep."""
        seen = self._rules.State.many(1)
        look(self._states, seen, seat)
        return seen[0]

    @property
    def rounds_done(self) -> int:
        return int(self._states[0].rounds_done)

    @property
    def scores(self) -> list[int]:
        state = self._states[0]
        return [int(self._rules.score(state, seat)) for seat in range(len(self.chosen))]


@kernel
def go_on(states: AnyRecords, chosen: Int16s, rounds: int, logs: AnyRecords) -> int:
    state, log = states[0], logs[0]
    for seat in range(len(chosen)):
        # Of moves chosen at the same time, one may make another needless.
        if chosen[seat] != NOTHING and actors(state) >> seat & 1:
            clear(log)
            apply(state, seat, chosen[seat], log)
        chosen[seat] = NOTHING
    while rounds == 0 or state.rounds_done < rounds:
        clear(log)
        if not advance(state, log):
            return actors(state)
    return 0


@kernel
def look(states: AnyRecords, seen: AnyRecords, seat: int) -> None:
    seen[0] = states[0]
    observe(seen[0], seat)
