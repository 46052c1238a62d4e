"""Rate the bots of all games, each within its part of the time; what was played is kept.

python scripts/ladder.py              all games within two hours
python scripts/ladder.py six_nimmt    only the games named
python scripts/ladder.py --bots       only the bots of others: benchmarks/ladder/bots
MINUTES=10 python scripts/ladder.py   less time
WORKERS=1 python scripts/ladder.py    bots of others on fewer cores
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from fileira.arena.statistics.results import Results
from fileira.arena.statistics.visitors import RATING, Visitor, as_record, visitors
from fileira.cli.commands.arena import play_contest
from fileira.cli.reports.ladder_pages import BOTS, write_pages
from fileira.core.game import load_games

MINUTES = 110  # two hours with what compiling takes
FOLDER = Path("benchmarks/ladder")
DEALS = 5000
WORKERS = int(os.environ.get("WORKERS", "0")) or None  # as many as there are cores


def main(arguments: Sequence[str]) -> int:
    games = [name for name in arguments if name != "--bots"] or list(load_games())
    end = time.monotonic() + 60 * float(os.environ.get("MINUTES", MINUTES))
    others = [visitor for visitor in visitors(FOLDER / BOTS) if visitor.game in games]
    rated = [] if "--bots" in arguments else games
    parts = len(rated) + len(others)
    failed = 0
    for place, game in enumerate(rated):
        failed |= rate_levels(game, _share(end, parts - place))
    for place, visitor in enumerate(others):
        rate_visitor(visitor, _share(end, len(others) - place))
    write_pages(FOLDER)
    return failed


def rate_levels(game: str, minutes: float) -> int:
    command = [sys.executable, "-m", "fileira.cli", "ladder", game, "--minutes", f"{minutes:.1f}"]
    return subprocess.run(command, check=False).returncode


def rate_visitor(visitor: Visitor, minutes: float) -> None:
    """Play it against every level, and note beside it what came out."""
    contests = visitor.contests()
    end = time.monotonic() + 60 * minutes
    results: list[Results] = []
    for place, contest in enumerate(contests):
        stop = time.monotonic() + 60 * _share(end, len(contests) - place)

        def is_over(stop: float = stop) -> bool:
            return time.monotonic() > stop

        results.append(play_contest(contest, DEALS, "local", WORKERS, fresh=False, stop=is_over))
    ladder = FOLDER / f"{visitor.game}-{visitor.variant}-{visitor.players}.json"
    levels = json.loads(ladder.read_text(encoding="utf-8"))["levels"]
    ratings = {level["name"]: level["rating"]["mean"] for level in levels}
    text = json.dumps(as_record(results, ratings), indent=1)
    (visitor.folder / RATING).write_text(text + "\n", encoding="utf-8")
    print(f"{visitor.title}: {json.loads(text)['rating']['mean']:.0f}")


def _share(end: float, parts: int) -> float:
    """Minutes for the first of so many parts of the time that is left."""
    return max(0.1, (end - time.monotonic()) / 60 / parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
