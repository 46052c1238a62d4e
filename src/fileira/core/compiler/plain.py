"""Compiling with what Numba promises to everybody: slower than `fast`, the same results."""

from collections.abc import Callable, Mapping
from typing import Any

import numba
import numpy as np
from numba.extending import overload
from numba.np.numpy_support import as_dtype

NumbaObject = Any  # Numba is typed in part, and differently in each version

_numba: NumbaObject = numba
_OPTIONS: NumbaObject = {"nogil": True, "error_model": "numpy"}


def compiled(function: Callable[..., object]) -> NumbaObject:
    return _numba.njit(**_OPTIONS, cache=True)(function)


def let_kernels_call(
    function: Callable[..., object], modules: Mapping[np.dtype[Any], object]
) -> None:
    """Let kernels call the function of that name in the module which the type of a state tells."""

    @overload(function, jit_options=_OPTIONS, strict=False)  # strict: parameters of the same name
    def choose(*args: NumbaObject) -> NumbaObject:
        chosen: NumbaObject = getattr(modules[as_dtype(args[0])], function.__name__)
        return chosen.py_func
