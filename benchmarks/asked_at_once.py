"""Decisions per second of a network in the arena: asked one by one, and many at once.

python benchmarks/asked_at_once.py                    a network of the size of the example
python benchmarks/asked_at_once.py --game sequence    for another game
python benchmarks/asked_at_once.py --deals 64 --json

The same deals are played both ways against `random`. What counts is what the arena itself notes:
the time that the bot's own decisions took, with the pipe to its process and back.
"""

import argparse
import json
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import fileira
from fileira.arena.contests.block import Block
from fileira.arena.contests.contest import Contest, new_contest
from fileira.arena.contests.dealer import Dealer
from fileira.arena.contests.entrant import read_entrants
from fileira.core.game import Game, find_game

ROOT = Path(__file__).parents[1]
BOT = (ROOT / "examples" / "net_bot.py").read_text(encoding="utf-8")
ONE_BY_ONE = """

class Bot:
    def choose(self, observation, seat, budget):
        return NetBot().choose_many(observation.reshape(1), np.array([seat]), budget)[0]
"""
REPEATS = 5
WIDTH = 256  # as ppo.py has it


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="six_nimmt")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    game = find_game(given.game)
    with TemporaryDirectory() as folder:
        write_weights(game, Path(folder))
        speeds = measure(game, Path(folder), given.deals)
    ratio = speeds["choose_many"] / speeds["choose"]
    if given.json:
        print(json.dumps({"game": game.name, **speeds, "ratio": ratio}))
        return
    for name, speed in speeds.items():
        print(f"{name:12} {speed:>10,.0f} decisions/s")
    print(f"{ratio:.1f} times as many")


def write_weights(game: Game, folder: Path) -> None:
    """A network of the size of the example; what it has learned takes no time."""
    env = fileira.make(game, count=1)
    inputs, moves = env.encoding.shape[0], game.rules.MOVES + 1
    luck = np.random.default_rng(1)
    shapes = {
        "first": (WIDTH, inputs),
        "second": (WIDTH, WIDTH),
        "policy": (moves, WIDTH),
        "short": (moves, inputs),
    }
    weights = {
        f"{name}.{kind}": luck.normal(size=shape if kind == "weight" else shape[:1])
        for name, shape in shapes.items()
        for kind in ("weight", "bias")
    }
    few: dict[str, Any] = {name: values.astype(np.float32) for name, values in weights.items()}
    spec = json.dumps(env.spec._asdict())
    np.savez(folder / "net.npz", spec=spec, scale=env.encoding.scale, **few)
    (folder / "many.py").write_text(BOT, encoding="utf-8")
    (folder / "one.py").write_text(BOT + ONE_BY_ONE, encoding="utf-8")


def measure(game: Game, folder: Path, deals: int) -> dict[str, float]:
    """Medians of readings in turn."""
    readings: dict[str, list[float]] = {"choose": [], "choose_many": []}
    files = {"choose": folder / "one.py", "choose_many": folder / "many.py"}
    contests = {
        name: new_contest(game, read_entrants([str(file), "random"]))
        for name, file in files.items()
    }
    for _ in range(REPEATS):
        for name, contest in contests.items():
            readings[name].append(speed(contest, deals))
    return {name: median(found) for name, found in readings.items()}


def speed(contest: Contest, deals: int) -> float:
    with Dealer(contest) as dealer:
        dealer.blocks(0, 1)  # starts the bot, and loads what it needs
        blocks: list[Block] = dealer.blocks(1, deals)
    assert not any(block.forfeits for block in blocks)
    return sum(block.moves[0] for block in blocks) / sum(block.seconds[0] for block in blocks)


if __name__ == "__main__":
    main()
