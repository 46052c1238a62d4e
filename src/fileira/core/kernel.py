"""`@kernel`: compile a function with Numba; set NUMBA_DISABLE_JIT=1 to interpret it."""

from collections.abc import Callable
from typing import Any, TypeVar

from .compiler import readiness
from .compiler.kernel_cache import FOLDER as FOLDER
from .compiler.kernel_cache import prune as prune
from .compiler.readiness import INTERPRETED as INTERPRETED

F = TypeVar("F", bound=Callable[..., object])


def is_warm() -> bool:
    """Whether kernels of these very sources have been compiled before."""
    return INTERPRETED or FOLDER.is_dir()


def kernel(function: F) -> F:
    """Compile a function; a kernel that calls it contains it. See `readiness` for when."""
    if INTERPRETED or readiness.takes(function):
        return function
    from .compiler import choice

    compiled: Any = choice.compiled(function)
    return compiled  # type: ignore[no-any-return]


def plain(function: F) -> F:
    """What a kernel was made of: quicker, if Python only wants a number of a record."""
    return getattr(function, "py_func", function)


def lowest_bit(bits: int) -> int:
    """The place of the lowest bit that is set.

    >>> lowest_bit(0b1100)
    2
    """
    lowest = int(bits) & -int(bits)
    return lowest.bit_length() - 1
