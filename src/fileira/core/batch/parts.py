"""Threads that share the rows of an array: kernels release the GIL."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

LEAST = 4096  # states worth a thread of their own: to wake one takes as long as hundreds of moves


class Parts:
    """The rows in as many parts as are worth a thread.

    A copy, by pickle too, starts threads of its own.
    """

    def __init__(self, count: int, threads: int | None) -> None:
        self.threads = threads or os.cpu_count() or 1
        parts = max(1, min(self.threads, count // LEAST))
        bounds = [count * part // parts for part in range(parts + 1)]
        self._first, *self._others = [slice(*pair) for pair in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(len(self._others)) if self._others else None
        self._count = count

    @property
    def are_many(self) -> bool:
        return bool(self._others)

    def each(self, work: Callable[[slice], None]) -> None:
        """Do the work on each part; the calling thread takes the first."""
        pool = self._pool
        waiting = [pool.submit(work, part) for part in self._others] if pool else []
        work(self._first)
        for part in waiting:
            part.result()

    def __reduce__(self) -> tuple[type["Parts"], tuple[int, int]]:
        return Parts, (self._count, self.threads)
