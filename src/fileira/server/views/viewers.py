"""Who looks at a table: a seat, a spectator, or the host who only watches."""

from ...core.events import SPECTATOR
from ..table.table import Table

WATCHING_HOST = -2


def viewer_of(table: Table, person: str) -> int:
    """As what a person looks. It changes with the seats: then send the whole table once."""
    seat = table.seating.seat_of(person)
    if seat is not None:
        return seat
    return WATCHING_HOST if person == table.seating.host else SPECTATOR


def seat_of(viewer: int) -> int:
    """The seat whose eyes the viewer has."""
    return max(viewer, SPECTATOR)


def has_host_rights(table: Table, viewer: int) -> bool:
    host = table.seating.host
    return viewer == WATCHING_HOST or (viewer >= 0 and table.seating.chairs[viewer].owner == host)
