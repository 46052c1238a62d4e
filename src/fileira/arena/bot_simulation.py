"""Simulations in which bots play, each on its seat."""

from collections.abc import Callable, Mapping

import numpy as np

from ..core.errors import UserError
from ..core.game import Game
from .contests.contest import Contest
from .contests.entrant import read_entrants
from .runs.crew import local_crew
from .runs.run import run
from .simulation import Simulation
from .statistics.results import Results

FEW = 8  # matches that are not worth more processes


def simulate_bots(
    bots: str,
    game: Game,
    seats: int,
    games: int,
    *,
    variant: str | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Whole matches of the bots, written as `a,b,c,d` for the seats or `a` for all of them."""
    chosen = game.variant(variant)
    game.check_seats(chosen, seats)
    values = game.choose_options(chosen, seats, options or {})
    names = bots.split(",")
    if len(names) not in (1, seats):
        raise UserError("seat_bots", seats=seats, got=len(names))
    entrants = read_entrants(names * (seats // len(names)))
    contest = Contest(game.name, chosen.name, seats, entrants, values, seed, rounds=0, by_seat=True)
    with local_crew(contest, 1 if games < FEW else workers) as crew:
        results = run(contest, games, crew, None, _counter(progress), lambda _: False)
    scores = np.array([block.scores[0] for block in results.blocks])
    decisions = np.array([sum(block.moves) for block in results.blocks])
    rounds = np.array([block.rounds[0] for block in results.blocks])
    return Simulation(game.name, chosen.name, seats, values, seed, scores, decisions, rounds, {})


def _counter(progress: Callable[[int], None]) -> Callable[[Results], None]:
    def watch(results: Results) -> None:
        if len(results):
            progress(1)

    return watch
