"""The first minute of a newcomer: nothing compiled, no data, nobody waits for a compiler.

python benchmarks/first_minute.py              all bars, medians of three, then the same warm
python benchmarks/first_minute.py --times 1 --games six_nimmt --cold

It needs the built pages, Chromium (CHROMIUM) and node, and a machine that does nothing else: what
was to be done on it per core is told beside each figure. The bar of a click is for the hand on the
table; who begins is chance, so that the time to the first decision has the turns of others in it.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import median, quantiles

import httpx2 as httpx

from fileira.client.guest import Guest
from fileira.client.table import Table
from fileira.core.game import find_game, load_games
from fileira.server.protocol.entries import Setup

HERE = Path(__file__).parent
FILEIRA = (sys.executable, "-m", "fileira.cli")
BARS = {"ready": 1.5, "click": 1.5, "terminal": 2.5, "move": 0.1}  # seconds
MOVES = 300  # at another table, while a game is compiled
HEAD_START = 3.0  # seconds that it is compiled before
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

    @property
    def is_compiling(self) -> bool:
        return not all(httpx.get(f"{self.url}/ready").json()["games"].values())

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


def move_times(server: Server, game: str) -> Iterator[float]:
    """Seconds from a move to its answer, as long as something is compiled."""
    with Guest(server.url, name="Ann") as guest:
        while server.is_compiling:
            with sit_alone(guest, game) as table:
                for asked in table.questions():
                    start = time.perf_counter()
                    table.play(asked.moves[0].move)
                    yield time.perf_counter() - start


@contextmanager
def new_home(cache: Path | None = None, **settings: str) -> Iterator[tuple[Path, dict[str, str]]]:
    """A folder in which nothing is, but for a cache of kernels that is given."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        caches = {"XDG_CACHE_HOME": str(cache or home / "cache"), "XDG_DATA_HOME": folder}
        yield home, os.environ | caches | {"FILEIRA_REQUESTS_PER_SECOND": "1000"} | settings


@contextmanager
def new_server(cache: Path | None = None, **settings: str) -> Iterator[Server]:
    with new_home(cache, **settings) as (home, environment):
        server = Server(home, environment)
        try:
            yield server
        finally:
            server.stop()


def start_time(cache: Path | None) -> float:
    with new_server(cache) as server:
        return server.seconds


def begin_to_compile(server: Server, game: str) -> None:
    with Guest(server.url, name="Ann") as guest, sit_alone(guest, game):
        pass
    time.sleep(HEAD_START)


def click_times(game: str, other: str, cache: Path | None) -> tuple[float, float]:
    """To the hand and to the first decision: on a new server, or while another game is compiled."""
    with new_server(cache) as server:
        if other:
            begin_to_compile(server, other)
        script = ["node", str(HERE / "first_minute.mjs"), server.url, game]
        done = subprocess.run(script, capture_output=True, check=True, text=True)
    told = json.loads(done.stdout)
    return told["hand"] / 1000, told["asked"] / 1000


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


def move_time(game: str, other: str) -> float:
    """The 99th percentile at a table of the game while the other one is compiled."""
    with new_server(FILEIRA_BOT_PAUSE="0.05") as server:
        begin_to_compile(server, other)
        times = list(islice(move_times(server, game), MOVES))
    return quantiles(times, n=100, method="inclusive")[98]


def warm_cache(folder: Path) -> None:
    subprocess.run([*FILEIRA, "warm"], env=os.environ | {"XDG_CACHE_HOME": str(folder)}, check=True)


def tell(name: str, bar: str, found: Sequence[float]) -> None:
    verdict = f"  above {BARS[bar]} s" if bar in BARS and median(found) > BARS[bar] else ""
    all_of_them = " ".join(f"{seconds:.2f}" for seconds in sorted(found))
    busy = os.getloadavg()[0] / (os.cpu_count() or 1)
    print(
        f"{name:44} {median(found):6.2f} s  ({all_of_them})  busy {busy:.1f}{verdict}", flush=True
    )


def tell_clicks(game: str, other: str, times: int, cache: Path | None) -> None:
    hands, decisions = zip(*(click_times(game, other, cache) for _ in range(times)), strict=True)
    more = f", {other} compiling" if other else ""
    tell(f"{game}: click to hand{more}", "click", hands)
    tell("    to the first decision", "", decisions)


def measure_all(games: Sequence[str], times: int, cache: Path | None) -> None:
    tell("server ready", "ready", [start_time(cache) for _ in range(times)])
    tell(f"fileira play {TERMINAL_GAME}", "terminal", [terminal_time(cache) for _ in range(times)])
    others = [*load_games()]
    for game in games:
        tell_clicks(game, "", times, cache)
        if cache is None:
            other = others[others.index(game) - 1]
            tell_clicks(game, other, times, cache)
            answers = [move_time(game, other) for _ in range(times)]
            tell(f"{game}: answer to a move, p99", "move", answers)


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
