"""Commands around a server."""

import sqlite3
import stat
from pathlib import Path

import pytest

from fileira.server.database import open_database
from fileira.server.identity import hash_token
from fileira.server.migrations import migrate
from tests.cli.conftest import Run


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server that has been started once."""
    engine = open_database(f"sqlite:///{tmp_path / 'data' / 'tables.sqlite'}")
    migrate(engine)
    engine.dispose()
    return tmp_path / "data"


def test_a_backup_is_a_database(run: Run, data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert run(f"backup {copy} --data {data}").exit_code == 0
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (0,)
    connection.close()


def test_a_backup_overwrites_nothing(run: Run, data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("dear", encoding="utf-8")
    result = run(f"backup {copy} --data {data}")
    assert result.exit_code == 2
    assert copy.read_text(encoding="utf-8") == "dear"


def test_a_backup_of_nothing_is_refused(run: Run, tmp_path: Path) -> None:
    result = run(f"backup {tmp_path / 'copy'} --data {tmp_path / 'nothing'}")
    assert result.exit_code == 2
    assert not (tmp_path / "nothing").exists()


def test_a_backup_that_cannot_be_made_leaves_nothing(run: Run, data: Path, tmp_path: Path) -> None:
    nowhere = run(f"backup {tmp_path / 'nowhere' / 'copy'} --data {data}")
    (data / "tables.sqlite").write_bytes(b"cards" * 1000)
    broken = run(f"backup {tmp_path / 'copy'} --data {data}")
    for result in (nowhere, broken):
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
    assert "No such file or directory" in nowhere.stderr
    assert "file is not a database" in broken.stderr
    assert not (tmp_path / "copy").exists()


def test_only_the_owner_reads_a_backup(run: Run, data: Path, tmp_path: Path) -> None:
    run(f"backup {tmp_path / 'copy'} --data {data}")
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600


def test_a_token_for_a_server_that_there_is_not_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (f"--data {tmp_path}/file/data", "--database postgresql://127.0.0.1:1/x"):
        result = run(f"token Robo {place}")
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1


def test_a_token_is_made_for_what_the_program_may_do(run: Run, data: Path) -> None:
    for option in ("", "--scope read", "--scope play"):
        assert run(f"token Robo {option} --data {data}").exit_code == 0
    with sqlite3.connect(data / "tables.sqlite") as connection:
        scopes = connection.execute("SELECT scope FROM tokens ORDER BY created").fetchall()
    connection.close()
    assert scopes == [("play",), ("read",), ("play",)]
    assert run(f"token Robo --scope account --data {data}").exit_code == 2


def test_a_token_is_printed_alone_and_kept_as_a_hash(run: Run, data: Path) -> None:
    result = run(f"token Robo --data {data}")
    token = result.stdout.strip()
    with sqlite3.connect(data / "tables.sqlite") as connection:
        hashes = connection.execute("SELECT hash FROM tokens").fetchall()
    connection.close()
    assert result.exit_code == 0
    assert hashes == [(hash_token(token),)]
    assert token not in (data / "tables.sqlite").read_bytes().decode("latin-1")
