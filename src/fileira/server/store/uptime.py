"""How long servers have run on a database, over all starts and processes: by that, things get old.

By clocks on walls all would be old after a start with one that is wrong. The database keeps how
many seconds were seen to pass, and marks of what the clock on the wall said meanwhile: what was
last used before a mark has been left alone for all that was seen to pass since.
"""

from typing import NamedTuple

from sqlalchemy import Connection, delete, extract, func, insert, select, update

from .schema import MARKS, PULSE


class Sign(NamedTuple):
    """A sign of life."""

    at: float
    wall: float = 0.0  # what the clock on the wall says
    uptime: float | None = None  # in all, as far as this process knows; None: it has just started
    leap: float = 0.0  # seconds that are believed to have passed before a start, at most
    every: float = 0.0  # seconds between marks


def beat(connection: Connection, sign: Sign) -> float:
    """Leave a sign of life; the uptime in all. To leave it twice changes nothing."""
    last = connection.execute(select(PULSE)).first()
    uptime = sign.uptime or 0.0
    if last:
        gap = min(max(sign.at - last.at, 0.0), sign.leap) if sign.uptime is None else 0.0
        uptime = max(last.uptime + gap, uptime)
        connection.execute(update(PULSE).values(at=sign.at, uptime=uptime))
    else:
        connection.execute(insert(PULSE), {"id": 0, "at": sign.at, "uptime": uptime})
    _mark(connection, uptime, sign)
    return uptime


def last_beat(connection: Connection) -> float | None:
    return connection.scalar(select(PULSE.c.at))


def time_of_day(connection: Connection) -> float:
    now = connection.execute(select(extract("epoch", func.clock_timestamp())))
    return float(now.scalar_one())


def left_alone(connection: Connection, lapse: float) -> float | None:
    """What was last used before this time has been left alone for so many seconds of uptime.

    None if servers have not run that long. Between marks that are in no order, the clock was set.
    """
    uptime = connection.scalar(select(PULSE.c.uptime)) or 0.0
    first = select(func.max(MARKS.c.uptime)).where(MARKS.c.uptime <= uptime - lapse)
    since = connection.scalar(first)
    if since is None:
        return None
    first_at: float | None = connection.scalar(
        select(func.min(MARKS.c.at)).where(MARKS.c.uptime >= since)
    )
    return first_at


def forget_marks(connection: Connection, lapse: float) -> None:
    """Those that are older than anything that is kept."""
    uptime = connection.scalar(select(PULSE.c.uptime)) or 0.0
    first = select(func.max(MARKS.c.uptime)).where(MARKS.c.uptime <= uptime - lapse)
    since = connection.scalar(first)
    if since is not None:
        connection.execute(delete(MARKS).where(MARKS.c.uptime < since))


def _mark(connection: Connection, uptime: float, sign: Sign) -> None:
    newest = select(MARKS).order_by(MARKS.c.uptime.desc(), MARKS.c.at).limit(1)
    last = connection.execute(newest).first()
    if last and last.at <= sign.wall and uptime - last.uptime < sign.every:
        return
    mark = {"uptime": uptime, "at": sign.wall}
    if not last or mark != {"uptime": last.uptime, "at": last.at}:
        connection.execute(insert(MARKS), mark)
