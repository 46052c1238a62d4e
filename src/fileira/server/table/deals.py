"""Deals that many may try: the cards of a finished match, or those of the day.

The seed of a day is the SHA-256 of the text `fileira daily GAME YYYY-MM-DD`; days are those of UTC.
So anybody can compute the cards beforehand: comparing rests on honour, as pages and terminal say.
"""

import hashlib
from collections.abc import Iterator
from datetime import UTC, date, datetime

import msgspec

from ...bots.levels import USUAL
from ...core.game import Game, load_games
from ..protocol.deals import Deal
from ..protocol.entries import Opened, Setup
from .seating import Seating

ID_LENGTH = 24
PREFIX = "day"  # of ids: day-YYYY-MM-DD-GAME
SEAT = 0


def deal_of(opened: Opened, seating: Seating, table: str, by: str) -> Deal:
    """The deal of a finished match; bots take the seats of all people but one."""
    setup, seat = opened.setup, _seat(seating, by)
    levels = tuple(chair.level or setup.level for chair in seating.chairs)
    return Deal(
        id=_id(table, seat),
        setup=alone(setup),
        seed=opened.seed,
        levels=levels,
        seat=seat,
        by=by,
        source=table,
    )


def alone(setup: Setup) -> Setup:
    """The same game for one person, whom nobody hurries or helps."""
    return msgspec.structs.replace(
        setup, clock=None, public=False, chat=False, hints=False, late_seats=False
    )


def _seat(seating: Seating, person: str) -> int:
    """The seat of the person, or else of the first one who played."""
    owners = [chair.owner for chair in seating.chairs]
    others = (seat for seat, owner in enumerate(owners) if owner is not None)
    return owners.index(person) if person in owners else next(others, 0)


def _id(table: str, seat: int) -> str:
    """It does not lead back to the table, where all cards can be seen."""
    return hashlib.sha256(f"deal {table} {seat}".encode()).hexdigest()[:ID_LENGTH]


def seed_of(game: str, day: date) -> bytes:
    """
    >>> seed_of("high_card", date(2026, 1, 31)).hex()[:16]
    '2cea667f5d8256ac'
    """
    return hashlib.sha256(f"fileira daily {game} {day.isoformat()}".encode()).digest()


def daily(game: Game, day: date) -> Deal:
    """The usual variant, with as many seats as it is best with."""
    variant = game.variants[0]
    seats = game.usual_seats(variant)
    setup = Setup(game=game.name, variant=variant.name, seats=seats, level=USUAL)
    return Deal(
        id=f"{PREFIX}-{day.isoformat()}-{game.name}",
        setup=alone(setup),
        seed=seed_of(game.name, day).hex(),
        levels=(USUAL,) * seats,
        seat=SEAT,
        day=day.isoformat(),
    )


def dailies(now: float) -> Iterator[Deal]:
    """The deals of today."""
    return (daily(game, today(now)) for game in load_games().values())


def find_daily(deal: str, now: float) -> Deal | None:
    """The deal of that id; there is none of a day that has not begun."""
    for game in load_games().values():
        day = _day(deal.removeprefix(f"{PREFIX}-").removesuffix(f"-{game.name}"))
        if day and day <= today(now) and daily(game, day).id == deal:
            return daily(game, day)
    return None


def today(now: float) -> date:
    return datetime.fromtimestamp(now, UTC).date()


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
