"""What a seat sees as numbers, and which moves it has."""

import numpy as np

from ...core.events import MOVES_LIMIT
from ...core.game import Game
from ...core.record import AnyState
from ...core.rules import actors, legal_moves
from ..rewards import Bools
from ..terms import Terms, one_of
from .encoding import Encoding as Encoding
from .encoding import Numbers as Numbers
from .features import features_of
from .flat import flat_of
from .records import Nothing, Records

ENCODINGS = ("features", "flat", "record")
NOTHING = "none"


def encoding_of(terms: Terms, name: str | None = None) -> Encoding:
    """The encoding of that name; if none is named, the features of a game that has them."""
    known = ENCODINGS if terms.game.features else ENCODINGS[1:]
    chosen = one_of("obs", name or known[0], (*known, NOTHING))
    if chosen == NOTHING:
        return Nothing()
    if chosen == "record":
        return Records(terms.game)
    return flat_of(terms) if chosen == "flat" else features_of(terms)


def wait_of(game: Game) -> int:
    """The move that a seat makes which is not asked: it does nothing."""
    return game.rules.MOVES


def mask_of(game: Game, state: AnyState, seat: int) -> Bools:
    """The moves that a seat has; the last one is to wait, which it may if it is not asked."""
    mask = np.zeros(game.rules.MOVES + 1, np.bool_)
    if int(actors(state)) >> seat & 1:
        moves = np.empty(MOVES_LIMIT, np.int16)
        mask[moves[: legal_moves(state, seat, moves)]] = True
    else:
        mask[-1] = True
    return mask
