"""`fileira backup`: a copy of the database, or nothing."""

import sqlite3
import stat
from pathlib import Path

from tests.cli.conftest import Run


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
