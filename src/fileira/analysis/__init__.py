"""Looking back: every decision of a match judged by the expert, on what its seat knew then."""

from typing import TYPE_CHECKING

from ..core.lazy import later

if TYPE_CHECKING:
    from .analysis import analyse

__all__ = ["analyse"]
__getattr__, __dir__ = later(__name__, {"analyse": "analysis"})
