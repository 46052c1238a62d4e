"""`@kernel`: compile a function with Numba; set NUMBA_DISABLE_JIT=1 to interpret it."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.types import Integer, int64

F = TypeVar("F", bound=Callable[..., object])

_PACKAGE = Path(__file__).parents[1]
_LAYERS = ("core", "games", "bots", "arena")
_PLAIN = {"notation.py", "position.py", "view.py", "terminal.py"}  # files of a game without kernels
_KEPT = 4  # caches of earlier sources: other checkouts use them


def _sources() -> Iterator[Path]:
    """The files that kernels are made of, with the constants Numba freezes into them."""
    for layer in _LAYERS:
        for path in sorted((_PACKAGE / layer).rglob("*.py")):
            if path.name not in _PLAIN and "tests" not in path.parts:
                yield path


def cache_folder() -> Path:
    """Where compiled kernels live.

    Numba does not notice that a function called from another file has changed,
    so a cache belongs to one state of all these files.
    """
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(path.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home, "fileira", "kernels", digest.hexdigest()[:16])


def prune(folder: Path) -> None:
    """Remove the caches that have not been used for longest."""
    if not folder.parent.is_dir():
        return
    others = [path for path in folder.parent.iterdir() if path != folder]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


INTERPRETED = bool(numba.config.DISABLE_JIT)
FOLDER = cache_folder()
numba.config.CACHE_DIR = str(FOLDER)


def is_warm() -> bool:
    """Whether kernels of these very sources have been compiled before."""
    return INTERPRETED or FOLDER.is_dir()


def kernel(function: F) -> F:
    compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    if not INTERPRETED:
        _take_every_integer_as_int64(compiled)
    return compiled  # type: ignore[no-any-return]  # Numba has no types


def inlined(function: F) -> F:
    """A kernel that is compiled into its callers only: for thin layers above large kernels."""
    options = {"cache": True, "nogil": True, "error_model": "numpy", "inline": "always"}
    return numba.njit(**options)(function)  # type: ignore[no-any-return]


def _take_every_integer_as_int64(compiled: Any) -> None:
    """Compile a kernel once, not once for every mix of int8, int16 and literal arguments.

    Cards come from int8 arrays, sums are int64: an event with six numbers had dozens of versions,
    and compiling the first game took five times as long.
    """
    choose = compiled.get_call_template

    def widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        wide = (int64 if isinstance(arg, Integer) else arg for arg in args)
        return choose(tuple(wide), kws)

    compiled.get_call_template = widened
