"""Bots: they get observations and call the verbs."""

from typing import TYPE_CHECKING

from ..core.lazy import later

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
__getattr__, __dir__ = later(__name__, _HOMES)
