"""`@kernel`: compile a function with Numba; set NUMBA_DISABLE_JIT=1 to interpret it."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numba
from llvmlite.binding import Linkage  # type: ignore[import-untyped]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.types import Integer, int64
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import overload

F = TypeVar("F", bound=Callable[..., object])
NumbaObject = Any  # Numba is typed in part, and differently in each version

_PACKAGE = Path(__file__).parents[1]
_LAYERS = ("core", "games", "bots", "arena")
_PLAIN = ("notation", "position", "view", "terminal")  # how files of a game without kernels begin
_KEPT = 4  # caches of earlier sources: other checkouts use them


def _sources() -> Iterator[Path]:
    """The files that kernels are made of, with the constants Numba freezes into them."""
    for layer in _LAYERS:
        for path in sorted((_PACKAGE / layer).rglob("*.py")):
            if not path.name.startswith(_PLAIN) and "tests" not in path.parts:
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


_numba: NumbaObject = numba
_OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}

INTERPRETED = bool(_numba.config.DISABLE_JIT)
FOLDER = cache_folder()
_numba.config.CACHE_DIR = str(FOLDER)


def is_warm() -> bool:
    """Whether kernels of these very sources have been compiled before."""
    return INTERPRETED or FOLDER.is_dir()


def kernel(function: F) -> F:
    """Compile a function: alone if Python calls it, as a part of each kernel that calls it."""
    compiled = _numba.njit(**_OPTIONS, cache=True, pipeline_class=_Wholes)(function)
    if not INTERPRETED:
        part = _numba.njit(**_OPTIONS, no_cpython_wrapper=True, pipeline_class=_Parts)(function)
        compiled.get_call_template = _with_wide_integers(part.get_call_template)
        compiled.get_overload = part.get_overload
    return compiled  # type: ignore[no-any-return]


def _with_wide_integers(choose: NumbaObject) -> NumbaObject:
    """Compile a kernel once, not once for every mix of int8, int16 and literal arguments.

    Cards come from int8 arrays, sums are int64: an event with six numbers had dozens of versions,
    and compiling the first game took five times as long.
    """

    def widened(args: tuple[NumbaObject, ...], kws: dict[str, NumbaObject]) -> NumbaObject:
        wide = (int64 if isinstance(arg, Integer) else arg for arg in args)
        return choose(tuple(wide), kws)

    return widened


class _Whole(JITCodeLibrary):
    """The code of a kernel that Python calls, with that of all the kernels it calls."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and function.name.startswith("_ZN"):
                function.linkage = Linkage.internal  # nobody else calls it: LLVM may reshape it
        super()._optimize_final_module()  # type: ignore[no-untyped-call]


class _Part(JITCodeLibrary):
    """The code of a kernel for its callers, to be optimized with each of them and never alone.

    Numba would optimize each kernel with everything below it and make machine code of it, though
    only that of the kernels which Python calls is ever run: half of the time to compile a game.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0  # there is no machine code

    @property
    def codegen(self) -> NumbaObject:
        return self  # for `set_env`, which would look for machine code

    def set_env(self, name: str, env: NumbaObject) -> None:
        pass


class _Wholes(Compiler):
    """Numba's compiler, writing to a library of ours."""

    _library: type[JITCodeLibrary] = _Whole

    def __init__(self, typing: NumbaObject, target: NumbaObject, *others: NumbaObject) -> None:
        _, *others_but_library = others
        library = self._library(target.codegen(), "kernel")
        library.enable_object_caching()  # type: ignore[no-untyped-call]
        super().__init__(typing, target, library, *others_but_library)  # type: ignore[no-untyped-call]


class _Parts(_Wholes):
    _library = _Part


def lowest_bit(bits: int) -> int:
    """The place of the lowest bit that is set.

    >>> lowest_bit(0b1100)
    2
    """
    lowest = int(bits) & -int(bits)
    return lowest.bit_length() - 1


@overload(lowest_bit, strict=False)
def _lowest_bit(bits: NumbaObject) -> NumbaObject:
    def place(bits: NumbaObject) -> NumbaObject:
        return trailing_zeros(bits)  # type: ignore[call-arg]

    return place
