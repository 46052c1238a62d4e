"""How rounds of Take That go and end, at random and by simple play, as a Markdown table.

Simple play: twist if possible, else extend with the card nearest to the last one, else take.

    python benchmarks/take_that_endings.py [ROUNDS]
"""

import sys
from collections.abc import Callable
from random import Random
from statistics import mean, quantiles

import numpy as np

from fileira.core.events import Event, Log, clear, events
from fileira.core.options import Variant
from fileira.core.seed import read_seed, seed_words
from fileira.games.take_that import GAME, rules
from fileira.games.take_that import happenings as did
from fileira.games.take_that.row import last_card
from fileira.games.take_that.state import TAKE, TWIST, State

Play = Callable[[State, list[int], Random], int]

COLUMNS = (
    *("variant", "players", "play", "points of a seat", "middle 90 %", "best seat", "turns"),
    *("twists", "rows taken", "cards of a taken row", "ended by a twist", "row gone with the pile"),
)


def at_random(s: State, moves: list[int], luck: Random) -> int:
    return luck.choice(moves)


def simply(s: State, moves: list[int], luck: Random) -> int:
    if s.row_length == 0:
        return luck.choice(moves)
    twists = [move for move in moves if move >= TWIST]
    fitting = [move for move in moves if TAKE < move < TWIST]
    nearest = sorted(fitting, key=lambda card: abs(card - last_card(s)))
    return [*twists, *nearest, TAKE][0]


class Round:
    """A round played to its end, and what was told in it."""

    def __init__(self, variant: Variant, seats: int, play: Play, seed: int) -> None:
        self.state = State.new()
        self.told: list[Event] = []
        self.row_went_with_the_pile = False
        self._log = Log.new()
        self._play(variant, seats, play, seed)

    def of(self, kind: int) -> list[Event]:
        return [event for event in self.told if event.kind == kind]

    def _play(self, variant: Variant, seats: int, play: Play, seed: int) -> None:
        s, luck, out = self.state, Random(seed), np.empty(rules.MOVES, np.int16)
        options = GAME.options_record(variant, {"rounds": 1})
        rules.deal(s, seats, seed_words(read_seed(seed)), options)
        self._settle()
        while rules.actors(s):
            count = rules.legal_moves(s, s.turn, out)
            rules.apply(s, s.turn, play(s, out[:count].tolist(), luck), self._log)
            self._settle()

    def _settle(self) -> None:
        """Note the move and all that follows by itself."""
        told = list(events(self._log))
        clear(self._log)
        while rules.advance(self.state, self._log):
            told += events(self._log)
            clear(self._log)
        kinds = {event.kind for event in told}
        self.row_went_with_the_pile |= {did.ROW_EMPTY, did.PILE_EMPTY} <= kinds
        self.told += told


def line(variant: Variant, seats: int, play: Play, rounds: int) -> tuple[object, ...]:
    played = [Round(variant, seats, play, seed) for seed in range(rounds)]
    points = [event.amount for each in played for event in each.of(did.ROUND_SCORED)]
    rows = [event.amount for each in played for event in each.of(did.TAKEN)]
    hundredths = quantiles(points, n=20)
    return (
        variant.name,
        seats,
        play.__name__.replace("_", " "),
        f"{mean(points):.1f}",
        f"{hundredths[0]:.0f} to {hundredths[-1]:.0f}",
        f"{mean(int(each.state.totals[:seats].max()) for each in played):.1f}",
        f"{mean(int(each.state.turns) for each in played):.1f}",
        f"{mean(len(each.of(did.TWISTED)) for each in played):.1f}",
        f"{len(rows) / rounds:.1f}",
        f"{mean(rows):.1f}",
        f"{mean(len(each.of(did.ENDED_BY_TWIST)) for each in played):.1%}",
        f"{mean(each.row_went_with_the_pile for each in played):.1%}",
    )


def main(rounds: int) -> None:
    print("|", " | ".join(COLUMNS), "|")
    print("|", " | ".join("---" for _ in COLUMNS), "|")
    for variant in GAME.variants:
        for seats in variant.seats:
            for play in (at_random, simply):
                print("|", " | ".join(map(str, line(variant, seats, play, rounds))), "|")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
