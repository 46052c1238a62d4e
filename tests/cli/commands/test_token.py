"""`fileira token`: printed once, kept as a hash."""

import sqlite3
from pathlib import Path

from fileira.server.http.credentials import hash_token
from tests.cli.conftest import Run


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
