"""Looking back: every decision of a match judged by the expert, on what its seat knew then."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .analysis import analyse

__all__ = ["analyse"]


def __getattr__(name: str) -> object:
    """The search is imported when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.analysis"), name)


def __dir__() -> list[str]:
    return __all__
