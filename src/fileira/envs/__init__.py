"""Environments: thousands of matches as arrays, for those who train and search."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .imagining import playouts, worlds
    from .observations.records import unfold
    from .observations.vision import Vision
    from .vector.seen import Seen
    from .vector.vector import Vector

_HOMES = {
    "Seen": "vector.seen",
    "Vision": "observations.vision",
    "Vector": "vector.vector",
    "playouts": "imagining",
    "unfold": "observations.records",
    "worlds": "imagining",
}
__all__ = ["Seen", "Vector", "Vision", "playouts", "unfold", "worlds"]


def __getattr__(name: str) -> object:
    """What is asked for, imported then: it brings the compiler in."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
