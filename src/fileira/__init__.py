"""Fileira: four card games, one engine."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .core.batch import Batch as Batch
    from .core.match import Match as Match

__version__ = "0.1.0"

_HOMES = {"Batch": "core.batch", "Match": "core.match"}


def __getattr__(name: str) -> object:
    """Import the engine when it is asked for: compiled rules take a moment to load."""
    if name not in _HOMES:
        raise AttributeError(f"module 'fileira' has no attribute {name!r}")
    return getattr(import_module(f"fileira.{_HOMES[name]}"), name)
