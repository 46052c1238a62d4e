"""A child process that compiles a game into the cache, behind everything else on the machine."""

import os
import subprocess
import sys
from contextlib import suppress
from threading import Thread

NICE = 10


class CompileChild:
    def __init__(self, game: str, *, quiet: bool = False) -> None:
        self.game = game
        self.is_stopped = False
        command = [sys.executable, "-m", "fileira.cli", "warm", "--behind", game]
        # It reads standard input, which ends when this process does, however that comes about.
        self._process = subprocess.Popen(  # noqa: S603  # ourselves
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL if quiet else None,
            start_new_session=True,  # Ctrl-C is for the parent
            creationflags=_flags(),
        )

    def wait(self) -> bool:
        """Whether the game is compiled now."""
        with self._process:
            return self._process.wait() == 0

    def stop(self) -> None:
        self.is_stopped = True
        with suppress(OSError):
            self._process.terminate()


def _flags() -> int:
    if sys.platform != "win32":
        return 0
    return subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NEW_PROCESS_GROUP


def stay_behind() -> None:
    """Let everybody else go first, and end with the parent: for the child."""
    if sys.platform != "win32":
        os.nice(NICE)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(1)
