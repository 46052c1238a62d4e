"""Matches played by a way of choosing moves, and Markdown tables of what happened in them.

The other scripts of this folder use it; each of them is one table of docs/simulations.md.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev

import numpy as np

from fileira.core.events import Event, Log, clear, events
from fileira.core.game import Game
from fileira.core.kernel import lowest_bit
from fileira.core.options import Variant
from fileira.core.record import AnyState
from fileira.core.seed import read_seed, seed_words

# The state, the seat that moves, its legal moves, chance. It looks only at what the seat may see.
Play = Callable[[AnyState, int, list[int], Random], int]


def at_random(s: AnyState, seat: int, moves: list[int], luck: Random) -> int:
    return luck.choice(moves)


class Played:
    """A match played to its end, and what was told in it."""

    def __init__(
        self,
        game: Game,
        variant: Variant,
        seats: int,
        play: Play,
        seed: int,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.rules = game.rules
        self.state: AnyState = game.rules.State.new()
        self.told: list[list[Event]] = []  # by every decision with all that followed by itself
        self.seats = seats
        self._log = Log.new()
        values = game.choose_options(variant, seats, options or {})
        record = game.options_record(variant, values)
        self.rules.deal(self.state, seats, seed_words(read_seed(seed)), record)
        self._settle()
        self._play_out(play, Random(seed))

    @property
    def scores(self) -> list[int]:
        return [int(self.rules.score(self.state, seat)) for seat in range(self.seats)]

    @property
    def events(self) -> Iterable[Event]:
        return (event for told in self.told for event in told)

    def of(self, *kinds: int) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]

    def _play_out(self, play: Play, luck: Random) -> None:
        out = np.empty(self.rules.MOVES, np.int16)
        while waiting := self.rules.actors(self.state):
            seat = lowest_bit(waiting)
            count = self.rules.legal_moves(self.state, seat, out)
            move = play(self.state, seat, out[:count].tolist(), luck)
            self.rules.apply(self.state, seat, move, self._log)
            self._settle()

    def _settle(self) -> None:
        """Note the move and all that follows by itself."""
        told = list(events(self._log))
        clear(self._log)
        while self.rules.advance(self.state, self._log):
            told += events(self._log)
            clear(self._log)
        self.told.append(told)


def with_interval(numbers: Sequence[float], form: str = ".1f") -> str:
    """The mean, with its 95 % confidence interval.

    >>> with_interval([1, 2, 3])
    '2.0 ± 1.1'
    """
    error = 1.96 * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else float("inf")
    return f"{mean(numbers):{form}} ± {error:{form}}"


def print_table(columns: Sequence[str], lines: Iterable[Sequence[object]]) -> None:
    """Print line by line: some take minutes."""
    print("|", " | ".join(columns), "|")
    print("|", " | ".join("---" for _ in columns), "|")
    for line in lines:
        print("|", " | ".join(map(str, line)), "|", flush=True)
