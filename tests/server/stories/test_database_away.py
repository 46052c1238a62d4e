"""A database that is away: its owner can see it, and the server can still be stopped."""

import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fileira.core import kernel
from tests.server.conftest import new_database
from tests.server.kit.people import Guest
from tests.server.kit.real_services import postgres
from tests.server.kit.server_process import FILEIRA, Process, serving, until

pytestmark = pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
SOON = 30.0  # seconds; a sign of life is left every few
FULL = 8192  # bytes that a file may have on a disk that is full; the diary needs some


def test_a_database_that_is_away_is_seen_and_the_server_can_be_stopped(tmp_path: Path) -> None:
    with postgres() as service, serving(tmp_path, database=new_database(service)) as server:
        until(lambda: _is_ready(server))
        service.kill(signal.SIGQUIT)
        until(lambda: _is_away(server) and not _is_ready(server))
        service.start()
        until(lambda: not _is_away(server) and _is_ready(server))
        gone, back = _told(server)
        assert (gone["event"], gone["level"]) == ("database_away", "error")
        assert gone["error"] in {"OperationalError", "AdminShutdown"}
        assert back["event"] == "database_back"
        service.kill(signal.SIGQUIT)
        until(lambda: _is_away(server))
        _stop(server)


@pytest.mark.skipif(sys.platform != "linux", reason="disks are filled as Linux does it")
def test_a_full_disk_is_seen_and_the_server_can_be_stopped(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        until(lambda: _is_ready(server))
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (FULL, resource.RLIM_INFINITY))
        until(lambda: _is_away(server) and not _is_ready(server))
        assert _told(server)[0]["error"].startswith("SQLITE_")
        _stop(server)


def test_a_damaged_file_is_seen_and_the_server_can_be_stopped_but_not_started(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        until(lambda: _is_ready(server))
        guest = Guest(server, "Ann")
        _overwrite(tmp_path / "tables.sqlite")
        until(lambda: server.get("/ready").json()["trouble"] == "damaged")
        assert guest.call("GET", "/api/tables").json()["reason"] == "unstorable"
        assert guest.call("PUT", "/api/me", {"name": "Anna"}).status_code == 503
        (told,) = _told(server)
        assert (told["event"], told["level"]) == ("database_damaged", "error")
        assert '"trace"' not in server.log
        _stop(server)
        again = [*FILEIRA, "serve", "--port", "0", "--data", str(tmp_path)]
        start = subprocess.run(again, capture_output=True, text=True, check=False, timeout=SOON)
        assert start.returncode == 2
        assert "Restore a backup in its place" in start.stderr


def _overwrite(file: Path) -> None:
    """All of it: what is only in the log beside the file is not lost by that."""
    is_busy = 1
    while is_busy:
        with closing(sqlite3.connect(file)) as other:
            is_busy = other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    with file.open("r+b") as opened:
        opened.write(b"cards" * (file.stat().st_size // 5))


def _is_away(server: Process) -> bool:
    return "\nfileira_database_away 1.0\n" in server.get("/metrics").text


def _is_ready(server: Process) -> bool:
    return server.get("/ready").status_code == 200


def _told(server: Process) -> list[dict[str, Any]]:
    """What the diary says about the database."""
    lines = [msgspec.json.decode(line) for line in server.log.splitlines()]
    return [line for line in lines if line["event"].startswith("database_")]


def _stop(server: Process) -> None:
    """It stops by itself; `Process.stop` waits for long."""
    try:
        assert server.stop() == 0
    except subprocess.TimeoutExpired:
        pytest.fail(f"it does not stop: {server.log}")
