"""Thousands of random matches of any game, and what they tell: scores, lengths, advantages."""

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..bots.playout import MOST_MOVES, play_out
from ..core.chance import Generator, sow
from ..core.events import Log
from ..core.game import Game, find_game
from ..core.kernel import kernel
from ..core.optional.figures import Figure, join
from ..core.options import Value
from ..core.record import AnyOptions, AnyRecords, Int64s
from ..core.rules import deal, score
from .statistics.intervals import Interval, interval

SLICES = 100  # of a simulation: how often progress is told
LARGEST_SLICE = 2000  # matches, some tens of milliseconds

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Simulation:
    """The results of many matches; the first axis of each array is the match."""

    game: str
    variant: str
    seats: int
    options: Mapping[str, Value]
    seed: int
    scores: Int64s  # of each match and seat
    decisions: Int64s
    rounds: Int64s
    figures: Mapping[str, Figure]  # what the game counts besides

    @property
    def games(self) -> int:
        return len(self.scores)

    @property
    def mean_scores(self) -> list[Interval]:
        return [interval(self.scores[:, seat]) for seat in range(self.seats)]

    @property
    def wins(self) -> Floats:
        """What part of the win each seat has in each match: a shared win is divided."""
        best = self.scores == self.scores.max(axis=1, keepdims=True)
        parts: Floats = best / best.sum(axis=1, keepdims=True)
        return parts

    @property
    def win_shares(self) -> list[Interval]:
        wins = self.wins
        return [interval(wins[:, seat]) for seat in range(self.seats)]

    @property
    def first_seat_points(self) -> Interval:
        """How much more seat 0 scores than the others on average."""
        return interval(self.scores[:, 0] - self.scores[:, 1:].mean(axis=1))

    @property
    def first_seat_wins(self) -> Interval:
        """How much more of the wins seat 0 has than its fair share."""
        return interval(self.wins[:, 0] - 1 / self.seats)


def simulate(
    game: Game | str,
    seats: int,
    games: int,
    *,
    variant: str | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Play matches at random. The same seed gives the same matches, with any number of threads.

    >>> simulation = simulate("six_nimmt", 3, games=2, seed=7, options={"rounds": 1})
    >>> simulation.rounds.tolist(), simulation.scores.shape
    ([1, 1], (2, 3))
    """
    game = find_game(game) if isinstance(game, str) else game
    chosen = game.variant(variant)
    game.check_seats(chosen, seats)
    values = game.choose_options(chosen, seats, options or {})
    record = game.options_record(chosen, values)
    scores = np.zeros((games, seats), np.int64)
    decisions = np.zeros(games, np.int64)
    rounds = np.zeros(games, np.int64)
    slices = list(_slices(games))
    figures: dict[int, dict[str, Figure]] = {}  # by the first match of their slice

    def play(part: slice) -> None:
        finals = game.rules.State.many(part.stop - part.start)
        log, rng = Log.new(), Generator.new()
        lengths = decisions[part], rounds[part]
        play_slice(finals, log, rng, record, seed, part.start, scores[part], *lengths)
        if game.figures:  # now: final states of all matches would fill the memory
            figures[part.start] = game.figures.measure(finals, scores[part])
        progress(len(finals))

    _share(play, slices, threads or os.cpu_count() or 1)
    found = join([figures[part.start] for part in slices]) if game.figures else {}
    table = game.name, chosen.name, seats, values, seed
    return Simulation(*table, scores, decisions, rounds, found)


@kernel
def play_slice(
    states: AnyRecords,
    log: Log,
    rng: Generator,
    options: AnyOptions,
    seed: int,
    first: int,
    scores: Int64s,
    decisions: Int64s,
    rounds: Int64s,
) -> None:
    """Play the matches from number `first` on, each in a state of its own, to the end.

    Cards and moves depend on seed and number only.
    """
    moves = np.empty(MOST_MOVES, np.int16)
    words = np.zeros(4, np.int64)
    words[0] = seed
    seats = scores.shape[1]
    for i in range(len(scores)):
        words[1] = first + i
        words[2] = 0
        state = states[i]
        deal(state, seats, words, options)
        words[2] = 1
        sow(rng, words)
        decisions[i] = play_out(state, log, rng, moves)
        rounds[i] = state.rounds_done
        for seat in range(seats):
            scores[i, seat] = score(state, seat)


def _slices(games: int) -> Iterator[slice]:
    size = max(1, min(LARGEST_SLICE, games // SLICES))
    return (slice(start, min(start + size, games)) for start in range(0, games, size))


def _share(play: Callable[[slice], None], slices: list[slice], threads: int) -> None:
    """Play the slices, several at a time: kernels release the GIL."""
    play(slices[0])  # alone: it compiles the kernel, or loads it
    pool = ThreadPoolExecutor(threads)
    try:
        for done in as_completed([pool.submit(play, part) for part in slices[1:]]):
            done.result()
    finally:
        pool.shutdown(cancel_futures=True)
