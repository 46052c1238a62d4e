"""Names of a package that are imported when they are asked for: some bring the compiler in."""

from collections.abc import Callable, Mapping
from importlib import import_module


def later(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package, from its names with the modules they are in.

    >>> get, names = later("fileira.core", {"Game": "game"})
    >>> get("Game").__module__, names()
    ('fileira.core.game', ['Game'])
    >>> get("Chess")
    Traceback (most recent call last):
    AttributeError: module 'fileira.core' has no attribute 'Chess'
    """

    def get(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return get, lambda: list(homes)
