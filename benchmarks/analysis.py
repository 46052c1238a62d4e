"""How long an analysis takes: one match of each game between casual bots, all cores.

python benchmarks/analysis.py [--json]
"""

import json
import sys
from time import perf_counter, process_time

from fileira.analysis.analysis import analyse
from fileira.bots.levels import new_bot
from fileira.core.game import Game, load_games
from fileira.core.match.match import Match

LITTLE = 2  # samples


def play(game: Game) -> Match:
    """One round, if a match has several."""
    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    bot = new_bot("casual", 1)
    while not match.over and not match.rounds:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match.observation(seat), seat))
    return match


def measure(game: Game) -> dict[str, float]:
    match = play(game)
    analyse(match, LITTLE)  # compiles, or loads what was compiled before
    start, used = perf_counter(), process_time()
    analyse(match)
    return {
        "seats": match.seats,
        "decisions": len(match.moves),
        "seconds": perf_counter() - start,
        "processor": process_time() - used,
    }


def main() -> None:
    rows = {game.name: measure(game) for game in load_games().values()}
    if "--json" in sys.argv:
        print(json.dumps(rows))
        return
    for name, row in rows.items():
        print(
            f"{name}: {row['seats']} seats, {row['decisions']} decisions, "
            f"{row['seconds']:.1f} s ({row['processor']:.1f} s of processor time)"
        )


if __name__ == "__main__":
    main()
