"""A server that cannot work says what is wrong, what was expected and what to do."""

import stat
from collections.abc import Mapping
from pathlib import Path

import pytest

from fileira.core.errors import UserError
from fileira.server.app import open_server
from fileira.server.net.listening import listen
from fileira.server.ops.settings import Settings

pytestmark = pytest.mark.anyio
SECRET_FILE, DATABASE_FILE = "secret", "tables.sqlite"


async def trouble(**settings: str) -> str:
    with pytest.raises(UserError) as error:
        async with open_server(Settings(**settings), None):  # type: ignore[arg-type]  # by name
            pass
    return str(error.value)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"database": "mysql://me:pass@host/x"}, "not 'mysql://me:***@host/x'"),
        ({"database": "nonsense"}, "not 'nonsense'"),
        ({"database": "me:pass@host"}, "not '***@host'"),
        ({"database": "postgresql://me:pass@127.0.0.1:1/x"}, "Connection refused. Start it"),
        ({"redis": "nonsense"}, "Redis is given as redis://HOST:PORT/0"),
        ({"redis": "http://:pass@host"}, "not '***@host'"),
    ],
)
async def test_services_that_there_are_not(
    tmp_path: Path, settings: Mapping[str, str], said: str
) -> None:
    told = await trouble(data=str(tmp_path), **settings)
    assert said in told
    assert ":pass" not in told


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told = await trouble(data=str(tmp_path / "file" / "data"))
    assert told.endswith("Not a directory. Choose another with --data.")


@pytest.mark.parametrize("key", ["", "no key", "abcd", "é" * 64])
async def test_a_secret_that_anybody_could_guess(tmp_path: Path, key: str) -> None:
    (tmp_path / SECRET_FILE).write_text(key, encoding="utf-8")
    assert "at least 64 hex digits are expected" in await trouble(data=str(tmp_path))


async def test_a_secret_and_a_database_that_are_no_files(tmp_path: Path) -> None:
    for name in (SECRET_FILE, DATABASE_FILE):
        (tmp_path / name / name).mkdir(parents=True)
        assert str(tmp_path / name) in await trouble(data=str(tmp_path / name))


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / DATABASE_FILE).write_bytes(b"cards" * 1000)
    told = await trouble(data=str(tmp_path))
    assert "file is not a database. Restore a backup in its place" in told


async def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    async with open_server(Settings(data=str(tmp_path)), None) as server:
        with server.store._engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'later'")
    assert "Install the version that wrote it" in await trouble(data=str(tmp_path))


def test_another_port_is_advised_only_where_it_helps() -> None:
    with listen("127.0.0.1", 0) as taken, pytest.raises(UserError, match="--port"):
        listen("127.0.0.1", taken.getsockname()[1])
    with pytest.raises(UserError, match="--address"):
        listen("192.0.2.1", 0)  # an address for documentation


async def test_only_the_owner_looks_into_the_data_of_a_new_server(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with open_server(Settings(data=str(data)), None):
        files = [data, *data.iterdir()]
        rights = [stat.S_IMODE(file.stat().st_mode) & 0o077 for file in files]
    assert len(files) > 3  # with the files beside the database
    assert not any(rights)
