"""Bots: they get observations and call the verbs."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bot import legal_moves as legal_moves
    from .budget import Budget as Budget
    from .levels import new_bot as new_bot

_HOMES = {"Budget": "budget", "legal_moves": "bot", "new_bot": "levels"}


def __getattr__(name: str) -> object:
    """What a bot of the user's own needs, imported when it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
