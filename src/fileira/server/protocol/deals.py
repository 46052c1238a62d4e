"""Given deals: the cards, bots and seat of a match that others may try, too."""

import msgspec

from .entries import Setup


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """Whoever knows the seed knows all cards: it stays on the server."""

    id: str
    setup: Setup
    seed: str
    levels: tuple[str, ...]  # of the bots, by seats
    seat: int  # of who tries it
    by: str = ""  # the guest who gave it
    source: str = ""  # the table that it comes from
    day: str = ""  # of a daily deal


class Gift(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that a guest gave, without its cards."""

    id: str
    table: str
    seat: int
