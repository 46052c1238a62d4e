"""The database: reachable, whole, of a form that this version knows; and the clock beside it."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, func, select

from ...core.errors import UserError
from ..ops.settings import Settings
from ..store.database import damage, explaining, inspect, open_database, sqlite_file
from ..store.migrations import EMPTY, NEWEST, form_of
from ..store.schema import MARKS, PULSE
from ..store.uptime import time_of_day
from .finding import Finding, fine, note, wrong

TOLERANCE = 120.0  # seconds


def database(settings: Settings) -> Iterator[Finding]:
    file, got = _place(settings)
    if file and not file.exists():
        yield fine("database.new", got=got)
        return
    if file and not file.stat().st_size:
        raise UserError("database_empty", file=file)
    engine = open_database(settings.database_url)
    try:
        yield _look(engine, got)
    finally:
        engine.dispose()


def clock(settings: Settings) -> Iterator[Finding]:
    now, made = time.time(), Path(__file__).stat().st_mtime
    if now < made - TOLERANCE:
        yield wrong("clock.early", now=_told(now), then=_told(made))
        return
    file, _ = _place(settings)
    if file and not file.exists():
        yield fine("clock.good", now=_told(now))
        return
    engine = open_database(settings.database_url)
    try:
        yield _compare(engine, now)
    finally:
        engine.dispose()


def _place(settings: Settings) -> tuple[Path | None, str]:
    """The file, if it is one, and how people are told of the database."""
    file = sqlite_file(settings.database_url)
    return file, str(file) if file else open_database(settings.database_url).url.render_as_string()


def _look(engine: Engine, got: str) -> Finding:
    with explaining(engine):
        form = form_of(engine)
        if form == EMPTY:
            return fine("database.new", got=got)
        if reason := damage(engine):
            raise UserError("database_file", file=got, reason=reason)
        if form != NEWEST:
            return note("database.older", got=got)
        inspect(engine)
    return fine("database.good", got=got)


def _compare(engine: Engine, now: float) -> Finding:
    """With what servers wrote there, and with the clock of the machine where it runs."""
    with explaining(engine):
        if form_of(engine) != NEWEST:
            return fine("clock.good", now=_told(now))
        with engine.connect() as connection:
            last = _last_sign(connection)
            is_file = engine.dialect.name == "sqlite"
            apart = 0.0 if is_file else abs(time_of_day(connection) - now)
    if now < last - TOLERANCE:
        return wrong("clock.behind", now=_told(now), then=_told(last))
    if apart > TOLERANCE:
        return note("clock.apart", seconds=round(apart))
    return fine("clock.good", now=_told(now))


def _last_sign(connection: Connection) -> float:
    """When a server last wrote here, by any clock."""
    pulse = connection.scalar(select(PULSE.c.at)) or 0.0
    return float(max(pulse, connection.scalar(select(func.max(MARKS.c.at))) or 0.0))


def _told(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")
