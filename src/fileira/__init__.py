"""Fileira: four card games, one engine."""

from typing import TYPE_CHECKING

from .core.lazy import later

if TYPE_CHECKING:
    from .core.batch.batch import Batch
    from .core.errors import (
        BadPosition,
        BadRecord,
        IllegalMove,
        MoveError,
        NotYourTurn,
        UnreadableMove,
        UserError,
    )
    from .core.game import find_game, load_games
    from .core.match.match import Match
    from .core.match.match_record import read, write
    from .envs.vector.making import make

__version__ = "0.1.0"

_HOMES = {
    "BadPosition": "core.errors",
    "BadRecord": "core.errors",
    "Batch": "core.batch.batch",
    "IllegalMove": "core.errors",
    "Match": "core.match.match",
    "MoveError": "core.errors",
    "NotYourTurn": "core.errors",
    "UnreadableMove": "core.errors",
    "UserError": "core.errors",
    "find_game": "core.game",
    "load_games": "core.game",
    "make": "envs.vector.making",
    "read": "core.match.match_record",
    "write": "core.match.match_record",
}
__all__ = [
    "BadPosition",
    "BadRecord",
    "Batch",
    "IllegalMove",
    "Match",
    "MoveError",
    "NotYourTurn",
    "UnreadableMove",
    "UserError",
    "find_game",
    "load_games",
    "make",
    "read",
    "write",
]
__getattr__, __dir__ = later(__name__, _HOMES)
