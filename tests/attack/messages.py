"""Hostile messages against a real server, while two people play at it."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from fileira.core.match import match_record
from fileira.core.match.match import Match
from fileira.server.ops.settings import Settings
from tests.attack.attackers import KINDS, Burst, Orders, Told
from tests.attack.probe import Felt, Sample, Watch
from tests.attack.report import Report
from tests.attack.target import VICTIMS, Target
from tests.server.kit.server_process import Process, serving
from tests.server.kit.stored_logs import read_log
from tests.strategies import play_at_random

GAME = "six_nimmt"
HOSTILE = "hostile messages"
STALL = 0.2  # seconds that nobody else may have to wait
LAST = 60.0  # seconds in which all processes end by themselves
ENDING = 20.0  # seconds in which a server that is told to stop has stopped
MOST_MEMORY = 1500  # megabytes
ROOT = Path(__file__).parents[2]
# Limits as they come, but for messages: more of them are to reach the tables. Addresses differ.
SETTINGS = {
    "requests_per_second": "20",
    "request_burst": "100",
    "messages_per_second": "2000",
    "message_burst": "2000",
    "tables_per_address": "200",
}
ALL_KINDS = (*KINDS, "commands", "commands")  # one worker for each


def attack(
    report: Report, seed: int, seconds: float, folder: Path, kinds: tuple[str, ...] = ALL_KINDS
) -> None:
    """Attack a new server in the folder for so long."""
    with serving(folder / "server", **SETTINGS) as server:
        server.wait_for(GAME)
        target = _target(server, folder)
        report.counts["MB of memory at first"] = _memory(server)
        with _guarding(report, server), _probing(target, seconds + 2) as probe:
            bursts = _attack(report, target, seed, seconds, kinds)
            felt = _felt(report, probe, seconds)
            report.counts["MB of memory at last"] = _memory(server)
        judge_stalls(report, felt, bursts)
        _judge_effects(report, felt, server)
        _stop(report, server)
    _judge_diary(report, server.log)


def _target(server: Process, folder: Path) -> Target:
    host, _, port = server.url.rpartition("/")[2].partition(":")
    match = Match(GAME, 2, options={"rounds": 1}, seed=1)
    play_at_random(match, 1)
    settings = Settings()
    return Target(
        host=host,
        port=int(port),
        folder=str(folder),
        record=match_record.write(match),
        setup={"game": GAME, "variant": "base", "seats": 3},
        record_size=settings.record_size,
        message_size=settings.message_size,
    )


# The victims


@contextmanager
def _probing(target: Target, seconds: float) -> Iterator[subprocess.Popen[bytes]]:
    """Victims who play, and the echo that they compare the server with."""
    with _program("control", "") as control:
        assert control.stdout
        port = int(control.stdout.readline())
        watch = Watch(target=target, seconds=seconds, control=port)
        with _program("probe", msgspec.json.encode(watch).decode()) as probe:
            assert probe.stdout
            assert probe.stdout.readline() == b"ready\n"
            while not Path(target.folder, VICTIMS).exists():
                time.sleep(0.05)
            yield probe


def _felt(report: Report, probe: subprocess.Popen[bytes], seconds: float) -> Felt:
    out, _ = probe.communicate(timeout=seconds + LAST)
    lines = [line for line in out.splitlines() if line != b"ready"]
    if not lines:
        report.find("the victims could not go on playing")
        return Felt()
    return msgspec.json.decode(lines[-1], type=Felt)


def judge_stalls(report: Report, felt: Felt, bursts: list[Burst]) -> None:
    for kind, seconds in felt.worst.items():
        report.note_worst(f"the longest wait: {kind}", seconds)
    for kind, number in felt.counts.items():
        report.counts[f"victims: {kind}"] += number
    for sample in felt.slow:
        late = max((each.seconds for each in felt.late if _overlap(each, sample)), default=0.0)
        if sample.seconds <= STALL:
            continue
        if sample.seconds - late <= STALL:
            report.counts["stalls of the machine"] += 1
            continue
        running = sorted({burst.kind for burst in bursts if _overlap(burst, sample)})
        what = f"others waited for {sample.kind} longer than {1000 * STALL:.0f} ms"
        report.note_worst("the longest stall", sample.seconds - late)
        report.find(what, seconds=sample.seconds, machine=late, running=running)


def _overlap(one: Burst | Sample, other: Sample) -> bool:
    return one.start < other.end and other.start < one.end


def _judge_effects(report: Report, felt: Felt, server: Process) -> None:
    for what in felt.disturbed:
        report.find(f"victims were disturbed: {what[:100]}", all=what)
    for table in felt.tables:
        url = f"sqlite:///{server.folder / 'tables.sqlite'}"
        strangers = {entry.by for entry in read_log(url, table)} - {*felt.guests, ""}
        if strangers:
            report.find("strangers changed a table of others", table=table)


# The attackers


def _attack(
    report: Report, target: Target, seed: int, seconds: float, kinds: tuple[str, ...]
) -> list[Burst]:
    """Two processes of attackers, each with workers of some kinds; what was under way when."""
    halves = [half for half in (kinds[::2], kinds[1::2]) if half]
    bursts: list[Burst] = []
    listening = []
    for network, half in enumerate(halves, 1):
        orders = Orders(target, half, seed, seconds, network)
        each = threading.Thread(target=_follow, args=(report, orders, bursts))
        each.start()
        listening.append(each)
    for each in listening:
        each.join()
    return bursts


def _follow(report: Report, orders: Orders, bursts: list[Burst]) -> None:
    told = Told()
    with _program("attackers", msgspec.json.encode(orders).decode()) as program:
        assert program.stdout
        ending = threading.Timer(orders.seconds + LAST, program.kill)
        ending.start()
        for line in program.stdout:
            news = msgspec.json.decode(line, type=Told)
            for name, number in news.counts.items():
                report.counts[name] += number - told.counts.get(name, 0)
            bursts += news.bursts
            told = news
            report.progress()
        ending.cancel()
    for what, led_to_it in told.found.items():
        report.find(what, led_to_it=led_to_it)
    if program.wait():
        report.find("attackers did not end", code=program.returncode)


@contextmanager
def _program(name: str, argument: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", f"tests.attack.{name}", argument]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as program:
        try:
            yield program
        finally:
            if name == "control" or sys.exc_info()[0]:
                program.kill()


# The server


def _stop(report: Report, server: Process) -> None:
    if not server.is_running:
        report.find("the server died")
        return
    start = time.monotonic()
    code = server.stop()
    report.note_worst("until the server had stopped", time.monotonic() - start)
    if code or time.monotonic() - start > ENDING:
        report.find("the server did not stop as it should", code=code)


def _judge_diary(report: Report, logger: str) -> None:
    """Nothing in it is an error, and each line is one of ours."""
    for line in logger.splitlines():
        report.counts["lines of the diary"] += 1
        try:
            told = msgspec.json.decode(line)
        except msgspec.DecodeError:
            report.find(f"the diary has a line that is none: {line[:60]}", line=line)
            continue
        if told.get("level") in ("error", "critical") or "trace" in told:
            place = str((told.get("trace") or [""])[-1]).rpartition("/")[2]
            report.find(
                f"an error in the diary: {told['event']} {told.get('error')} {place}", **told
            )


@contextmanager
def _guarding(report: Report, server: Process) -> Iterator[None]:
    """A server that takes too much memory is killed: this machine is needed."""
    over = threading.Event()

    def look() -> None:
        while not over.wait(0.2):
            if _memory(server) > MOST_MEMORY:
                report.find(f"the server took more than {MOST_MEMORY} MB of memory")
                server.kill()
                return

    watching = threading.Thread(target=look)
    watching.start()
    try:
        yield
    finally:
        over.set()
        watching.join()


def _memory(server: Process) -> int:
    """In megabytes; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{server.pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0
    return next(int(line.split()[1]) // 1024 for line in status.splitlines() if "VmRSS" in line)
