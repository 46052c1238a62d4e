"""The files of an earlier version: its database and its secret, and what it answered on them.

`scripts/keep_version.py` writes them into a folder of `tests/kept`, and `test_version_before` lets
the server of today go on with them.
"""

import gzip
import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2 as httpx
import msgspec

from tests.server.kit.people import Guest
from tests.server.kit.server_process import PATIENCE, Process

FOLDER = Path(__file__).parents[2] / "kept"
DATABASE, SECRET = "tables.sqlite", "secret"
GATHERING, PLAYING, PAUSED, CLOCKED, TRIED = "gathering", "playing", "paused", "clocked", "tried"
OVER, BRANCHED, CLOSED = "over", "branched", "closed"
ENDED = (OVER, BRANCHED)  # the kinds of tables that have a record
STARTED = (PLAYING, PAUSED, CLOCKED, TRIED)
_OF_GUEST = ("", "/tables", "/results", "/data", "/tokens")  # after /api/me
_OF_ENDED = ("", "/record", "/replay", "/turning-points", "/analysis")
_OF_STARTED = ("", "/past")


class KeptGuest(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    cookie: str
    read: str  # a token with which one is not there
    play: str  # another one


class KeptTable(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    kind: str
    game: str
    variant: str

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.game}-{self.variant}"


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept; the first guest opened the tables, the last one only watches."""

    guests: tuple[KeptGuest, ...]
    tables: tuple[KeptTable, ...]
    deals: tuple[str, ...]  # that the first guest gave

    def of_kind(self, *kinds: str) -> list[KeptTable]:
        return [table for table in self.tables if table.kind in kinds]


class KnownGuest(Guest):
    """Somebody who got the cookie long ago."""

    def __init__(self, process: Process, kept: KeptGuest) -> None:
        self.process = process
        self.id, self.cookie = kept.id, kept.cookie
        self.name = f"{kept.name} again"  # in ids of commands: those of before were answered before


class Kept:
    """A folder of `tests/kept`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def manifest(self) -> Manifest:
        return msgspec.json.decode((self.folder / "manifest.json").read_bytes(), type=Manifest)

    @property
    def answers(self) -> dict[str, Any]:
        told = gzip.decompress((self.folder / "answers.json.gz").read_bytes())
        return msgspec.json.decode(told, type=dict[str, Any])

    @property
    def records(self) -> list[Path]:
        return sorted((self.folder / "records").iterdir())

    def unpack(self, data: Path) -> Path:
        """The folder of a server that goes on where the earlier version stopped."""
        data.mkdir(parents=True)
        shutil.copyfile(self.folder / SECRET, data / SECRET)
        packed = (self.folder / f"{DATABASE}.gz").read_bytes()
        (data / DATABASE).write_bytes(gzip.decompress(packed))
        return data


def ask(server: Process, manifest: Manifest) -> dict[str, Any]:
    """What the server answers about all that is kept, by who asks for what; nothing happens by it.

    Lists come first: they are as they were stored, before anybody has opened a table.
    """
    paths = [f"/api/me{path}" for path in _OF_GUEST]
    paths += ["/api/tables", *(f"/api/deals/{deal}" for deal in manifest.deals)]
    for kinds, of_table in ((ENDED, _OF_ENDED), (STARTED, _OF_STARTED)):
        tables = manifest.of_kind(*kinds)
        paths += [f"/api/tables/{table.id}{path}" for table in tables for path in of_table]
    told: dict[str, Any] = {}
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        for path in paths:
            for guest in manifest.guests if path.startswith("/api/me") else manifest.guests[:1]:
                answer = client.get(path, headers={"cookie": guest.cookie})
                assert answer.status_code == 200, (path, answer.text)
                told[f"{guest.name} {path}"] = _content(answer)
        for table in manifest.tables:
            told |= _wholes(client, manifest, table.id)
    return told


def whole_of(server: Process, guest: KeptGuest, table: str) -> dict[str, Any]:
    """The table as the guest may know it."""
    with ExitStack() as lines:
        client = lines.enter_context(httpx.Client(base_url=server.url, timeout=PATIENCE))
        return _first_line(lines, client, guest, table)


def _wholes(client: httpx.Client, manifest: Manifest, table: str) -> dict[str, Any]:
    """The table with the eyes of each guest; nobody goes before all have seen it."""
    with ExitStack() as lines:
        return {
            f"{guest.name} whole {table}": _first_line(lines, client, guest, table)
            for guest in manifest.guests
        }


def _first_line(
    lines: ExitStack, client: httpx.Client, guest: KeptGuest, table: str
) -> dict[str, Any]:
    by = {"authorization": f"Bearer {guest.read}"}
    stream = lines.enter_context(client.stream("GET", f"/api/tables/{table}/stream", headers=by))
    assert stream.status_code == 200, table
    whole: dict[str, Any] = msgspec.json.decode(next(stream.iter_lines()))
    return whole


def _content(answer: httpx.Response) -> object:
    is_json = answer.headers["content-type"].startswith("application/json")
    return answer.json() if is_json else answer.text
