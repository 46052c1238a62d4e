"""Seconds of processor time to compile each game from nothing: its rules and playouts, or a Vector.

Each is compiled in a process of its own, with an empty cache; a Vector starts once more after that.

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


VECTOR = """
import sys, time
import fileira
env = fileira.make(sys.argv[1], view="turn")
env.step(env.reset().mask.argmax(axis=1))
print(time.process_time())
"""


def seconds(game: str, child: str, times: int = 1) -> list[float]:
    found = []
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"XDG_CACHE_HOME": cache}
        for _ in range(times):
            command = [sys.executable, "-c", child, game]
            done = subprocess.run(command, env=environment, capture_output=True, check=True)
            found.append(round(float(done.stdout), 1))
    return found


def main() -> None:
    results = {game: seconds(game, CHILD)[0] for game in load_games()}
    for game in load_games():
        results[f"{game}, vector"], results[f"{game}, vector again"] = seconds(game, VECTOR, 2)
    if "--json" in sys.argv:
        print(json.dumps(results))
        return
    for game, taken in results.items():
        print(f"{game}: {taken} s")


if __name__ == "__main__":
    main()
