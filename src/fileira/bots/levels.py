"""The levels at which a bot can play: each is a module <level>_bot of this package."""

from importlib import import_module
from typing import TYPE_CHECKING

from ..core.errors import UserError

if TYPE_CHECKING:
    from .bot import Bot

LEVELS = ("random", "beginner", "casual", "strong", "expert")  # weakest first
USUAL = "casual"
SAMPLES = {"strong": 300, "expert": 2000}  # playouts of a decision
SECONDS = {"strong": 0.2, "expert": 1.0}  # that it may take at most, on a slow machine


def new_bot(level: str, seed: int) -> "Bot":
    """A bot of that level; the seed fixes what it leaves to chance."""
    if level not in LEVELS:
        raise UserError("level_unknown", got=level, names=", ".join(LEVELS))
    bot: Bot = import_module(f"{__package__}.{level}_bot").new_bot(seed)
    return bot
