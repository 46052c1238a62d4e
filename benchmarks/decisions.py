"""Decisions per second of every game and variant, OpenSpiel's fastest card game beside us.

The same as `fileira bench --json`.

    python benchmarks/decisions.py
"""

import json
import sys

from fileira.arena.speed import contestants, measure
from fileira.core.game import load_games


def main() -> None:
    results = measure(contestants(load_games().values()), lambda text: print(text, file=sys.stderr))
    print(json.dumps({key: result.as_json() for key, result in results.items()}, indent=2))


if __name__ == "__main__":
    main()
