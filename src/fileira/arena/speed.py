"""Decisions per second of random play through the generic verbs, OpenSpiel's best beside it.

These machines are noisy: ours and the peers take turns, and medians are compared.
"""

from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter
from typing import NamedTuple

import numpy as np

from ..bots.playout import play_games
from ..core.chance import Generator, sow
from ..core.events import Log
from ..core.game import Game
from ..core.options import Variant
from . import peers

ROUNDS = 7
SPRINT = 0.2  # seconds of one reading
TRIAL = 0.25  # seconds for each peer, to find those that may be the fastest
FINALISTS = 4  # several of OpenSpiel's games are nearly equal

Progress = Callable[[str], None]


class Contestant(NamedTuple):
    """A game of ours at a table of one size."""

    game: Game
    variant: Variant
    seats: int

    @property
    def key(self) -> str:
        return f"{self.game.name}/{self.variant.name}/{self.seats}"


class Measured(NamedTuple):
    """What was measured; without OpenSpiel there is no peer and no ratio."""

    decisions_per_second: float
    openspiel_best: peers.Speed | None
    ratio: float | None

    def as_json(self) -> dict[str, object]:
        best = self.openspiel_best
        return {
            "decisions_per_second": round(self.decisions_per_second),
            "openspiel_best": best and {**best._asdict(), "decisions_per_second": round(best[1])},
            "ratio": self.ratio and round(self.ratio, 2),
        }


def contestants(games: Iterable[Game]) -> list[Contestant]:
    """Each variant of each game at its usual number of seats."""
    return [
        Contestant(game, variant, game.usual_seats(variant))
        for game in games
        for variant in game.variants
    ]


def measure(entrants: list[Contestant], progress: Progress) -> dict[str, Measured]:
    """The speed of each entrant, and its ratio to the fastest peer of the same run."""
    for entrant in entrants:
        progress(entrant.key)
        sprint(entrant, 0.0)  # compiles, or loads what was compiled before
    rivals = _finalists(progress)
    ours: dict[str, list[float]] = {entrant.key: [] for entrant in entrants}
    theirs: dict[str, list[float]] = {rival: [] for rival in rivals}
    for number in range(ROUNDS):
        progress(f"{number + 1}/{ROUNDS}")
        for entrant in entrants:
            ours[entrant.key].append(sprint(entrant, SPRINT, seed=number))
        for rival in rivals:
            theirs[rival].append(peers.sprint(rival, SPRINT, seed=1 + number))
    best = max(
        (peers.Speed(rival, median(speeds)) for rival, speeds in theirs.items()),
        key=lambda speed: speed.decisions_per_second,
        default=None,
    )
    return {key: _result(median(speeds), best) for key, speeds in ours.items()}


def sprint(entrant: Contestant, seconds: float, seed: int = 0) -> float:
    """Decisions per second, read once, over at least one match."""
    game, variant, seats = entrant
    state, log, rng = game.rules.State.new(), Log.new(), Generator.new()
    sow(rng, np.array([seed, 1, 2, 3]))
    options = game.options_record(variant, game.choose_options(variant, seats, {}))
    matches, decisions, played = 1, 0, 0.0
    while not decisions or played < seconds:
        start = perf_counter()
        decisions += play_games(state, log, rng, seats, options, matches, seed)
        played += perf_counter() - start
        matches = min(2 * matches, 256)
        seed += 1
    return decisions / played


def _finalists(progress: Progress) -> list[str]:
    """The peers that may be the fastest; none without OpenSpiel."""
    try:
        games = peers.card_games()
    except ImportError:
        return []
    speeds = []
    for game in games:
        progress(f"OpenSpiel {game.partition('(')[0]}")
        speeds.append(peers.measure(game, TRIAL))
    speeds.sort(key=lambda speed: speed.decisions_per_second, reverse=True)
    return [speed.game for speed in speeds[:FINALISTS]]


def _result(speed: float, best: peers.Speed | None) -> Measured:
    return Measured(speed, best, None if best is None else speed / best.decisions_per_second)
