"""How many samples one second gives the expert on one core, early and late in a round.

Each table is that of the ladder; the decisions before are made by chance.

    python benchmarks/samples.py [GAME ...]
"""

import sys
from collections.abc import Iterator
from random import Random

from fileira.arena.statistics.ladder import tables
from fileira.bots.budget import Budget
from fileira.bots.search_bots import ExpertBot
from fileira.core.game import Game, find_game, load_games
from fileira.core.match.match import Match

SECONDS = 1.0
EVERY = 15  # decisions
MOST = 5  # decisions that are thought about


def samples(game: Game, variant: str, seats: int) -> Iterator[int]:
    """Those of single decisions, spread over a round."""
    match, luck = Match(game, seats, variant=variant, seed=1), Random(1)
    for decision in range(EVERY * MOST):
        if match.over or match.state.rounds_done:
            return
        seat = match.to_act[0]
        moves = match.legal_moves(seat)
        if decision % EVERY == 0 and len(moves) > 1:
            yield _samples(match, seat)
        match.play(seat, luck.choice(moves))


def _samples(match: Match, seat: int) -> int:
    seen, bot = match.observation(seat), ExpertBot(1)
    bot.explain(seen, seat, Budget(samples=2, threads=1))  # compiles, or loads what was compiled
    return sum(
        found.samples for found in bot.explain(seen, seat, Budget(seconds=SECONDS, threads=1))
    )


def main(names: list[str]) -> None:
    for game in [find_game(name) for name in names] or load_games().values():
        for variant, seats in tables(game):
            found = list(samples(game, variant, seats))
            print(f"{game.title}, {variant}, {seats}: {min(found):,} to {max(found):,}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
