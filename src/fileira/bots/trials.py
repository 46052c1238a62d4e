"""Moves tried in the same sampled worlds, as many as a budget allows."""

from concurrent.futures import ThreadPoolExecutor
from math import ceil
from time import perf_counter

import numpy as np

from ..core.optional.heuristics import heuristics_of
from ..core.record import AnyState, Float64s, Int64s
from ..core.rules import rules_of
from .budget import Budget, Spent, grown, halvings
from .mind import PLAIN, Opinion, new_mind
from .worlds import STATES, try_moves

SLICE = 0.004  # seconds between two looks at the clock
WHOLE_ROUND = 1000  # a horizon so far away: luck to the round's end hides what a move is worth
POINTS = 0.001  # a point counts as much as this chance to win: it decides among equals


class Trials:
    """How the moves did: a row for each world, a column for each move."""

    def __init__(
        self,
        seen: AnyState,
        seat: int,
        moves: list[int],
        seed: Int64s,
        opinion: Opinion = PLAIN,
    ) -> None:
        self.moves = moves
        self.wins: Float64s = np.zeros((0, len(moves)))
        self.points: Float64s = np.zeros((0, len(moves)))
        self._seen = seen.copy()  # a search writes to nothing of others
        self._seat = seat
        self._seed = seed
        self._opinion = opinion
        self._pace = 1.0  # worlds of one slice

    @property
    def worlds(self) -> int:
        return len(self.wins)

    @property
    def values(self) -> Float64s:
        """What a search prefers: winning, and among equals more points."""
        values: Float64s = self.wins.mean(axis=0) + POINTS * self.points.mean(axis=0)
        return values

    @property
    def best(self) -> int:
        return self.moves[int(self.values.argmax())]

    def narrow(self, budget: Budget) -> None:
        """Spend the budget on the moves that matter: halve them, again and again."""
        if heuristics_of(self._seen).HORIZON >= WHOLE_ROUND:
            budget = grown(budget, len(self.moves))
        spent = Spent(budget)
        times = halvings(len(self.moves))
        for done in range(1, times + 1):
            self.run(budget, spent, done / times)
            self._keep(ceil(len(self.moves) / 2))

    def run(self, budget: Budget, spent: Spent, until: float = 1.0) -> None:
        """Try all moves in one world at least, and until so much of the budget is used."""
        wins, points = [self.wins], [self.points]
        first = self.worlds
        with ThreadPoolExecutor(budget.threads) as pool:
            while first == self.worlds or spent.used < until:
                parts = self._parts(first, budget, spent, until)
                start = perf_counter()
                for part_wins, part_points in pool.map(lambda part: self._try(*part), parts):
                    wins.append(part_wins)
                    points.append(part_points)
                worlds = sum(count for _, count in parts)
                self._set_pace(worlds / len(parts), perf_counter() - start)
                first += worlds
                spent.samples += worlds * len(self.moves)
        self.wins, self.points = np.concatenate(wins), np.concatenate(points)

    def _parts(
        self, first: int, budget: Budget, spent: Spent, until: float
    ) -> list[tuple[int, int]]:
        """The next worlds for each thread: the first, and how many."""
        worlds = max(1, int(self._pace)) * budget.threads
        if budget.samples is not None:
            left = until * budget.samples - spent.samples
            worlds = min(worlds, max(1, round(left / len(self.moves))))
        size = ceil(worlds / budget.threads)
        return [(first + start, min(size, worlds - start)) for start in range(0, worlds, size)]

    def _set_pace(self, worlds: float, seconds: float) -> None:
        """So that a slice takes its time; at first by leaps, a kernel may have been compiled."""
        self._pace = max(1.0, min(4 * worlds, worlds * SLICE / max(seconds, 1e-9)))

    def _try(self, first: int, count: int) -> tuple[Float64s, Float64s]:
        states = rules_of(self._seen).State.many(STATES)
        mind = new_mind(self._seen, self._seed, self._opinion)
        wins, points = np.zeros((2, count, len(self.moves)))
        moves = np.array(self.moves, np.int16)
        try_moves(self._seen, self._seat, moves, states, mind, first, wins, points)
        return wins, points

    def _keep(self, count: int) -> None:
        """Go on with the best moves only."""
        order = np.sort(np.argsort(-self.values, kind="stable")[:count])
        self.moves = [self.moves[i] for i in order]
        self.wins, self.points = self.wins[:, order], self.points[:, order]
