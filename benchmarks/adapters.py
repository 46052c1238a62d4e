"""Decisions per second through PettingZoo and OpenSpiel, beside games of their own in the same run.

python -m benchmarks.adapters [--json]

All choose at random among the legal moves, in a loop of Python. Ours and theirs take turns, and
medians are compared. `pip install "pettingzoo[classic]"` brings the games of PettingZoo.
"""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
import pettingzoo
import pyspiel

from fileira.core.game import load_games
from fileira.envs import openspiel as spiel
from fileira.envs import pettingzoo as zoo

TURNS = 5
SPRINT = 1.0  # seconds of one reading
THEIR_TABLES = ("classic/leduc_holdem", "classic/connect_four", "classic/tictactoe")
THEIR_GAMES = ("hearts", "python_kuhn_poker", "python_liars_dice")
Play = Callable[[float], float]  # for so many seconds; the decisions per second


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    spiel.register()
    players = {**_tables(), **_games()}
    for play in players.values():
        play(0.0)  # compiles
    readings: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(TURNS):
        for name, play in players.items():
            readings[name].append(play(SPRINT))
    speeds = {name: median(found) for name, found in readings.items()}
    print(json.dumps(speeds) if given.json else _written(speeds))


def _tables() -> dict[str, Play]:
    """AEC: ours at their usual tables, then those of PettingZoo that are installed."""
    found: dict[str, Play] = {}
    for name in load_games():
        found[f"aec fileira/{name}"] = _turns(zoo.env(name))
        found[f"parallel fileira/{name}"] = _together(zoo.parallel_env(name))
    for name in THEIR_TABLES:
        try:
            found[f"aec {name}"] = _turns(pettingzoo.make("aec", name))
        except Exception as error:  # noqa: BLE001  # whatever is missing, ours can be measured
            print(f"{name}: {error}")
    return found


def _games() -> dict[str, Play]:
    ours = [spiel.PREFIX + name for name in load_games()]
    return {f"spiel {name}": _matches(pyspiel.load_game(name)) for name in [*ours, *THEIR_GAMES]}


def _turns(env: Any) -> Play:  # noqa: ANN401  # theirs or ours
    def play(seconds: float) -> float:
        luck, end, begun, steps = np.random.default_rng(1), 0.0, perf_counter(), 0
        while not steps or end - begun < seconds:
            env.reset(seed=int(luck.integers(2**31)))
            for _ in env.agent_iter():
                seen, _, over, cut, info = env.last()
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                env.step(None if over or cut else _any(mask, luck))
                steps += not (over or cut)
            end = perf_counter()
        return steps / (end - begun)

    return play


def _together(env: zoo.Together) -> Play:
    """Steps of the environment: in each of them all agents are shown what they see."""

    def play(seconds: float) -> float:
        luck, end, begun, steps = np.random.default_rng(1), 0.0, perf_counter(), 0
        while not steps or end - begun < seconds:
            seen, _ = env.reset(seed=int(luck.integers(2**31)))
            while env.agents:
                moves = {name: _any(seen[name]["action_mask"], luck) for name in env.agents}
                seen, *_ = env.step(moves)
                steps += 1
            end = perf_counter()
        return steps / (end - begun)

    return play


def _any(mask: Any, luck: np.random.Generator) -> int:  # noqa: ANN401  # an array
    legal = np.flatnonzero(mask)
    return int(legal[int(luck.random() * len(legal))])


def _matches(game: Any) -> Play:  # noqa: ANN401  # OpenSpiel has no types
    def play(seconds: float) -> float:
        luck, end, begun, decisions = Random(1), 0.0, perf_counter(), 0
        while not decisions or end - begun < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(luck.choice(state.legal_actions()))
            end = perf_counter()
        return decisions / (end - begun)

    return play


def _written(speeds: dict[str, float]) -> str:
    """A table, with the ratio to the fastest of their own games."""
    lines = []
    for name, speed in speeds.items():
        kind = name.split()[0].replace("parallel", "aec")
        theirs = [
            s for other, s in speeds.items() if other.startswith(kind) and "fileira" not in other
        ]
        ratio = f"{speed / max(theirs):6.2f}" if theirs else "     -"
        lines.append(f"{name:45} {speed:10,.0f}/s {ratio}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
