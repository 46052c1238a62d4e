"""Seconds of processor time to compile the rules and playouts of each game from nothing.

Each game is compiled in a process of its own, with an empty cache.

    python benchmarks/compile_time.py [--json]
"""

import json
import os
import subprocess
import sys
import tempfile

from fileira.core.game import load_games

CHILD = """
import sys, time
from fileira.core.game import find_game
from fileira.arena.speed import contestants, sprint
from fileira.core.match.match import Match
game = find_game(sys.argv[1])
game.rules
start = time.process_time()
match = Match(game, game.usual_seats(game.variants[0]))
seat = match.to_act[0]
move = match.legal_moves(seat)[0]
match.preview(seat, move)
match.game.rules.redeal(match.observation(seat), seat, __import__("numpy").arange(4))
match.play(seat, move)
match.scores
for entrant in contestants([game])[:1]:
    sprint(entrant, 0.0)
print(time.process_time() - start)
"""


def seconds(game: str) -> float:
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"XDG_CACHE_HOME": cache}
        command = [sys.executable, "-c", CHILD, game]
        done = subprocess.run(command, env=environment, capture_output=True, check=True)
    return float(done.stdout)


def main() -> None:
    results = {game: round(seconds(game), 1) for game in load_games()}
    if "--json" in sys.argv:
        print(json.dumps(results))
        return
    for game, taken in results.items():
        print(f"{game}: {taken} s")


if __name__ == "__main__":
    main()
