"""The cards of the day in the terminal: those that everybody gets at every server."""

import time

from ...core.game import Game
from ...core.match import Match
from ...server.daily import daily, today
from .host import name_seats


def todays(game: Game, names: str) -> tuple[Match, int, str]:
    """The match of today, with the person's seat and the level of the bots."""
    deal = daily(game, today(time.time()))
    setup, seat = deal.setup, deal.seat
    match = Match(
        game,
        setup.seats,
        variant=setup.variant,
        seed=deal.seed,
        names=name_seats(setup.seats, seat, names),
    )
    match.origin = {"deal": deal.id}
    return match, seat, setup.level
