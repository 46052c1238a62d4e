"""A real server in a process of its own, on loopback, that can be killed and started again."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx

PATIENCE = 600.0  # seconds; a cold cache of kernels must be filled first
_MAIN = "from fileira.cli import main; main()"
FILEIRA = (sys.executable, "-c", _MAIN)
# No test waits for a bot to look thoughtful, and all clients of a test share one address.
USUAL = {
    "bot_pause": "0.01",
    "requests_per_second": "1000",
    "request_burst": "1000",
    "messages_per_second": "1000",
    "message_burst": "1000",
    "tables_per_address": "10000",
    "computing_per_guest": "10000",
    "computing_per_address": "10000",
    "log_form": "json",
}


class Process:
    """`fileira serve` on a folder of its own."""

    def __init__(self, folder: Path, prelude: str = "", **settings: str) -> None:
        """The prelude is Python that its process runs first."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._log = folder / "log"
        self._command = (sys.executable, "-c", f"{prelude}\n{_MAIN}")
        chosen = USUAL | {"data": str(folder)} | settings
        self._environment = os.environ | {
            f"FILEIRA_{name.upper()}": value for name, value in chosen.items()
        }
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._program = subprocess.Popen(
                [*self._command, "serve", "--port", "0"],
                env=self._environment,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        assert self._program.stdout
        announced = self._program.stdout.readline().decode()
        found = re.search(r"http://\S+?(?=/?\s)", announced)
        assert found, (announced, self.log)
        self.url = found[0]

    def kill(self) -> None:
        """As a power cut does."""
        self._program.kill()
        self.wait_for_end()

    def stop(self) -> int:
        """As an owner does; the exit code."""
        self._program.send_signal(signal.SIGTERM)
        return self.wait_for_end()

    def wait_for_end(self) -> int:
        """The exit code of a server that is about to end."""
        code = self._program.wait(timeout=60)
        assert self._program.stdout
        self._program.stdout.close()
        return code

    def restart(self) -> None:
        self.kill()
        self.start()

    @property
    def is_running(self) -> bool:
        return self._program.poll() is None

    @property
    def pid(self) -> int:
        return self._program.pid

    @property
    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.url + path, timeout=PATIENCE)

    def wait_for(self, game: str = "") -> None:
        """Until the server can do its work, and a game is ready."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._is_ready(game):
                return
            time.sleep(0.05)
        raise TimeoutError(self.log)

    def _is_ready(self, game: str) -> bool:
        try:
            ready = self.get("/ready")
        except httpx.TransportError:
            assert self.is_running, self.log
            return False
        return ready.status_code == 200 and (not game or ready.json()["games"][game])


@contextmanager
def serving(folder: Path, prelude: str = "", **settings: str) -> Iterator[Process]:
    process = Process(folder, prelude, **settings)
    try:
        yield process
    finally:
        if process.is_running:
            process.kill()


def game_for(process: Process, seats: int) -> dict[str, Any]:
    """The setup of some game that so many can play."""
    found: list[dict[str, Any]] = [
        {"game": game["name"], "variant": variant["name"], "seats": seats}
        for game in process.get("/api/games").json()["games"]
        for variant in game["variants"]
        if seats in variant["seats"]
    ]
    return found[0]


def short_game(process: Process, seats: int = 2) -> dict[str, Any]:
    """A match of one round."""
    found: list[dict[str, Any]] = [
        {"game": game["name"], "seats": seats, "options": {"rounds": 1}}
        for game in process.get("/api/games").json()["games"]
        if seats in game["variants"][0]["seats"]
        and any(option["name"] == "rounds" for option in game["options"])
    ]
    return found[0]


def until(fact: Callable[[], object]) -> None:
    """Patiently: no test measures how long it takes."""
    end = time.monotonic() + PATIENCE
    while not fact() and time.monotonic() < end:
        time.sleep(0.05)
    assert fact()


def number(server: Process, name: str) -> float:
    lines = server.get("/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(f"fileira_{name}"))
