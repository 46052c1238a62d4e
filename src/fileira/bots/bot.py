"""Bots: they get what their seat sees, and answer with a move."""

from importlib import import_module
from typing import Protocol

from ..core.errors import UserError
from ..core.record import AnyRecord

LEVELS = ("random",)  # weakest first; each is a module <level>_bot of this package


class Bot(Protocol):
    def choose(self, observation: AnyRecord, seat: int) -> int:
        """A legal move of the seat, which the game waits for."""
        ...


def new_bot(level: str, seed: int) -> Bot:
    """A bot of that level; the seed fixes what it leaves to chance."""
    if level not in LEVELS:
        raise UserError("level_unknown", got=level, names=", ".join(LEVELS))
    bot: Bot = import_module(f"{__package__}.{level}_bot").new_bot(seed)
    return bot
