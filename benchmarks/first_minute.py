"""The first minute of a newcomer: nothing compiled, no data, nobody waits for a compiler.

python benchmarks/first_minute.py              all bars, medians of three, then the same warm
python benchmarks/first_minute.py --times 1 --games six_nimmt --cold

It needs the built pages, Chromium (CHROMIUM) and node, and a machine that does nothing else.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from fileira.client.guest import Guest
from fileira.client.table import Table
from fileira.core.game import find_game, load_games
from fileira.server.protocol.entries import Setup

HERE = Path(__file__).parent
FILEIRA = (sys.executable, "-m", "fileira.cli")
BARS = {"ready": 1.5, "click": 1.5, "terminal": 2.5, "move": 0.1}  # seconds
MOVES = 60  # at another table, while a game is compiled
TERMINAL_GAME = "six_nimmt"


class Server:
    def __init__(self, home: Path, environment: dict[str, str]) -> None:
        start = time.perf_counter()
        self._log = (home / "log").open("wb")
        command = [*FILEIRA, "serve", "--port", "0", "--data", str(home / "data")]
        self._program = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=self._log
        )
        assert self._program.stdout
        found = re.search(r"http://\S+?(?=/?\s)", self._program.stdout.readline().decode())
        assert found
        self.url = found[0]
        self.seconds = time.perf_counter() - start

    def stop(self) -> None:
        self._program.terminate()
        self._program.wait()
        assert self._program.stdout
        self._program.stdout.close()
        self._log.close()


def sit_alone(guest: Guest, game: str) -> Table:
    """A table with casual bots, begun."""
    table = guest.open(Setup(game=game, seats=find_game(game).players))
    table.sit(0)
    for seat in range(1, len(table.whole.seats)):
        table.fill(seat)
    table.start()
    return table


def move_times(server: Server, game: str, count: int) -> Iterator[float]:
    """Seconds from a move to its answer."""
    with Guest(server.url, name="Ann") as guest:
        while count > 0:
            with sit_alone(guest, game) as table:
                for asked in table.questions():
                    start = time.perf_counter()
                    table.play(asked.moves[0].move)
                    yield time.perf_counter() - start
                    count -= 1
                    if count == 0:
                        return


@contextmanager
def new_home(cache: Path | None = None) -> Iterator[tuple[Path, dict[str, str]]]:
    """A folder in which nothing is, but for a cache of kernels that is given."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        caches = {"XDG_CACHE_HOME": str(cache or home / "cache"), "XDG_DATA_HOME": folder}
        yield home, os.environ | caches | {"FILEIRA_REQUESTS_PER_SECOND": "1000"}


@contextmanager
def new_server(cache: Path | None = None) -> Iterator[Server]:
    with new_home(cache) as (home, environment):
        server = Server(home, environment)
        try:
            yield server
        finally:
            server.stop()


def start_time(cache: Path | None) -> float:
    with new_server(cache) as server:
        return server.seconds


def click_time(game: str, other: str, cache: Path | None) -> float:
    """Without `other` on a server that has just started, else while that game is compiled."""
    with new_server(cache) as server:
        if other:
            with Guest(server.url, name="Ann") as guest, sit_alone(guest, other):
                pass
            time.sleep(3.0)
        script = ["node", str(HERE / "first_minute.mjs"), server.url, game]
        done = subprocess.run(script, capture_output=True, check=True, text=True)
    return int(done.stdout) / 1000


def terminal_time(cache: Path | None) -> float:
    """From the shell to the first question."""
    with new_home(cache) as (_, environment):
        start = time.perf_counter()
        with subprocess.Popen(
            [*FILEIRA, "play", TERMINAL_GAME],
            env=environment | {"PYTHONUNBUFFERED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as program:
            assert program.stdout
            told = b""
            while not told.endswith(b"\n> "):
                told += os.read(program.stdout.fileno(), 4096)
            seconds = time.perf_counter() - start
            program.kill()
    return seconds


def move_time(game: str, cache: Path | None) -> float:
    """The 99th percentile at a table of the game while other games are compiled."""
    with new_server(cache) as server:
        times = list(move_times(server, game, MOVES))
    return quantiles(times, n=100)[98]


def warm_cache(folder: Path) -> None:
    subprocess.run([*FILEIRA, "warm"], env=os.environ | {"XDG_CACHE_HOME": str(folder)}, check=True)


def tell(name: str, bar: str, measure: Callable[[], float], times: int) -> None:
    found = sorted(measure() for _ in range(times))
    verdict = "" if median(found) <= BARS[bar] else f"  above {BARS[bar]} s"
    all_of_them = " ".join(f"{seconds:.2f}" for seconds in found)
    print(f"{name:44} {median(found):6.2f} s  ({all_of_them}){verdict}", flush=True)


def measure_all(games: Sequence[str], times: int, cache: Path | None) -> None:
    tell("server ready", "ready", lambda: start_time(cache), times)
    tell(f"fileira play {TERMINAL_GAME}", "terminal", lambda: terminal_time(cache), times)
    others = [*load_games()]
    for game in games:
        other = others[others.index(game) - 1]
        tell(f"{game}: click to hand", "click", lambda: click_time(game, "", cache), times)  # noqa: B023
        if cache is None:
            name = f"{game}: the same, {other} compiling"
            tell(name, "click", lambda: click_time(game, other, cache), times)  # noqa: B023
            tell(f"{game}: answer to a move, p99", "move", lambda: move_time(game, cache), times)  # noqa: B023


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--games", nargs="+", default=[*load_games()])
    parser.add_argument("--cold", action="store_true", help="not the warm figures")
    chosen = parser.parse_args()
    print("cold: nothing compiled, no data")
    measure_all(chosen.games, chosen.times, None)
    if not chosen.cold:
        with tempfile.TemporaryDirectory() as folder:
            warm_cache(Path(folder))
            print("warm")
            measure_all(chosen.games, chosen.times, Path(folder))


if __name__ == "__main__":
    main()
