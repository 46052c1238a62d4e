"""Attack Fileira as hostile guests would, for some minutes, and say what came of it.

python scripts/attack.py --minutes 30          all parts, one after the other
python scripts/attack.py --only hidden         hidden cards; also: messages, kills
python scripts/attack.py --only hidden --seed 1 --match 57     one match again
python scripts/attack.py --only messages --kinds connections   only some attacks
"""

import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.attack import hidden_calls, hidden_cards, kills, messages
from tests.attack.attackers import KINDS
from tests.attack.report import Report, table, write_findings

BARS = {
    "hidden": (hidden_cards.SEEN, 1_000_000),
    "messages": (messages.HOSTILE, 1_000_000),
    "kills": (kills.KILLS, 100),
}
SHARES = {"hidden": 0.3, "messages": 0.45, "kills": 0.25}  # of the time
NETWORK = 0.2  # of the time for hidden cards
Part = Callable[[Report, Namespace, float, Path], None]


def hidden(report: Report, asked: Namespace, seconds: float, folder: Path) -> None:
    """Most of the time in this process, where it is fast, and some over real sockets and calls."""
    if asked.match is not None:
        hidden_cards.play_match(report, asked.seed, asked.match)
        return
    hidden_cards.search(report, asked.seed, (1 - NETWORK) * seconds)
    hidden_calls.search(report, asked.seed, NETWORK * seconds, folder)


def attack(report: Report, asked: Namespace, seconds: float, folder: Path) -> None:
    kinds = tuple(asked.kinds.split(",")) if asked.kinds else messages.ALL_KINDS
    messages.attack(report, asked.seed, seconds, folder, kinds)


def kill(report: Report, asked: Namespace, seconds: float, folder: Path) -> None:
    """Half of the time one server, half of it two."""
    most = BARS["kills"][1]
    for name, way in (("one", kills.kill_one), ("two", kills.kill_two)):
        (folder / name).mkdir()
        try:
            way(report, asked.seed, seconds / 2, folder / name, most)
        except pytest.skip.Exception as lack:
            print(f"  kills of {name} not tried: {lack}", flush=True)


PARTS: dict[str, Part] = {"hidden": hidden, "messages": attack, "kills": kill}


def main() -> int:
    asked = _arguments()
    names = [asked.only] if asked.only else list(PARTS)
    total = sum(SHARES[name] for name in names)
    reports = [_run(name, asked, 60 * asked.minutes * SHARES[name] / total) for name in names]
    print("\n" + table(reports, BARS), flush=True)
    found = write_findings(reports, Path(asked.findings))
    for file in found:
        print(file)
    return 1 if found else 0


def _run(name: str, asked: Namespace, seconds: float) -> Report:
    print(f"{name}: {seconds:.0f} s", flush=True)
    report = Report(name, is_told=True)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fileira-attack-") as folder:
        PARTS[name](report, asked, seconds, Path(folder))
    report.seconds = time.monotonic() - start
    return report


def _arguments() -> Namespace:
    parser = ArgumentParser(description="Attack Fileira as hostile guests would.")
    parser.add_argument("--minutes", type=float, default=10.0, help="in all (10)")
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--seed", type=int, default=1, help="the same one attacks alike")
    parser.add_argument("--match", type=int, help="of the hidden cards, to see it again")
    parser.add_argument("--kinds", help=f"of messages: {', '.join(KINDS)}")
    parser.add_argument("--findings", default="build/attack", help="folder for what is found")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
