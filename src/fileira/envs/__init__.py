"""Environments: thousands of matches as arrays, for those who train and search."""

from typing import TYPE_CHECKING

from ..core.lazy import later

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
__getattr__, __dir__ = later(__name__, _HOMES)
