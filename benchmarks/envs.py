"""Environments measured: OpenSpiel's fastest card loop beside us, threads, worlds, torch.

Ours and the peer take turns; rates are medians, in decisions per second of processor time.

    python benchmarks/envs.py [--json] [--torch] [GAME]...
"""

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from statistics import median
from time import perf_counter, process_time
from typing import Any, Literal, NamedTuple

import numpy as np

import fileira
from fileira.arena import peers
from fileira.core.chance import Generator, below, sow
from fileira.core.game import Game, load_games
from fileira.core.kernel import kernel
from fileira.core.record import AnyRecords, Int64s
from fileira.envs import Vector, worlds

ROWS = 1024
ROUNDS = 5
SPRINT = 0.15  # seconds of one reading
TRIAL = 0.2  # seconds for each peer, to find the fastest
MANY_ROWS = (1024, 8192, 16384)
WORLDS = 20_000
LOOP = 4096  # rows of the loop with torch
HIDDEN = 128  # neurons

View = Literal["seats", "turn"]


@kernel
def choose_all(mask: AnyRecords, moves: Int64s, rng: Generator) -> None:
    """One of the moves of each mask, all equally likely."""
    for i in range(len(mask)):
        count = 0
        for move in range(mask.shape[1]):
            count += mask[i, move]
        place = below(rng, count)
        for move in range(mask.shape[1]):
            if mask[i, move]:
                if place == 0:
                    moves[i] = move
                    break
                place -= 1


class Player:
    """Plays an environment at random, and counts what it takes."""

    def __init__(self, env: Vector) -> None:
        self.env = env
        self.rng = Generator.new()
        sow(self.rng, np.array([1, 2, 3, 4]))
        self.see = env.reset()
        self.flat = np.zeros(self.see.acting.size, np.int64)
        self.sprint(0.0, process_time, chooses=True)

    def choose(self) -> None:
        choose_all(self.see.mask.reshape(len(self.flat), -1), self.flat, self.rng)

    def sprint(self, seconds: float, clock: Callable[[], float], *, chooses: bool) -> float:
        """Decisions per second; the choice counts only if it is said so."""
        decisions, spent, end = 0, 0.0, perf_counter() + seconds
        while not spent or perf_counter() < end:
            decisions += self._asked()
            start = clock()
            self.choose()
            start = start if chooses else clock()
            self.see = self.env.step(self.flat.reshape(self.see.acting.shape))
            spent += clock() - start
        return decisions / spent

    def _asked(self) -> int:
        acting = self.see.acting
        return int(acting.sum()) if acting.dtype == np.bool_ else len(acting)


class Rate(NamedTuple):
    """Decisions per second."""

    median: float
    best: float

    @classmethod
    def of(cls, readings: list[float]) -> "Rate":
        return cls(round(median(readings)), round(max(readings)))


def made(game: Game, obs: str, rows: int = ROWS, threads: int = 1, view: View = "turn") -> Vector:
    return fileira.make(
        game, count=rows, obs=obs, view=view, reward="win", copy=False, threads=threads, seed=1
    )


def peer_sprint(name: str) -> float:
    """The peer's rate, by the processor time it had."""
    cpu, wall = process_time(), perf_counter()
    rate = peers.sprint(name, SPRINT)
    return rate * (perf_counter() - wall) / (process_time() - cpu)


def speeds(game: Game, peer: str) -> dict[str, Any]:
    """All ways to run one game, each reading beside one of the peer."""
    ways = {
        "with choice": (Player(made(game, "none")), True),
        "with choice, record": (Player(made(game, "record")), True),
        "record": (Player(made(game, "record")), False),
        "features": (Player(made(game, "features")), False),
        "flat": (Player(made(game, "flat")), False),
        "seats, record": (Player(made(game, "record", view="seats")), False),
    }
    readings: dict[str, list[float]] = {name: [] for name in (*ways, "peer")}
    for _ in range(ROUNDS):
        readings["peer"].append(peer_sprint(peer))
        for name, (player, chooses) in ways.items():
            readings[name].append(player.sprint(SPRINT, process_time, chooses=chooses))
    rates = {name: Rate.of(found) for name, found in readings.items()}
    ratios = {
        f"{name} / peer": round(rates[name].median / rates["peer"].median, 2)
        for name in ("with choice", "with choice, record")
    }
    return {**{name: rate._asdict() for name, rate in rates.items()}, **ratios}


def threads(game: Game) -> dict[str, float]:
    """How much faster two threads are than one, by the clock on the wall."""
    found = {}
    for rows in MANY_ROWS:
        one, two = (Player(made(game, "record", rows, number)) for number in (1, 2))
        readings = [
            two.sprint(SPRINT, perf_counter, chooses=False)
            / one.sprint(SPRINT, perf_counter, chooses=False)
            for _ in range(ROUNDS)
        ]
        found[str(rows)] = round(median(readings), 2)
    return found


def worlds_a_second(game: Game) -> float:
    match = fileira.Match(game, game.usual_seats(game.variants[0]), seed=1)
    seat = match.to_act[0]
    worlds(match.observation(seat), seat, 1)
    readings = []
    for number in range(ROUNDS):
        start = process_time()
        worlds(match.observation(seat), seat, WORLDS, seed=number, threads=1)
        readings.append(WORLDS / (process_time() - start))
    return round(median(readings))


def torch_shares(game: Game) -> dict[str, float]:
    """The parts of a loop of learning on one core, and its steps per second."""
    torch: Any = import_module("torch")  # not in the environment of the tests
    torch.set_num_threads(1)
    env = made(game, "features", LOOP)
    see = env.reset()
    size, moves = see.obs.shape[1], see.mask.shape[1]
    for array in (see.obs, see.mask, see.reward):
        assert torch.from_numpy(array).data_ptr() == array.__array_interface__["data"][0]
    net = torch.nn.Sequential(
        torch.nn.Linear(size, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, moves)
    )
    scale = torch.from_numpy(env.encoding.scale)
    spent = {"network": 0.0, "choice": 0.0, "environment": 0.0}
    for step in range(40):
        if step == 5:  # the first ones are not counted
            spent = dict.fromkeys(spent, 0.0)
        start = perf_counter()
        with torch.no_grad():
            logits = net(torch.from_numpy(see.obs) * scale)
        spent["network"] += (after := perf_counter()) - start
        chances = logits.masked_fill(~torch.from_numpy(see.mask), -torch.inf).softmax(dim=1)
        given = torch.multinomial(chances, 1).numpy()[:, 0]
        spent["choice"] += (chosen := perf_counter()) - after
        see = env.step(given)
        spent["environment"] += perf_counter() - chosen
    total = sum(spent.values())
    shares = {name: round(seconds / total, 3) for name, seconds in spent.items()}
    return shares | {"steps a second": round(35 * LOOP / total)}


def results(games: list[Game], *, torch: bool) -> Iterator[tuple[str, object]]:
    if torch:
        for game in games:
            yield f"{game.name}, torch", torch_shares(game)
        return
    peer = peers.fastest(TRIAL * len(peers.card_games()))
    assert peer, "OpenSpiel is not installed: pip install 'fileira[bench]'"
    yield "peer", peer.game
    for game in games:
        yield game.name, speeds(game, peer.game)
        yield f"{game.name}, worlds a second", worlds_a_second(game)
    for game in games:
        yield f"{game.name}, two threads / one", threads(game)


def main(arguments: list[str]) -> None:
    named = [name for name in arguments if not name.startswith("--")]
    games = [game for name, game in load_games().items() if name in (named or load_games())]
    found = {}
    for name, result in results(games, torch="--torch" in arguments):
        found[name] = result
        if "--json" not in arguments:
            print(name, json.dumps(result), flush=True)
    if "--json" in arguments:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main(sys.argv[1:])
