"""What is wrong with a database: told once in the log, and by /ready as long as it is so."""

import sqlite3
from time import monotonic

from sqlalchemy import exc

from ...core.text.words import shell_words
from ..ops.logging import logger

AWAY = "away"  # it cannot be reached or is too busy: the same may work a little later
DISK = "disk"  # it is full or failing
READ_ONLY = "read_only"
DAMAGED = "damaged"  # somebody must put a backup in its place
CALM = 30.0  # seconds without trouble after which it is over
_SQLITE = {
    sqlite3.SQLITE_FULL: DISK,
    sqlite3.SQLITE_IOERR: DISK,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
_MISSING = ("no such table", "no such column")
_POSTGRES = {  # by the beginning of their codes
    "53100": DISK,
    "58030": DISK,
    "25006": READ_ONLY,
    "42501": READ_ONLY,
    "3F000": DAMAGED,  # the schema is missing
    "42P01": DAMAGED,  # a table is
    "42703": DAMAGED,  # a column is
    "58P01": DAMAGED,  # a file is
    "XX": DAMAGED,
}


class Away(ConnectionError):
    """The database cannot be reached. What was to be written may be written or not."""


class Unstorable(Away):
    """The database cannot be used until its owner does something."""


class FileGone(Exception):
    """The file of the database was deleted or replaced: what is written now would be lost."""


class Trouble:
    """Damage stays until a new start: what was cached may hide it again and again."""

    def __init__(self) -> None:
        self.kind = ""
        self.is_total = False  # nothing more is to be written
        self._noted = 0.0  # when it was last so

    def note(self, kind: str, error: Exception) -> None:
        self._noted = monotonic()
        if self.kind in (kind, DAMAGED):
            return
        self.kind = kind
        advice = {} if kind == AWAY else {"advice": shell_words()(f"advice.database_{kind}")}
        logger().error(f"database_{kind}", error=kind_of(error), **advice)

    def note_back(self) -> None:
        """Something could be written; on a disk that is full a little often can."""
        is_early = self.kind != AWAY and monotonic() - self._noted < CALM
        if self.kind in ("", DAMAGED) or is_early:
            return
        self.kind = ""
        logger().info("database_back")


def trouble_of(error: BaseException) -> str:
    """The kind of trouble that the database has; empty if the error is not its fault."""
    if isinstance(error, FileGone):
        return DAMAGED
    if not isinstance(error, exc.DBAPIError | exc.TimeoutError):
        return ""
    return _known_trouble(error) or (AWAY if _is_away(error) else "")


def kind_of(error: Exception) -> str:
    """What kind of error it is; never its message, which may quote what was to be stored."""
    cause = getattr(error, "orig", None) or error
    return getattr(cause, "sqlite_errorname", None) or type(cause).__name__


def _known_trouble(error: BaseException) -> str:
    cause = getattr(error, "orig", None)
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_OK)
        is_missing = str(cause).startswith(_MISSING)
        return DAMAGED if is_missing else _SQLITE.get(code & 0xFF, "")
    state = getattr(cause, "sqlstate", None) or ""
    return next((kind for code, kind in _POSTGRES.items() if state.startswith(code)), "")


def _is_away(error: BaseException) -> bool:
    if isinstance(error, exc.DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, exc.OperationalError | exc.InterfaceError | exc.TimeoutError)
