"""An upgrade loses nothing, a step back is refused with a sentence, and backups are worth keeping.

What an earlier version has kept is tried in `test_version_before`.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from fileira.cli import main
from fileira.core import kernel
from fileira.server.store.database import open_database
from fileira.server.store.migrations import migrate
from tests.server.conftest import new_database
from tests.server.kit.people import Guest
from tests.server.kit.real_services import Service, program
from tests.server.kit.server_process import FILEIRA, serving

LATER = "UPDATE alembic_version SET version_num = '9999'"
DATABASE = "tables.sqlite"
compiled = pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")


def test_a_database_of_the_future_is_refused_with_one_sentence(tmp_path: Path) -> None:
    database = tmp_path / DATABASE
    _make(f"sqlite:///{database}")
    with sqlite3.connect(database) as connection:
        connection.execute(LATER)
    connection.close()
    before = database.read_bytes()
    _assert_refused("--data", str(tmp_path))
    assert database.read_bytes() == before


def test_a_postgres_of_the_future_is_refused_with_one_sentence(
    tmp_path: Path, postgres_url: str
) -> None:
    _make(postgres_url)
    with psycopg.connect(postgres_url) as connection:
        connection.execute(LATER)
    _assert_refused("--data", str(tmp_path), "--database", postgres_url)


@compiled
def test_a_restored_backup_has_what_was_there_when_it_was_made(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    with serving(data) as server:
        kept = Guest(server, "Ada")
        backup = CliRunner().invoke(main, ["backup", str(copy), "--data", str(data)])
        assert backup.exit_code == 0
        lost = Guest(server, "Bruno")
        server.kill()  # with a log beside the database, which must not be played back
        shutil.copyfile(copy, data / DATABASE)
        for ending in ("-wal", "-shm"):
            (data / f"{DATABASE}{ending}").unlink(missing_ok=True)
        server.start()
        assert [_is_known(guest) for guest in (kept, lost)] == [True, False]


@compiled
def test_a_dump_of_postgres_goes_into_a_new_database(
    tmp_path: Path, postgres_service: Service
) -> None:
    dump, restore = (str(program(name, "postgresql")) for name in ("pg_dump", "pg_restore"))
    before, after = new_database(postgres_service), new_database(postgres_service)
    data, file = tmp_path / "data", str(tmp_path / "fileira.dump")
    with serving(data, database=before) as server:
        kept = Guest(server, "Ada")
        subprocess.run([dump, "--format=custom", f"--file={file}", before], check=True)
        lost = Guest(server, "Bruno")
    subprocess.run([restore, "--no-owner", f"--dbname={after}", file], check=True)
    with serving(data, database=after) as server:
        for guest in (kept, lost):
            guest.process = server
        assert [_is_known(guest) for guest in (kept, lost)] == [True, False]


@compiled
def test_caches_of_versions_before_are_in_nobodys_way(tmp_path: Path) -> None:
    """Kernels of other sources have another folder; here they are even damaged."""
    folder = tmp_path / "fileira" / "kernels"
    for name in ("0123456789abcdef", "fedcba9876543210"):
        (folder / name).mkdir(parents=True)
        (folder / name / "chance.rotate-1.py311.nbi").write_bytes(b"cards")
    code = "from fileira.core.chance import _is_unfair; print(_is_unfair(1, 3))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == (f"{2**32 % 3 > 1}\n", "")
    assert len(list(folder.iterdir())) == 3  # the two are kept, one is new


def _make(url: str) -> None:
    engine = open_database(url)
    migrate(engine)
    engine.dispose()


def _assert_refused(*settings: str) -> None:
    command = [*FILEIRA, "serve", "--port", "0", *settings]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    (said,) = done.stderr.splitlines()
    assert "Install the version that wrote it" in said


def _is_known(guest: Guest) -> bool:
    answer = guest.call("GET", "/api/me")
    return answer.status_code == 200 and answer.json()["id"] == guest.id
