"""The connection to the database: SQLite in a file, or PostgreSQL by URL."""

from pathlib import Path
from sqlite3 import Connection as SQLiteConnection

from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url

from ..core.errors import UserError

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
    # One connection more than readers: the writer's own.
    return create_engine(
        parsed, pool_size=READERS + 1, connect_args=POSTGRES_CALL, hide_parameters=True
    )


def make_folder(engine: Engine) -> None:
    """Make the folder for a new database that is a file."""
    if engine.dialect.name == "sqlite":
        _file(engine).parent.mkdir(parents=True, exist_ok=True)


def is_away(error: BaseException) -> bool:
    """Whether the database cannot be reached or is too busy: the same may work a little later."""
    if isinstance(error, exc.DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, exc.OperationalError | exc.InterfaceError | exc.TimeoutError)


def back_up(engine: Engine, file: Path) -> None:
    """Write a copy of the database into a new file, while others go on using it."""
    if engine.dialect.name != "sqlite":
        raise UserError("backup_sqlite")
    if not _file(engine).exists():
        raise UserError("backup_nothing", file=_file(engine))
    if file.exists():
        raise UserError("backup_exists", file=file)
    connection = engine.raw_connection()  # VACUUM cannot run inside a transaction
    try:
        connection.cursor().execute("VACUUM INTO ?", (str(file),))
    finally:
        connection.close()


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except exc.ArgumentError:
        raise UserError("database_url", got="?") from None  # it may hold a password: do not show it
    match parsed.get_backend_name():
        case "sqlite" if parsed.database:
            return parsed
        case "postgresql" | "postgres":
            return parsed.set(drivername="postgresql+psycopg")
    raise UserError("database_url", got=parsed.render_as_string())


def _file(engine: Engine) -> Path:
    return Path(engine.url.database or "")


def _open_sqlite(url: URL) -> Engine:
    engine = create_engine(
        url, pool_size=READERS + 1, connect_args={"timeout": SQLITE_PATIENCE}, hide_parameters=True
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
