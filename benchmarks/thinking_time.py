"""How long bots think, as a part of the time they were given: the median and the longest.

python benchmarks/thinking_time.py [--json]
"""

import json
import sys
from random import Random
from statistics import median
from time import perf_counter

from fileira.bots.budget import Budget
from fileira.bots.levels import new_bot
from fileira.core.game import Game, load_games
from fileira.core.match.match import Match

SECONDS = {"strong": 0.2, "expert": 1.0}
DECISIONS = 10  # of each bot and game, spread over a match


def measure(game: Game, level: str, seconds: float) -> list[float]:
    """The time used for each decision, divided by the time given."""
    bot, luck = new_bot(level, 1), Random(1)
    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    parts: list[float] = []
    warm = Budget(samples=2)
    while len(parts) < DECISIONS and not match.over:
        seat = luck.choice(match.to_act)
        moves = match.legal_moves(seat)
        if len(moves) > 1 and luck.random() < 0.3:
            seen = match.observation(seat)
            bot.choose(seen, seat, warm)  # compiles, or loads what was compiled before
            start = perf_counter()
            bot.choose(seen, seat, Budget(seconds=seconds))
            parts.append((perf_counter() - start) / seconds)
        match.play(seat, luck.choice(moves))
    return parts


def main() -> None:
    rows = {
        f"{game.name}/{level}": measure(game, level, seconds)
        for game in load_games().values()
        for level, seconds in SECONDS.items()
    }
    if "--json" in sys.argv:
        print(json.dumps(rows))
        return
    for name, parts in rows.items():
        print(f"{name}: median {median(parts):.3f}, longest {max(parts):.3f}")


if __name__ == "__main__":
    main()
