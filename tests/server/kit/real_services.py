"""Real PostgreSQL, Redis and nginx for tests: on loopback, in folders of their own, then gone."""

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
    bin_folder = program("postgres", "postgresql").parent
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
    found = program("redis-server", "redis-server")
    with _folder(None) as folder:
        run = f"{found} --bind {ADDRESS} --dir {folder} --appendonly no"
        check = f"{found.parent}/redis-cli -h {ADDRESS}"
        service = Service(run + " --port {port}", check + " -p {port} ping")
        try:
            yield service
        finally:
            service.kill()


@contextmanager
def nginx(settings: str, port: int) -> Iterator[None]:
    """A web server with what stands in its `http` block; it listens at the port."""
    found = program("nginx", "nginx-light")
    with _folder(None) as folder:
        places = "".join(
            f"{kind}_temp_path {folder}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"pid {folder}/pid; daemon off; error_log stderr;\n"
            f"events {{}}\nhttp {{ access_log off; {places}\n{settings}\n}}\n"
        )
        command = [str(found), "-p", str(folder), "-c", str(folder / "nginx.conf")]
        checked = subprocess.run([*command, "-t"], check=False, capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as running:
            try:
                _wait_for_port(port)
                yield
            finally:
                running.send_signal(signal.SIGTERM)


def free_port() -> int:
    with socket.socket() as found:
        found.bind((ADDRESS, 0))
        port: int = found.getsockname()[1]
        return port


def program(name: str, package: str) -> Path:
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


def _wait_for_port(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as line:
            if line.connect_ex((ADDRESS, port)) == 0:
                return
        time.sleep(0.02)
    pytest.fail(f"nothing listens at port {port}")


def _wait_for(check: Sequence[str]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if subprocess.run(check, check=False, capture_output=True).returncode == 0:
            return
        time.sleep(0.02)
    pytest.fail(f"it does not start: {' '.join(check)}")
