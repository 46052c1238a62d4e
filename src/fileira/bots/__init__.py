"""Bots: they get observations and call the verbs."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bot import Bot, Judgement, legal_moves
    from .budget import Budget
    from .levels import new_bot

_HOMES = {
    "Bot": "bot",
    "Budget": "budget",
    "Judgement": "bot",
    "legal_moves": "bot",
    "new_bot": "levels",
}
__all__ = ["Bot", "Budget", "Judgement", "legal_moves", "new_bot"]


def __getattr__(name: str) -> object:
    """What a bot of the user's own needs, imported when it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
