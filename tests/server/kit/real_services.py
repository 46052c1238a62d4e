"""Real PostgreSQL and Redis for tests: on loopback, in a folder of their own, gone afterwards."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

ADDRESS = "127.0.0.1"
PATIENCE = 30.0  # seconds until a service must answer
POSTGRES_FOLDERS = "/usr/lib/postgresql/*/bin"  # Debian keeps its programs out of the path


class Service:
    """A program that can be killed and started again at the same port."""

    def __init__(self, command: str, check: str, user: str | None = None) -> None:
        """Both get the port filled in; the check succeeds once the program answers."""
        self.port = free_port()
        self._command = command.format(port=self.port).split()
        self._check = check.format(port=self.port).split()
        self._user = user
        self.start()

    def start(self) -> None:
        self._program = subprocess.Popen(
            self._command,
            user=self._user,
            group=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _wait_for(self._check)

    def send(self, number: int) -> None:
        self._program.send_signal(number)

    def kill(self, by: int = signal.SIGKILL) -> None:
        self.send(by)
        self._program.wait()


@contextmanager
def postgres() -> Iterator[Service]:
    """PostgreSQL with the user `fileira` and no password; it must not run as root."""
    bin_folder = _program("postgres", "postgresql").parent
    user = "postgres" if os.getuid() == 0 else None
    with _folder(user) as folder:
        data = str(folder / "data")
        make = [str(bin_folder / "initdb"), "-D", data, "-U", "fileira", "-A", "trust", "--no-sync"]
        subprocess.run(make, user=user, group=user, check=True, capture_output=True, cwd=folder)
        run = f"{bin_folder}/postgres -F -D {data} -k {folder} -h {ADDRESS}"
        check = f"{bin_folder}/pg_isready -q -h {ADDRESS}"
        service = Service(run + " -p {port}", check + " -p {port}", user)
        try:
            yield service
        finally:
            service.kill(signal.SIGQUIT)


@contextmanager
def redis() -> Iterator[Service]:
    program = _program("redis-server", "redis-server")
    with _folder(None) as folder:
        run = f"{program} --bind {ADDRESS} --dir {folder} --appendonly no"
        check = f"{program.parent}/redis-cli -h {ADDRESS}"
        service = Service(run + " --port {port}", check + " -p {port} ping")
        try:
            yield service
        finally:
            service.kill()


def free_port() -> int:
    with socket.socket() as found:
        found.bind((ADDRESS, 0))
        port: int = found.getsockname()[1]
        return port


def _program(name: str, package: str) -> Path:
    """Where the program is, installed by its Debian package if need be and we may."""
    if found := _find(name):
        return found
    if os.getuid() == 0 and shutil.which("apt-get"):
        for step in ("update -qq", f"install -y -qq {package}"):
            command = ["apt-get", "-o", "DPkg::Lock::Timeout=300", *step.split()]
            environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(command, check=False, capture_output=True, env=environment)
    if found := _find(name):
        return found
    lack = f"{name} is not installed; on Debian and Ubuntu: apt-get install {package}"
    if "CI" in os.environ:
        pytest.fail(lack)  # there nobody would see that it was skipped
    pytest.skip(lack)


def _find(name: str) -> Path | None:
    places = [str(path) for path in Path("/").glob(POSTGRES_FOLDERS.removeprefix("/"))]
    found = shutil.which(
        name, path=os.pathsep.join([*sorted(places, reverse=True), os.environ["PATH"]])
    )
    return Path(found) if found else None


@contextmanager
def _folder(user: str | None) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="fileira-"))
    if user:
        os.chown(folder, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(check: Sequence[str]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if subprocess.run(check, check=False, capture_output=True).returncode == 0:
            return
        time.sleep(0.02)
    pytest.fail(f"it does not start: {' '.join(check)}")
