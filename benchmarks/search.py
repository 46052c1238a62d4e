"""Playouts of a search per second, OpenSpiel's information-set tree search beside ours.

Ours: complete playouts, by the policy of the game to the round's end or its horizon, that
`try_moves` makes at the first decision of a round. OpenSpiel's: simulations of its C++ ISMCTSBot
with one random rollout each, in games that can be resampled. All take turns; the time is that of
one thread, so that other programs disturb little. A neighbour on the same silicon still takes up to
two fifths of a core away: beside the median stands the best reading, the nearest to a free core.

    python benchmarks/search.py [--json]
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import thread_time
from types import ModuleType

import numpy as np

from fileira.bots.bot import legal_moves
from fileira.bots.mind import Mind
from fileira.bots.worlds import STATES, try_moves
from fileira.core.events import Log, clear, seats_of
from fileira.core.game import Game, load_games
from fileira.core.optional.heuristics import heuristics_of
from fileira.core.options import Variant

REPEATS = 15
SPRINT = 0.25  # seconds of one reading
PEERS = ("oh_hell(players=4)", "euchre", "bridge(use_double_dummy_result=false)")
SIMULATIONS = 200  # for one decision of a peer
CURIOSITY = 2.0  # of its tree search
Figures = dict[str, tuple[int, float | None]]
Runner = Callable[[int], int]  # works in portions; tells how many playouts it made


def ours(game: Game, variant: Variant) -> Runner:
    """Try all moves of the first decision in so many worlds."""
    rules = game.rules
    seats = game.usual_seats(variant)
    state, log = rules.State.new(), Log.new()
    options = game.options_record(variant, game.choose_options(variant, seats, {}))
    rules.deal(state, seats, np.arange(4), options)
    while rules.advance(state, log):
        clear(log)
    seat = seats_of(rules.actors(state))[0]
    rules.observe(state, seat)
    moves = np.array(legal_moves(state, seat), np.int16)
    states, mind = rules.State.many(STATES), Mind.new()
    mind.horizon = heuristics_of(state).HORIZON

    def run(worlds: int) -> int:
        wins, points = np.zeros((2, worlds, len(moves)))
        try_moves(state, seat, moves, states, mind, 0, wins, points)
        return wins.size

    return run


def theirs(name: str) -> Runner:
    """Let the bot decide at the first decision of a game, so many times."""
    spiel = _spiel()
    state = spiel.load_game(name).new_initial_state()
    chance = np.random.default_rng(1)
    while state.is_chance_node():
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choice(outcomes, p=shares))
    evaluator = spiel.RandomRolloutEvaluator(1, 1)
    bot = spiel.ISMCTSBot(1, evaluator, CURIOSITY, SIMULATIONS)

    def run(decisions: int) -> int:
        for _ in range(decisions):
            bot.step(state)
        return decisions * SIMULATIONS

    return run


def speed(run: Runner) -> float:
    """Playouts per second, read once."""
    portion, playouts, start = 1, 0, thread_time()
    while thread_time() - start < SPRINT:
        playouts += run(portion)
        portion = min(2 * portion, 256)
    return playouts / (thread_time() - start)


def _spiel() -> ModuleType:
    return import_module("pyspiel")


def measure() -> dict[str, list[float]]:
    """The speeds of each of our variants and of OpenSpiel's games."""
    runners = {
        f"{game.name}/{variant.name}/{game.usual_seats(variant)}": ours(game, variant)
        for game in load_games().values()
        for variant in game.variants
    }
    for run in runners.values():
        run(1)  # compiles, or loads what was compiled before
    try:
        runners |= {f"OpenSpiel {name}": theirs(name) for name in PEERS}
    except ImportError:
        print("OpenSpiel is not installed.", file=sys.stderr)
    readings: dict[str, list[float]] = {name: [] for name in runners}
    for _ in range(REPEATS):
        for name, run in runners.items():
            readings[name].append(speed(run))
    return readings


def against_peers(readings: dict[str, list[float]], of: Callable[[list[float]], float]) -> Figures:
    """One speed for each, and how many times that of OpenSpiel's fastest game it is."""
    speeds = {name: of(speeds) for name, speeds in readings.items()}
    peer = max((speed for name, speed in speeds.items() if "OpenSpiel" in name), default=None)
    return {name: (round(speed), peer and round(speed / peer, 2)) for name, speed in speeds.items()}


def main() -> None:
    readings = measure()
    usual, best = against_peers(readings, median), against_peers(readings, max)
    if "--json" in sys.argv:
        names = "playouts_per_second", "ratio", "best_playouts_per_second", "best_ratio"
        results = {
            name: dict(zip(names, (*usual[name], *best[name]), strict=True)) for name in readings
        }
        print(json.dumps(results, indent=2))
        return
    print(f"{'playouts per second':48} {'median':>9} {'x peer':>7} {'best':>9} {'x peer':>7}")
    for name in readings:
        speed, ratio = usual[name]
        most, best_ratio = best[name]
        print(f"{name:48} {speed:9,} {ratio or '-':>7} {most:9,} {best_ratio or '-':>7}")


if __name__ == "__main__":
    main()
