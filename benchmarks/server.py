"""The table server under load, boardgame.io's beside it: moves per second, answer times, memory.

Both serve 6 nimmt! for ten on loopback. Each server has a core of its own and the players, all of
them sockets of one other process, have the other. First a rush: everybody plays at once. Then
live tables: each seat plays a card in ten seconds, and tables began at different moments, as they
do in life. Ours stores every move for good before it is answered. boardgame.io runs twice: with its
storage in files, which is the same work (though it does not wait until the disk has them), and in
memory, where nothing survives a restart. It is installed by npm on the first run.

Moves per second *per core* count the processor time of the server only, so that other programs
disturb little. Answer times are those of the clock on the wall, and whatever else the machine does
is in them. So live tables are measured in parts of ten seconds, one after the other: the medians of
all parts are told with the best and the worst p99, and beside them how much of a core the host of a
virtual machine gave to others. Ours wait for the disk: what it takes to keep a page for good is
measured before and after the live tables, and shown.

    python benchmarks/server.py [--json] [--repeats 3] [--live 1000] [--only SERVER ...]

With `--json` the last line is the JSON of all that was measured; `ratios` says how many times
better ours is than each of the others.
"""

import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import median
from time import perf_counter, sleep, time

HERE = Path(__file__).parent
PEER = HERE / "boardgame_io"
ADDRESS = "127.0.0.1"
SERVER_CORE, LOAD_CORE = "0", "1"
RUSH_TABLES, RUSH_SECONDS = 20, 8.0
LIVE_PERIOD, LIVE_PARTS = 10.0, 7
SYNCS = 200
PAUSE = 4.0  # seconds in which a server notices that the players are gone
PATIENCE = 1200.0  # seconds for a server to be ready; the first start compiles all games
SOCKETS = 20_000
MOST = "1000000"  # all players share one address: no limits
LIMITS = (
    "messages_per_second",
    "message_burst",
    "requests_per_second",
    "request_burst",
    "sockets_per_address",
    "tables_per_guest",
    "tables_per_address",
)
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Server:
    """A server process and what it has used so far."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self._process = process
        self.port = port

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    @property
    def cpu(self) -> float:
        """Seconds of processor time."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    @property
    def memory(self) -> int:
        """Bytes."""
        return int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]) * PAGE


@contextmanager
def _started(command: Sequence[str], port: int, settings: dict[str, str]) -> Iterator[Server]:
    process = subprocess.Popen(
        ["taskset", "-c", SERVER_CORE, *command],
        env=os.environ | settings,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait()


@contextmanager
def ours() -> Iterator[Server]:
    port = _free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fileira.cli", "serve", "--port", str(port)]
        settings = {f"FILEIRA_{name.upper()}": MOST for name in LIMITS} | {"FILEIRA_DATA": folder}
        with _started(command, port, settings) as server:
            _wait(server, lambda: all(_asked(port, "/ready")["games"].values()))
            yield server


@contextmanager
def theirs_in_files() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder, _theirs(folder) as server:
        yield server


@contextmanager
def theirs_in_memory() -> Iterator[Server]:
    with _theirs() as server:
        yield server


@contextmanager
def _theirs(*folder: str) -> Iterator[Server]:
    if not (PEER / "node_modules").exists():
        install = "npm install --no-audit --no-fund --no-package-lock --silent"
        subprocess.run(install.split(), cwd=PEER, check=True)
    port = _free_port()
    command = ["node", str(PEER / "server.js"), str(port), *folder]
    with _started(command, port, {"NODE_ENV": "production"}) as server:
        _wait(server, lambda: bool(_asked(port + 1, "/games")))
        yield server


OURS = "fileira"
SERVERS = {
    OURS: ours,
    "boardgame_io_files": theirs_in_files,
    "boardgame_io_memory": theirs_in_memory,
}
Reading = dict[str, float]


def read(name: str, server: Server, *options: str) -> Reading:
    """One run of the load; what it and the server tell."""
    side = OURS if name == OURS else "boardgame_io"
    command = [sys.executable, "-m", "benchmarks.load", side, str(server.port), *options]
    memory = server.memory
    load = subprocess.Popen(
        ["taskset", "-c", LOAD_CORE, *command],
        cwd=HERE.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert load.stdin
    assert load.stdout
    assert load.stdout.readline() == b"counting\n", "the load could not begin"
    cpu = server.cpu
    parts: list[Reading] = json.loads(load.stdout.readline())
    cpu, memory = server.cpu - cpu, server.memory - memory
    load.communicate(b"\n")
    sleep(PAUSE)
    moves, seconds = (sum(part[key] for part in parts) for key in ("moves", "seconds"))
    slowest = [1000 * part["p99"] for part in parts]
    return {
        "moves_per_second": moves / seconds,
        "moves_per_core_second": moves / cpu,
        "cpu_ms_per_move": 1000 * cpu / moves,
        "p50_ms": 1000 * median(part["p50"] for part in parts),
        "p99_ms": median(slowest),
        "p99_best_ms": min(slowest),
        "p99_worst_ms": max(slowest),
        "bytes_per_move": sum(part["bytes"] for part in parts) / moves,
        "memory_mb": memory / 2**20,
        "busy": cpu / seconds,
        "stolen": median(part["stolen"] / part["seconds"] for part in parts),
    }


def rush(servers: dict[str, Server], repeats: int) -> dict[str, Reading]:
    """Everybody plays at once; medians over repeats, in which the servers take turns."""
    options = ["--tables", str(RUSH_TABLES), "--seconds", str(RUSH_SECONDS)]
    readings: dict[str, list[Reading]] = {name: [] for name in servers}
    for _ in range(repeats):
        for name, server in servers.items():
            readings[name].append(read(name, server, *options))
    return {name: _medians(each) for name, each in readings.items()}


def live(servers: dict[str, Server], tables: int) -> dict[str, Reading]:
    """So many tables at which each seat plays a card in ten seconds."""
    options = ["--tables", str(tables), "--parts", str(LIVE_PARTS)]
    options += ["--seconds", str(LIVE_PERIOD), "--period", str(LIVE_PERIOD)]
    options += ["--warm-up", str(2 * LIVE_PERIOD)]
    readings = {name: read(name, server, *options) for name, server in servers.items()}
    for reading in readings.values():
        reading["memory_kb_per_table"] = 1024 * reading.pop("memory_mb") / tables
    return readings


def show(title: str, readings: dict[str, Reading]) -> None:
    print(f"\n{title:24}" + "".join(f"{name:>21}" for name in readings))
    for key in next(iter(readings.values())):
        print(f"{key:24}" + "".join(f"{each[key]:21.2f}" for each in readings.values()))


def disk() -> Reading:
    """What it takes until a page is on the disk where servers store, for good."""
    times = []
    with tempfile.TemporaryFile() as file:
        for _ in range(SYNCS):
            file.write(bytes(PAGE))
            file.flush()
            start = perf_counter()
            os.fsync(file.fileno())
            times.append(1000 * (perf_counter() - start))
            sleep(0.01)
    times.sort()
    return {"p50_ms": times[SYNCS // 2], "p99_ms": times[SYNCS * 99 // 100]}


def ratios(readings: dict[str, Reading]) -> dict[str, Reading]:
    """How many times better ours is than each of the others."""
    if OURS not in readings:
        return {}
    others = {name: reading for name, reading in readings.items() if name != OURS}
    return {name: _ratio(readings[OURS], other) for name, other in others.items()}


def _ratio(mine: Reading, other: Reading) -> Reading:
    return {
        "moves_per_core_second": mine["moves_per_core_second"] / other["moves_per_core_second"],
        "moves_per_second": mine["moves_per_second"] / other["moves_per_second"],
        "p99": other["p99_ms"] / mine["p99_ms"],
    }


def measure(given: Namespace) -> dict[str, dict[str, Reading]]:
    names = given.only or list(SERVERS)
    results: dict[str, dict[str, Reading]] = {}
    with ExitStack() as stack:
        servers = {name: stack.enter_context(SERVERS[name]()) for name in names}
        results["rush"] = rush(servers, given.repeats)
        show("rush", results["rush"])
    results["ratios"] = ratios(results["rush"])
    if results["ratios"]:
        show("ours is better by", results["ratios"])
    if given.live:
        with ExitStack() as stack:
            servers = {name: stack.enter_context(SERVERS[name]()) for name in names}
            results["disk"] = {"before": disk()}
            results["live"] = live(servers, given.live)
            results["disk"]["after"] = disk()
            show(f"{given.live} live tables", results["live"])
            show("disk", results["disk"])
    return results


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--live", type=int, default=1000)
    parser.add_argument("--only", choices=SERVERS, action="append")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (SOCKETS, SOCKETS))
    results = measure(given)
    if given.json:
        plain = {
            part: {name: _rounded(reading) for name, reading in readings.items()}
            for part, readings in results.items()
        }
        print(json.dumps(plain))


def _medians(readings: Sequence[Reading]) -> Reading:
    return {key: median(reading[key] for reading in readings) for key in readings[0]}


def _rounded(reading: Reading) -> Reading:
    return {key: round(value, 3) for key, value in reading.items()}


def _asked(port: int, path: str) -> dict[str, dict[str, bool]]:
    connection = HTTPConnection(ADDRESS, port, timeout=10)
    connection.request("GET", path)
    answer: dict[str, dict[str, bool]] = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def _wait(server: Server, is_ready: Callable[[], bool]) -> None:
    end = time() + PATIENCE
    while time() < end and server.runs:
        try:
            if is_ready():
                return
        except (OSError, HTTPException):
            pass
        sleep(0.2)
    raise TimeoutError("the server did not start")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((ADDRESS, 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main()
