"""The expert among casual players: points, share of the wins, and where more samples stop helping.

Each table is that of the ladder. One seat, or one team, is the expert's; all others are casual.
The same deals for every number of samples, each with every seating, single rounds.

    python benchmarks/expert.py [GAME ...] [--deals 40] [--samples 125,500,2000,8000] [--workers 2]
"""

from argparse import ArgumentParser
from collections.abc import Sequence
from time import perf_counter

from fileira.arena.contests.contest import new_contest
from fileira.arena.contests.entrant import read_entrants
from fileira.arena.runs.crew import local_crew
from fileira.arena.runs.run import run
from fileira.arena.statistics.intervals import Interval, interval
from fileira.arena.statistics.ladder import tables
from fileira.arena.statistics.results import Results
from fileira.core.game import Game, find_game, load_games
from fileira.server.protocol.entries import Setup
from fileira.server.views.facts import teams

DEALS = 40
SAMPLES = "125,500,2000,8000"


def play(
    game: Game, variant: str, seats: int, samples: str, deals: int, workers: int | None
) -> Results:
    """All deals, also when it is clear who is stronger."""
    sides = len(set(teams(Setup(game=game.name, variant=variant, seats=seats)) or range(seats)))
    entrants = read_entrants([f"expert:{samples}", *["casual"] * (sides - 1)])
    contest = new_contest(game, entrants, variant=variant, seats=seats, seed=7)
    with local_crew(contest, workers) as crew:
        return run(contest, deals, crew, enough=lambda _: False)


def told(results: Results) -> str:
    points, others = results.points[:, 0], results.points[:, 1:].mean(axis=1)
    ahead, wins = interval(points - others), interval(results.wins[:, 0])
    return (
        f"{points.mean():+.2f} | {others.mean():+.2f} | {ahead.mean:+.2f} ± {_margin(ahead):.2f} | "
        f"{100 * wins.mean:.1f} ± {100 * _margin(wins):.1f} %"
    )


def _margin(found: Interval) -> float:
    return (found.high - found.low) / 2


def main(names: Sequence[str], samples: str, deals: int, workers: int | None) -> None:
    print("| table | samples | points | casual | ahead | share of wins | minutes |")
    print("| --- | --: | --: | --: | --: | --: | --: |")
    for game in [find_game(name) for name in names] or list(load_games().values()):
        for variant, seats in tables(game):
            for number in samples.split(","):
                start = perf_counter()
                results = play(game, variant, seats, number, deals, workers)
                minutes = (perf_counter() - start) / 60
                table = f"{game.title}, {variant}, {seats}"
                print(f"| {table} | {number} | {told(results)} | {minutes:.1f} |", flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--samples", default=SAMPLES)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--workers", type=int)
    chosen = parser.parse_args()
    main(chosen.games, chosen.samples, chosen.deals, chosen.workers)
