"""A real server in a process of its own, on loopback, that knows the toy game, too."""

import os
import re
import subprocess
import sys
from pathlib import Path

import fileira
from tests.conftest import FIFTH_GAME
from tests.server.kit.real_services import ADDRESS, free_port

# Python reads it at its start: so the children of the server know the toy as well.
_CUSTOM = f"""
from fileira import games
games.__path__.append({str(FIFTH_GAME)!r})
"""
_SERVE = "from fileira.cli import main; main()"
PACKAGE = Path(fileira.__file__).parent
SETTINGS = {
    "FILEIRA_BOT_PAUSE": "0.001",
    "FILEIRA_REQUESTS_PER_SECOND": "1000",
    "FILEIRA_REQUEST_BURST": "1000",
}


class Process:
    def __init__(self, folder: Path) -> None:
        self.url = f"http://{ADDRESS}:{free_port()}"
        self._folder = folder
        (folder / "sitecustomize.py").write_text(_CUSTOM, encoding="utf-8")
        self.start()

    def start(self) -> None:
        port = self.url.rpartition(":")[2]
        self._program = subprocess.Popen(
            [sys.executable, "-c", _SERVE, "serve", "--port", port, "--data", str(self._folder)],
            env=os.environ | SETTINGS | {"PYTHONPATH": f"{self._folder}:{PACKAGE.parent}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._program.stdout
        assert re.search(self.url, self._program.stdout.readline())

    def kill(self) -> None:
        self._program.kill()
        self._program.communicate()
