"""Thousands of matches at once: arrays of states, stepped by one call on all cores.

The README shows ten lines that play thousands of matches.
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from .events import Log, clear
from .game import Game, find_game
from .kernel import kernel
from .record import AnyOptions, AnyRecords, Int16s, Int64s
from .rules import actors, advance, apply, deal, legal_moves, observe, score

NOBODY = -1
LEAST = 64  # states worth a thread of their own


class Batch:
    """Matches of one game, played in step; each waits for its lowest acting seat.

    `states` is a NumPy array of records: copy, slice and store it as you like.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int,
        count: int,
        *,
        variant: str | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        chosen = self.game.variant(variant)
        self.seats = self.game.check_seats(chosen, seats)
        record = self.game.options_record(
            chosen, self.game.choose_options(chosen, seats, options or {})
        )
        self.states: AnyRecords = self.game.rules.State.many(count)
        self.acting = np.empty(count, np.int16)  # the seat each match waits for, -1 = over
        self.threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.threads)
        self._moves = np.empty((count, self.game.rules.MOVES), np.int16)
        self._counts = np.zeros(count, np.int16)
        self._scores = np.zeros((count, seats), np.int64)
        self._each(lambda part: _deal_all(self.states[part], seats, seed, part.start, record))
        self._settle()

    @property
    def running(self) -> bool:
        """Whether any match is not over."""
        return bool((self.acting != NOBODY).any())

    @property
    def scores(self) -> Int64s:
        """The result so far of each match and seat; more is better."""
        self._each(lambda part: _score_all(self.states[part], self._scores[part]))
        return self._scores

    def observations(self) -> AnyRecords:
        """The states as the acting seats see them."""
        seen: AnyRecords = self.states.copy()
        self._each(lambda part: _observe_all(seen[part], self.acting[part]))
        return seen

    def legal_moves(self) -> tuple[Int16s, Int16s]:
        """The legal moves of the acting seats, ascending, and how many each has.

        Both arrays are written anew by the next call.
        """
        self._each(
            lambda part: _list_all(
                self.states[part], self.acting[part], self._moves[part], self._counts[part]
            )
        )
        return self._moves, self._counts

    def step(self, moves: Int16s) -> None:
        """Make one legal move in each match; what is over stays as it is."""
        chosen = np.ascontiguousarray(moves, np.int16)
        self._each(
            lambda part: _apply_all(self.states[part], self.acting[part], chosen[part], Log.new())
        )
        self._settle()

    def _settle(self) -> None:
        self._each(lambda part: _settle_all(self.states[part], self.acting[part], Log.new()))

    def _each(self, work: Callable[[slice], None]) -> None:
        """Do the work on parts of the array, a thread for each: kernels release the GIL."""
        count = len(self.states)
        parts = max(1, min(self.threads, count // LEAST))
        bounds = [count * part // parts for part in range(parts + 1)]
        slices = [slice(*pair) for pair in pairwise(bounds)]
        if parts == 1:
            work(slices[0])
            return
        list(self._pool.map(work, slices))


@kernel
def _deal_all(states: AnyRecords, seats: int, seed: int, first: int, options: AnyOptions) -> None:
    """Each match has its own seed: the batch's seed and its number."""
    words = np.zeros(4, np.int64)
    words[0] = seed
    for i in range(len(states)):
        words[1] = first + i
        deal(states[i], seats, words, options)


@kernel
def _settle_all(states: AnyRecords, acting: Int16s, log: Log) -> None:
    """Let everything automatic happen; note the seat each match waits for."""
    for i in range(len(states)):
        clear(log)
        while advance(states[i], log):
            clear(log)
        waiting = actors(states[i])
        seat = 0 if waiting else NOBODY
        while waiting and not waiting >> seat & 1:
            seat += 1
        acting[i] = seat


@kernel
def _apply_all(states: AnyRecords, acting: Int16s, moves: Int16s, log: Log) -> None:
    for i in range(len(states)):
        if acting[i] != NOBODY:
            clear(log)
            apply(states[i], acting[i], moves[i], log)


@kernel
def _list_all(states: AnyRecords, acting: Int16s, moves: Int16s, counts: Int16s) -> None:
    for i in range(len(states)):
        counts[i] = 0
        if acting[i] != NOBODY:
            counts[i] = legal_moves(states[i], acting[i], moves[i])


@kernel
def _observe_all(states: AnyRecords, acting: Int16s) -> None:
    for i in range(len(states)):
        observe(states[i], acting[i])


@kernel
def _score_all(states: AnyRecords, scores: Int64s) -> None:
    for i in range(len(states)):
        for seat in range(scores.shape[1]):
            scores[i, seat] = score(states[i], seat)
