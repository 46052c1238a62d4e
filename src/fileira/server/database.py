"""The connection to the database: SQLite in a file, or PostgreSQL by URL."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection as SQLiteConnection
from sqlite3 import Error as SQLiteError

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url

from ..core.errors import UserError
from .folders import make_folder, new_file

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


def open_database(url: str) -> Engine:
    parsed = _parse(url)
    if parsed.get_backend_name() == "sqlite":
        return _open_sqlite(parsed)
    try:
        # One connection more than readers: the writer's own.
        return create_engine(
            parsed, pool_size=READERS + 1, connect_args=POSTGRES_CALL, hide_parameters=True
        )
    except ImportError:
        raise UserError("extra_missing", name="psycopg", extra="server") from None


def make_file(engine: Engine) -> None:
    """Make the file of a new database that is one; only its owner reads it."""
    if engine.dialect.name == "sqlite":
        make_folder(_file(engine).parent)
        with suppress(FileExistsError):
            os.close(new_file(_file(engine)))


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


def is_away(error: BaseException) -> bool:
    """Whether the database cannot be reached or is too busy: the same may work a little later."""
    if isinstance(error, exc.DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, exc.OperationalError | exc.InterfaceError | exc.TimeoutError)


def kind_of(error: Exception) -> str:
    """What kind of error it is; never its message, which may quote what was to be stored."""
    cause = getattr(error, "orig", None) or error
    return getattr(cause, "sqlite_errorname", None) or type(cause).__name__


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
    return UserError("database_away", got=got, reason=reason)


def _copy(engine: Engine, file: Path) -> None:
    connection = engine.raw_connection()  # VACUUM cannot run inside a transaction
    try:
        connection.cursor().execute("VACUUM INTO ?", (str(file),))
    finally:
        connection.close()


def _file(engine: Engine) -> Path:
    return Path(engine.url.database or "")


def _open_sqlite(url: URL) -> Engine:
    engine = create_engine(
        url,
        pool_size=READERS + 1,
        connect_args={"timeout": SQLITE_PATIENCE},
        hide_parameters=True,
        paramstyle="named",  # as with PostgreSQL: rows are mappings
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
