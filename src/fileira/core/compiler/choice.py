"""Numba, brought in: the fast way to compile if this Numba is as expected, else the plain one."""

import logging
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import overload

from ..kernel import lowest_bit
from ..text.words import shell_words
from . import plain
from .kernel_cache import FOLDER

NumbaObject = Any  # Numba is typed in part, and differently in each version

_numba: NumbaObject = numba


def _fast_way() -> tuple[ModuleType | None, str]:
    """The fast way, or why there is none."""
    try:
        from . import fast
    except Exception as error:  # noqa: BLE001  # whatever another Numba does
        return None, str(error)
    missed = ", ".join(fast.surprises())
    return (None, missed) if missed else (fast, "")


def _way() -> ModuleType:
    fast, missed = _fast_way()
    if fast:
        return fast
    told = shell_words()("compiler.plain", version=_numba.__version__, missed=missed)
    logging.getLogger("fileira").warning(told)
    return plain


_chosen: NumbaObject = _way()
INTERPRETS_WHAT_IS_NOT_KEPT = _chosen is not plain
# Neither way finds what the other has kept.
_numba.config.CACHE_DIR = str(FOLDER / _chosen.__name__.rpartition(".")[2])


def compiled(function: Callable[..., object]) -> Callable[..., object]:
    """The function as Numba's dispatcher, which compiles it for each mix of types it is given."""
    found: Callable[..., object] = _chosen.compiled(function)
    return found


def let_kernels_call(
    function: Callable[..., object], modules: Mapping[np.dtype[Any], object]
) -> None:
    """Let kernels call the function of that name in the module which the type of a state tells."""
    _chosen.let_kernels_call(function, modules)


@overload(lowest_bit, strict=False)
def _lowest_bit(bits: NumbaObject) -> NumbaObject:
    def place(bits: NumbaObject) -> NumbaObject:
        return trailing_zeros(bits)  # type: ignore[call-arg]

    return place
