"""Tree search within a budget: several trees, grown side by side, choose together."""

from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import numpy as np

from ..core.record import AnyState, Int64s
from ..core.rules import rules_of
from .budget import Budget, Spent
from .mind import PLAIN, Opinion, new_mind
from .tree import Tree, grow
from .trials import SLICE

TREES = 2  # always, so that a decision does not depend on the number of threads
LEAST = 8  # worlds of one slice


class Forest:
    def __init__(self, seen: AnyState, seat: int, seed: Int64s, opinion: Opinion = PLAIN) -> None:
        self._seen = seen.copy()
        self._seat = seat
        self._seed = seed
        self._opinion = opinion
        self._trees = [Tree.new() for _ in range(TREES)]

    def grow(self, budget: Budget) -> None:
        spent = Spent(budget)
        first, worlds = 0, LEAST
        with ThreadPoolExecutor(budget.threads) as pool:
            while first == 0 or spent.used < 1.0:
                if budget.samples is not None:
                    left = (budget.samples - spent.samples) // TREES
                    worlds = max(1, min(worlds, left))
                start = perf_counter()
                list(pool.map(self._grow, range(TREES), [first] * TREES, [worlds] * TREES))
                elapsed = max(perf_counter() - start, 1e-9)
                first += worlds
                spent.samples += worlds * TREES
                worlds = max(LEAST, min(4 * worlds, int(worlds * SLICE / elapsed)))

    def _grow(self, number: int, first: int, worlds: int) -> None:
        states = rules_of(self._seen).State.many(1)
        mind = new_mind(self._seen, self._seed, self._opinion)
        tree = self._trees[number]
        # Trees never share a world: their numbers lie far apart.
        grow(self._seen, self._seat, states, tree, mind, (number << 40) + first, worlds)

    @property
    def visits(self) -> dict[int, int]:
        """How often each move was tried."""
        root = self._trees[0]  # the first node of every tree
        width = int(root.width[0])
        visits = np.sum([tree.visits[:width] for tree in self._trees], axis=0)
        return dict(zip(root.move[:width].tolist(), visits.tolist(), strict=True))

    @property
    def best(self) -> int:
        """The move tried most, which is the one that did best for longest."""
        return max(self.visits, key=self.visits.__getitem__)
