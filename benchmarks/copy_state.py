"""Nanoseconds to copy a state of each game, as search trees copy them.

python benchmarks/copy_state.py [--json]
"""

import json
import sys
from statistics import median
from time import perf_counter

from fileira.core.game import load_games
from fileira.core.kernel import kernel
from fileira.core.record import AnyRecords

COPIES = 2_000_000
REPEATS = 7


@kernel
def copy_around(states: AnyRecords, copies: int) -> None:
    """Copy from one place of a small ring to the next."""
    for i in range(copies):
        states[(i + 1) % len(states)] = states[i % len(states)]


def nanoseconds(states: AnyRecords) -> float:
    copy_around(states, 1)
    readings = []
    for _ in range(REPEATS):
        start = perf_counter()
        copy_around(states, COPIES)
        readings.append((perf_counter() - start) / COPIES * 1e9)
    return median(readings)


def main() -> None:
    results = {}
    for game in load_games().values():
        states = game.rules.State.many(16)
        results[game.name] = {
            "bytes": states.itemsize,
            "nanoseconds": round(nanoseconds(states), 1),
        }
    if "--json" in sys.argv:
        print(json.dumps(results))
        return
    for name, result in results.items():
        print(f"{name}: {result['bytes']} bytes, {result['nanoseconds']} ns")


if __name__ == "__main__":
    main()
