"""Plain `fileira`: a server, and a browser that shows it."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE = 60.0  # seconds
NOTE = "import pathlib, sys; pathlib.Path(sys.argv[1]).write_text(sys.argv[2])"


@contextmanager
def fileira(
    folder: Path, port: int, stdout: int | None = None, stderr: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """The program without a command; its browser notes the address in a file."""
    browser = shlex.join([sys.executable, "-c", NOTE, str(folder / "shown"), "%s"])
    settings = {"BROWSER": browser, "FILEIRA_PORT": str(port), "FILEIRA_DATA": str(folder)}
    with subprocess.Popen(
        [sys.executable, "-m", "fileira.cli"],
        env=os.environ | settings,
        stdout=stdout,
        stderr=stderr,
    ) as child:
        try:
            yield child
        finally:
            child.send_signal(signal.SIGTERM)


def shown(folder: Path) -> str:
    """The address that was shown, which is then forgotten."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (folder / "shown").exists() and (text := (folder / "shown").read_text()):
            (folder / "shown").unlink()
            return text
        time.sleep(0.05)
    raise TimeoutError


def answers(url: str) -> bool:
    with closing(HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)) as connection:
        connection.request("GET", "/health")
        return connection.getresponse().status == 200


def makes_owner(url: str) -> bool:
    """Whether the browser that is shown this may open the local network."""
    place = urlsplit(url)
    with closing(HTTPConnection(place.netloc, timeout=PATIENCE)) as connection:
        connection.request("GET", f"{place.path}?{place.query}")
        cookie = connection.getresponse().headers["set-cookie"].split(";")[0]
    with closing(HTTPConnection(place.netloc, timeout=PATIENCE)) as connection:
        connection.request("GET", "/api/server", headers={"cookie": cookie})
        return b'"may_open_lan":true' in connection.getresponse().read()


def test_fileira_alone_serves_and_opens_the_browser(tmp_path: Path) -> None:
    with fileira(tmp_path, 0) as first:
        url = shown(tmp_path)
        assert answers(url)
        assert makes_owner(url)
        with fileira(tmp_path, urlsplit(url).port or 0) as second:
            assert shown(tmp_path) == url  # it runs already: nothing else is started
            assert second.wait(PATIENCE) == 0
        assert first.poll() is None
    assert first.returncode == 0


def test_what_cannot_work_is_told_instead_of_an_address(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("no key")
    with fileira(tmp_path, 0, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        told, trouble = child.communicate(timeout=PATIENCE)
    assert child.returncode == 2
    assert told == b""
    assert trouble.startswith(b"fileira: ")
    assert trouble.count(b"\n") == 1
    assert not (tmp_path / "shown").exists()
