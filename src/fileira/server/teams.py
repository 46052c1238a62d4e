"""Who plays with whom, as the rules will have it when the match begins."""

from ..core.events import SPECTATOR
from ..core.game import find_game
from ..core.seed import seed_words
from .entries import Setup

NO_SEED = seed_words(bytes(32))  # nothing is drawn


def teams(setup: Setup) -> tuple[int, ...] | None:
    """The team of each seat; None if nobody has a partner.

    A game with teams tells that of each seat in its view.
    """
    game = find_game(setup.game)
    state = game.rules.State.new()
    options = game.options_record(game.variant(setup.variant), setup.options)
    game.rules.deal(state, setup.seats, NO_SEED, options)
    seats = getattr(game.view(state, SPECTATOR), "seats", ())
    found = tuple(seat.team for seat in seats if hasattr(seat, "team"))
    return found if len(set(found)) < len(found) else None
