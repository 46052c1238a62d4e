"""What a move costs at a table that every seat and a spectator look at; one line per game.

python benchmarks/tables.py [--json]
"""

import gc
import sys
import time
from random import Random

import msgspec

from fileira.core.events import SPECTATOR
from fileira.core.game import Game, load_games
from fileira.core.seed import read_seed
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Setup, encode
from fileira.server.table.deciding import decide, remember
from fileira.server.table.opening import opened
from fileira.server.table.table import Table
from fileira.server.views.names import Names
from fileira.server.views.steps import Steps

WARM_UP = 150
MOVES = 300


class Cost(msgspec.Struct):
    game: str
    seats: int
    mean_us: float  # CPU time of a move: decided, encoded, added, told
    median_us: float
    bytes: float  # to all viewers


class Bench:
    def __init__(self, game: Game) -> None:
        variant = game.variants[0]
        self.seats = variant.seats[-1]
        setup = Setup(game=game.name, variant=variant.name, seats=self.seats)
        self.luck = Random(1)
        self.number = 0
        self.table = Table(opened(setup, "0", read_seed(1), 0.0))
        self.steps = Steps(self.table, Names({}))
        for seat in range(self.seats):
            self.do(str(seat), ask.Sit(id=self.id(), seat=seat))
        for viewer in range(SPECTATOR, self.seats):
            self.steps.listen(viewer)
        self.do("0", ask.Start(id=self.id()))

    def id(self) -> str:
        self.number += 1
        return str(self.number)

    def do(self, person: str, command: ask.Command) -> int:
        decided = decide(self.table, person, command, float(self.number))
        told = 0
        for entry in decided.entries:
            encode(entry)
            self.table.add(entry)
            told += sum(map(len, self.steps.tell(entry).values()))
        remember(self.table, decided)
        return told

    def move(self) -> int:
        live_match = self.table.live_match
        assert live_match
        seat = self.luck.choice(live_match.waiting)
        question = live_match.questions[seat]
        move = self.luck.choice(question.moves)
        return self.do(str(seat), ask.Play(id=self.id(), decision=question.decision, move=move))


def measure(game: Game) -> Cost:
    bench, told = Bench(game), 0
    times: list[float] = []
    for number in range(WARM_UP + MOVES):
        if number == WARM_UP:
            gc.collect()
            gc.freeze()  # as the server does when it is warm
            times, told = [], 0
        if bench.table.live_match is None or bench.table.live_match.over:
            bench = Bench(game)
        start = time.thread_time()
        told += bench.move()
        times.append(1e6 * (time.thread_time() - start))
    times.sort()
    mean, median = sum(times) / len(times), times[len(times) // 2]
    return Cost(game.name, bench.seats, round(mean, 1), round(median, 1), round(told / len(times)))


def main() -> None:
    costs = [measure(game) for game in load_games().values()]
    for cost in costs:
        print(f"{cost.game:15} {cost.seats:3} seats {cost.mean_us:8} us mean {cost.median_us:8} us")
    if "--json" in sys.argv:
        print(msgspec.json.encode(costs).decode())


if __name__ == "__main__":
    main()
