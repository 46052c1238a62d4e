"""Who looks at a table: a seat, a spectator, the host who only watches, or who was sent away."""

from ...core.events import SPECTATOR
from ..table.table import Table

WATCHING_HOST = -2
SENT_AWAY = -3


def viewer_of(table: Table, person: str) -> int:
    """As what a person looks. It changes with the seats: then send the whole table once."""
    seat = table.seating.seat_of(person)
    if seat is not None:
        return seat
    if person in table.seating.kicked:
        return SENT_AWAY
    return WATCHING_HOST if person == table.seating.host else SPECTATOR


def seat_of(viewer: int) -> int:
    """The seat whose eyes the viewer has."""
    return max(viewer, SPECTATOR)


def has_host_rights(table: Table, viewer: int) -> bool:
    seating = table.seating
    return viewer == WATCHING_HOST or viewer == seating.seat_of(seating.host)
