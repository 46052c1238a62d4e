"""The daily deals: one for each game and day, the same on all servers.

Its seed is the SHA-256 of the text `fileira daily GAME YYYY-MM-DD`. Days are those of UTC.
So anybody can compute the cards beforehand: comparing rests on honour, as pages and terminal say.
"""

import hashlib
from collections.abc import Iterator
from datetime import UTC, date, datetime

from ..bots.levels import USUAL
from ..core.game import Game, load_games
from .deals import Deal, alone
from .entries import Setup

PREFIX = "day"  # of ids: day-YYYY-MM-DD-GAME
SEAT = 0


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
