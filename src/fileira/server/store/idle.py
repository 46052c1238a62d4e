"""Tables that nobody touches any more are removed; matches left open there count as given up."""

from collections.abc import Collection

from sqlalchemy import Connection

from ..protocol.messages import PAUSED, PLAYING
from ..protocol.replies import Played
from . import results, tables
from .tables import Listed, Summary, read_summary


def remove_idle(connection: Connection, before: float, spared: Collection[str] = ()) -> list[str]:
    """Remove the tables where nothing has happened since then, but for some; their ids."""
    idle = [listed for listed in tables.idle(connection, before) if listed.id not in spared]
    for listed in idle:
        for guest, played in _left_open(listed).items():
            results.note(connection, guest, played)
        tables.remove(connection, listed.id)
    return [listed.id for listed in idle]


def _left_open(listed: Listed) -> dict[str, Played]:
    """A match that nobody ended, by those who played it; only lists know how it stood."""
    if listed.stage not in (PLAYING, PAUSED):
        return {}
    told = read_summary(listed)
    owners = () if told.continued else told.owners
    seats = {guest: seat for seat, guest in enumerate(owners) if guest is not None}
    return {guest: _given_up(listed, told, seat) for guest, seat in seats.items()}


def _given_up(listed: Listed, told: Summary, seat: int) -> Played:
    return Played(
        table=listed.id,
        at=listed.touched,
        game=listed.game,
        variant=told.variant,
        seat=seat,
        scores=(),
        winners=(),
        rounds=(),
        levels=(),
        deal=listed.deal,
        given_up=True,
    )
