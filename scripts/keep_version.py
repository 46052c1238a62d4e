"""Keep the files of the version that runs here, so that later versions can show they go on with it.

A server of its own, on loopback and with an empty folder, gets guests and tables of every game and
variant: finished matches, matches in progress with open choices, a pause, a clock, chat, hints and
tokens, given deals, rematches, tables that wait. Then the server stops. tests/kept/NAME/ gets:

    tables.sqlite.gz    its database
    secret              its key, made for these files and used nowhere else
    manifest.json       the guests with their cookies and tokens, and the tables
    records/            the match records of the finished matches
    answers.json.gz     what the server answered about all that, started again on this database

    python scripts/keep_version.py 0.1-before-packages

tests/server/stories/test_version_before.py goes on with what is kept. A name is used once:
what was kept does not change afterwards.
"""

import argparse
import asyncio
import gzip
import sqlite3
import sys
import tempfile
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))  # tests know how to play at a server

from tests.server.kit import kept_version as kept
from tests.server.kit.evening import Evening
from tests.server.kit.kept_version import Kept
from tests.server.kit.server_process import serving

SETTINGS = {"tables_per_guest": "1000"}


def keep(name: str) -> Kept:
    """The files of this version."""
    new = Kept(kept.FOLDER / name)
    (new.folder / "records").mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temporary:
        _keep(new, Path(temporary))
    return new


def _keep(new: Kept, folder: Path) -> None:
    with serving(folder / "first", **SETTINGS) as server:
        manifest = asyncio.run(Evening(server).spend())
        assert server.stop() == 0, server.log
    _write(new.folder / "manifest.json", msgspec.json.format(msgspec.json.encode(manifest)))
    _write(new.folder / kept.SECRET, (folder / "first" / kept.SECRET).read_bytes())
    database = _compact(folder / "first" / kept.DATABASE, folder / "compact")
    _write(new.folder / f"{kept.DATABASE}.gz", gzip.compress(database, mtime=0))
    with serving(new.unpack(folder / "again"), **SETTINGS) as server:
        answers = kept.ask(server, manifest)
        assert server.stop() == 0, server.log
    _write(new.folder / "answers.json.gz", gzip.compress(msgspec.json.encode(answers), mtime=0))
    for table in manifest.of_kind(*kept.ENDED):
        record = answers[f"{manifest.guests[0].name} /api/tables/{table.id}/record"]
        _write(new.folder / "records" / f"{table.name}.fileira", record.encode())


def _compact(database: Path, copy: Path) -> bytes:
    """The database as one file, without what was deleted."""
    connection = sqlite3.connect(database)
    connection.execute("VACUUM INTO ?", (str(copy),))
    connection.close()
    return copy.read_bytes()


def _write(file: Path, content: bytes) -> None:
    file.write_bytes(content)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", help="of the version or commit: a new folder of tests/kept")
    name = parser.parse_args().name
    if (kept.FOLDER / name).exists():
        parser.error(f"{name} is kept already")
    files = [file for file in keep(name).folder.rglob("*") if file.is_file()]
    print(f"{len(files)} files, {sum(file.stat().st_size for file in files)} bytes")


if __name__ == "__main__":
    main()
