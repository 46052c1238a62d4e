"""The connection to the database: SQLite in a file, or PostgreSQL by URL."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection as SQLiteConnection
from sqlite3 import Error as SQLiteError
from sqlite3 import connect

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url, select
from sqlalchemy.pool import NullPool

from ...core.errors import UserError
from ..ops.files import make_folder, new_file
from .failures import DAMAGED, FileGone, trouble_of
from .schema import METADATA

SQLITE_PATIENCE = 5.0  # seconds that one process waits for another's lock
# A connection that died without a word is noticed after about ten seconds.
POSTGRES_CALL = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
READERS = 4

Guard = Callable[[], None]


def open_database(url: str) -> Engine:
    parsed = _parse(url)
    if parsed.get_backend_name() == "sqlite":
        return _open_sqlite(parsed, pool_size=READERS + 1)
    try:
        # One connection more than readers: the writer's own.
        return create_engine(
            parsed, pool_size=READERS + 1, connect_args=POSTGRES_CALL, hide_parameters=True
        )
    except ImportError:
        raise UserError("extra_missing", name="psycopg", extra="server") from None


def sqlite_file(url: str) -> Path | None:
    """The file of a database that is one."""
    parsed = _parse(url)
    is_file = parsed.get_backend_name() == "sqlite"
    return Path(parsed.database or "") if is_file else None


def make_file(engine: Engine) -> None:
    """Make the file of a new database that is one; only its owner reads it.

    One that is empty was not always so: SQLite would throw away what is still in its log.
    """
    if engine.dialect.name != "sqlite":
        return
    file = _file(engine)
    make_folder(file.parent)
    try:
        os.close(new_file(file))
    except FileExistsError:
        if file.is_file() and not file.stat().st_size:
            raise UserError("database_empty", file=file) from None


@contextmanager
def explaining(engine: Engine) -> Iterator[None]:
    """Say what is wrong with a database that cannot be used from the start."""
    try:
        yield
    except (exc.DBAPIError, OSError, CommandError) as error:
        engine.dispose()
        raise _explain(engine, error) from None


def without_password(url: str) -> str:
    """
    >>> without_password("redis://:secret@127.0.0.1"), without_password("nonsense")
    ('***@127.0.0.1', 'nonsense')
    """
    _, is_there, host = url.rpartition("@")
    return f"***@{host}" if is_there else url


def forgetful(engine: Engine) -> Engine:
    """The same database, for who is to keep nothing of it in memory."""
    is_file = engine.dialect.name == "sqlite"
    return _open_sqlite(engine.url, poolclass=NullPool) if is_file else engine


def inspect(engine: Engine) -> None:
    """Raises what is wrong with the tables of a database."""
    with engine.connect() as connection:
        for table in METADATA.sorted_tables:
            connection.execute(select(1).select_from(table).limit(1))


def damage(engine: Engine) -> str:
    """What SQLite finds wrong in its file; empty if all is whole. A large file takes seconds."""
    if engine.dialect.name != "sqlite":
        return ""
    with engine.connect() as connection:
        found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    return "" if found == "ok" else " ".join(found.split())


def file_guard(engine: Engine) -> Guard:
    """Call it to be sure that the database is still where it was; if not, it raises FileGone."""
    if engine.dialect.name != "sqlite":
        return lambda: None
    file, now = _file(engine), _identity(_file(engine))

    def guard() -> None:
        if _identity(file) != now:
            raise FileGone

    return guard


def back_up(engine: Engine, file: Path) -> None:
    """Write a copy of the database into a new file, while others go on using it."""
    if engine.dialect.name != "sqlite":
        raise UserError("backup_sqlite")
    if not _file(engine).exists():
        raise UserError("backup_nothing", file=_file(engine))
    try:
        os.close(new_file(file))
    except FileExistsError:
        raise UserError("backup_exists", file=file) from None
    except OSError as error:
        raise UserError("file_unwritable", file=file, reason=error.strerror) from None
    try:
        _copy(engine, file)
    except SQLiteError as error:
        file.unlink()
        raise UserError("database_file", file=_file(engine), reason=error) from None


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except exc.ArgumentError:
        raise UserError("database_url", got=without_password(url)) from None
    match parsed.get_backend_name():
        case "sqlite" if parsed.database:
            return parsed
        case "postgresql" | "postgres":
            return parsed.set(drivername="postgresql+psycopg")
    raise UserError("database_url", got=parsed.render_as_string())


def _explain(engine: Engine, error: Exception) -> UserError:
    got = engine.url.render_as_string()  # without its password
    if isinstance(error, CommandError):  # migrations do not know the form that it has
        return UserError("database_newer", got=got, reason=str(error).rstrip("."))
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    reason = getattr(cause, "strerror", None) or str(cause).strip().partition("\n")[0].rstrip(".")
    if engine.dialect.name == "sqlite":
        return UserError("database_file", file=_file(engine), reason=reason)
    is_damaged = trouble_of(error) == DAMAGED
    return UserError("database_damaged" if is_damaged else "database_away", got=got, reason=reason)


def _copy(engine: Engine, file: Path) -> None:
    connection = engine.raw_connection()  # VACUUM cannot run inside a transaction
    try:
        connection.cursor().execute("VACUUM INTO ?", (str(file),))
    finally:
        connection.close()


def _file(engine: Engine) -> Path:
    return Path(engine.url.database or "")


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _open_sqlite(url: URL, **options: object) -> Engine:
    # A file that is gone is not made anew: that would be an empty database.
    there = f"{Path(url.database or '').absolute().as_uri()}?mode=rw"
    engine = create_engine(
        url,
        creator=lambda: connect(there, uri=True, timeout=SQLITE_PATIENCE, check_same_thread=False),
        hide_parameters=True,
        paramstyle="named",  # as with PostgreSQL: rows are mappings
        **options,
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: SQLiteConnection, _: object) -> None:
    connection.isolation_level = None  # else Python begins transactions by its own guess
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # an answered move survives a power cut
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
