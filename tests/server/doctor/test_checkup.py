"""`fileira doctor` sees what is really broken, says what to do, and changes nothing."""

import asyncio
import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

import msgspec
import psycopg
import pytest
from packaging.requirements import Requirement as Standard

from fileira.core import kernel
from fileira.core.compiler import kernel_cache
from fileira.core.game import load_games
from fileira.server.app import open_server
from fileira.server.doctor import folders
from fileira.server.doctor.checkup import check_up
from fileira.server.doctor.finding import NOTE, OK, WRONG, Finding
from fileira.server.doctor.requirements import PACKAGE, read_requirement
from fileira.server.net.listening import listen
from fileira.server.ops.settings import Settings
from fileira.server.store.database import open_database
from fileira.server.store.migrations import upgrade
from tests.server.kit.real_services import free_port, redis
from tests.server.kit.server_process import serving

NOBODY = 65534


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=str(tmp_path / "data"), port=0)


@pytest.fixture
def used(settings: Settings) -> Settings:
    """A server has run on this folder."""
    asyncio.run(run_once(settings))
    return settings


async def run_once(settings: Settings) -> None:
    async with open_server(settings, None):
        pass


def look(settings: Settings, **others: object) -> dict[str, Finding]:
    """What is found, by check; the worst if there are several."""
    found = list(check_up(msgspec.structs.replace(settings, **others)))
    order = (OK, NOTE, WRONG)
    return {each.check: each for each in sorted(found, key=lambda each: order.index(each.mark))}


def told(finding: Finding) -> tuple[str, str]:
    return finding.mark, finding.says


@contextmanager
def plain_user() -> Iterator[None]:
    """Root may write everywhere, so it is somebody else meanwhile."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


def database(settings: Settings) -> Path:
    return settings.folder / "tables.sqlite"


def change(settings: Settings, statement: str, *values: object) -> None:
    connection = sqlite3.connect(database(settings))
    with connection:
        connection.execute(statement, values)
    connection.close()


def test_a_sound_server_has_nothing_wrong(used: Settings) -> None:
    found = look(used)
    assert [each for each in found.values() if each.mark == WRONG and each.check != "pages"] == []
    assert told(found["database"]) == (OK, "good")
    assert told(found["secret"]) == (OK, "good")


def test_before_the_first_start_nothing_is_made(settings: Settings) -> None:
    found = look(settings)
    says = [found[check].says for check in ("data", "secret", "database")]
    assert says == ["new", "new", "new"]
    assert not settings.folder.exists()


def test_looking_changes_no_file(used: Settings) -> None:
    before = _contents(used.folder)
    look(used)
    assert _contents(used.folder) == before


def test_a_folder_that_cannot_be_written_to(used: Settings) -> None:
    used.folder.chmod(0o555)
    for folder in (used.folder, *used.folder.parents[:3]):
        folder.chmod(folder.stat().st_mode | 0o055)  # others may come as far
    with plain_user():
        (found,) = folders.data(used)
    assert told(found) == (WRONG, "unwritable")
    assert "Permission denied" in found.text
    assert "--data" in found.text


def test_a_folder_that_is_a_file(settings: Settings) -> None:
    settings.folder.touch()
    assert told(look(settings)["data"]) == (WRONG, "unwritable")


def test_a_cache_that_cannot_be_written_to(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(kernel_cache, "FOLDER", tmp_path / "file" / "kernels")
    found = look(settings)["cache"]
    assert told(found) == (WRONG, "unwritable")
    assert "XDG_CACHE_HOME" in found.text


@pytest.mark.skipif(kernel.INTERPRETED, reason="nothing is compiled then")
def test_games_that_are_not_compiled(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "FOLDER", tmp_path)
    found = look(settings)["kernels"]
    assert told(found) == (NOTE, "cold")
    assert all(game.title in found.text for game in load_games().values())


@pytest.mark.parametrize(("free", "mark"), [(5000, OK), (999, NOTE), (99, WRONG)])
def test_a_disk_that_is_nearly_full(free: int, mark: str) -> None:
    assert folders.judge_space(Path(), free).mark == mark


def test_a_damaged_database(used: Settings) -> None:
    content = bytearray(database(used).read_bytes())
    middle = len(content) // 2
    content[middle : middle + 8192] = bytes(8192)
    database(used).write_bytes(content)
    found = look(used)["database"]
    assert told(found) == (WRONG, "database_file")
    assert "Restore a backup in its place" in found.text


@pytest.mark.parametrize(
    ("content", "says"), [(b"cards" * 1000, "database_file"), (b"", "database_empty")]
)
def test_a_file_that_is_no_database(used: Settings, content: bytes, says: str) -> None:
    database(used).write_bytes(content)
    assert told(look(used)["database"]) == (WRONG, says)


def test_a_database_of_a_newer_version(used: Settings) -> None:
    change(used, "UPDATE alembic_version SET version_num = 'later'")
    found = look(used)["database"]
    assert told(found) == (WRONG, "database_newer")
    assert "Install the version that wrote it" in found.text


def test_a_database_of_an_older_version(settings: Settings) -> None:
    settings.folder.mkdir()
    database(settings).touch()
    engine = open_database(settings.database_url)
    with engine.begin() as connection:
        upgrade(connection, to="0003")
    engine.dispose()
    found = look(settings)["database"]
    assert told(found) == (NOTE, "older")
    assert "make a backup first" in found.text


def test_postgres_is_looked_at_as_well(settings: Settings, postgres_url: str) -> None:
    assert told(look(settings, database=postgres_url)["database"]) == (OK, "new")
    asyncio.run(run_once(msgspec.structs.replace(settings, database=postgres_url)))
    found = look(settings, database=postgres_url)
    assert told(found["database"]) == (OK, "good")
    assert told(found["clock"]) == (OK, "good")
    with psycopg.connect(postgres_url) as connection:
        connection.execute("DROP TABLE entries")
    assert told(look(settings, database=postgres_url)["database"]) == (WRONG, "database_damaged")
    with psycopg.connect(postgres_url) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'later'")
    assert told(look(settings, database=postgres_url)["database"]) == (WRONG, "database_newer")


def test_postgres_that_is_not_there(settings: Settings) -> None:
    url = f"postgresql://fileira:pass@127.0.0.1:{free_port()}/fileira"
    found = look(settings, database=url)["database"]
    assert told(found) == (WRONG, "database_away")
    assert ":pass" not in found.text


def test_a_clock_that_is_behind_what_servers_wrote(used: Settings) -> None:
    change(used, "INSERT INTO marks (uptime, at) VALUES (1e9, ?)", time.time() + 3600)
    found = look(used)["clock"]
    assert told(found) == (WRONG, "behind")
    assert "Set the clock" in found.text


def test_redis_there_and_not_there(settings: Settings) -> None:
    with redis() as service:
        url = f"redis://:pass@127.0.0.1:{service.port}/0"
        assert told(look(settings, redis=url.replace(":pass@", ""))["redis"]) == (OK, "good")
    gone = look(settings, redis=url)["redis"]
    assert told(gone) == (WRONG, "away")
    assert ":pass" not in gone.text
    assert told(look(settings, redis="nonsense")["redis"]) == (WRONG, "redis_url")


def test_a_secret_that_others_may_read(used: Settings) -> None:
    used.secret.chmod(0o644)
    found = look(used)["secret"]
    assert told(found) == (WRONG, "open")
    assert f"chmod 600 {used.secret}" in found.text


def test_a_secret_that_is_lost_or_no_key(used: Settings) -> None:
    used.secret.write_text("no key", encoding="utf-8")
    assert told(look(used)["secret"]) == (WRONG, "secret")
    used.secret.unlink()
    assert told(look(used)["secret"]) == (WRONG, "lost")
    assert not used.secret.exists()


def test_a_database_that_others_may_read(used: Settings) -> None:
    database(used).chmod(0o644)
    assert told(look(used)["data"]) == (NOTE, "open")


def test_a_port_that_somebody_else_has(settings: Settings) -> None:
    with listen("127.0.0.1", 0) as taken:
        found = look(settings, port=taken.getsockname()[1])["port"]
    assert told(found) == (WRONG, "cannot_listen")
    assert "--port" in found.text
    assert told(look(settings, address="192.0.2.1")["port"]) == (WRONG, "not_our_address")


@pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
def test_a_port_where_our_own_server_runs(settings: Settings, tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        port = int(server.url.rpartition(":")[2])
        assert told(look(settings, port=port)["port"]) == (OK, "ours")
        assert told(look(settings, port=port)["database"]) == (OK, "good")  # it runs on


@pytest.mark.parametrize(
    ("origins", "proxies", "expected"),
    [
        ((), (), (OK, "local")),
        (("https://cards.example",), ("127.0.0.1", "10.0.0.0/8"), (OK, "good")),
        (("http://cards.local:8425",), (), (OK, "good")),
        (("https://cards.example/table",), ("127.0.0.1",), (WRONG, "unreadable")),
        (("https://cards.example",), ("proxy",), (WRONG, "proxy")),
        ((), ("127.0.0.1",), (NOTE, "nameless")),
        (("https://cards.example",), (), (NOTE, "proxyless")),
        (("https://cards.example",), ("*",), (NOTE, "anybody")),
    ],
)
def test_origins_against_proxies(
    settings: Settings,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    expected: tuple[str, str],
) -> None:
    assert told(look(settings, origins=origins, proxies=proxies)["origins"]) == expected


@pytest.fixture
def other_metadata(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The metadata of an installation that asks for other packages than are here."""
    folder = tmp_path / "fileira-0.1.0.dist-info"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder / "METADATA"


@pytest.mark.parametrize(
    ("needs", "python", "expected"),
    [
        ("fileira-nonsense>=1", ">=3.11", {"packages": (WRONG, "missing")}),
        ("numpy>=900", ">=3.11", {"packages": (WRONG, "unfit")}),
        ("numpy", ">=3.99", {"packages": (OK, "good"), "python": (WRONG, "unfit")}),
        ("fileira-nonsense>=1; extra == 'server'", ">=3.11", {"packages": (OK, "good")}),
    ],
)
def test_versions_that_do_not_fit(
    settings: Settings,
    other_metadata: Path,
    needs: str,
    python: str,
    expected: dict[str, tuple[str, str]],
) -> None:
    other_metadata.write_text(
        f"Metadata-Version: 2.4\nName: fileira\nVersion: 0.1.0\n"
        f"Requires-Python: {python}\nRequires-Dist: {needs}\n"
    )
    found = look(settings)
    assert expected.items() <= {check: told(each) for check, each in found.items()}.items()
    if "missing" in str(expected):
        assert set(found) == {"python", "packages"}  # what needs packages is not tried


def test_our_requirements_are_read_as_the_standard_says() -> None:
    lines = metadata.requires(PACKAGE)
    assert lines
    for line in lines:
        ours, standard = read_requirement(line), Standard(line)
        assert ours
        assert (ours.name, ours.is_optional) == (standard.name, "extra" in line)
        for version in ("0.1", "0.62", "2.0", "2.0.0", "2.4.9", "15", "900.1"):
            assert ours.allows(version) == standard.specifier.contains(version), (line, version)


def _contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    """All files but those that SQLite keeps for as long as somebody looks."""
    return {
        file.name: (file.read_bytes(), stat.S_IMODE(file.stat().st_mode))
        for file in folder.iterdir()
        if not file.name.endswith(("-wal", "-shm"))
    }
