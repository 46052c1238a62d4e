"""Rate the bots of all games, each within its part of the time; what was played is kept.

python scripts/ladder.py              all games within two hours
python scripts/ladder.py six_nimmt    only the games named
MINUTES=10 python scripts/ladder.py   less time
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

from fileira.core.game import load_games

MINUTES = 110  # two hours with what compiling takes


def main(names: Sequence[str]) -> int:
    games = list(names) or list(load_games())
    end = time.monotonic() + 60 * float(os.environ.get("MINUTES", MINUTES))
    failed = 0
    for place, game in enumerate(games):
        minutes = max(1.0, (end - time.monotonic()) / 60 / (len(games) - place))
        command = [
            sys.executable,
            "-m",
            "fileira.cli",
            "ladder",
            game,
            "--minutes",
            f"{minutes:.1f}",
        ]
        failed |= subprocess.run(command, check=False).returncode
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
