"""Kernels that are interpreted until they are compiled, so that nobody waits for a compiler.

A program that people play with calls `interpret_first` before it imports any rules. From then on
`@kernel` leaves functions as they are, and Numba is not even imported. When a child process has
filled the cache, `bring_in` puts Numba's dispatchers in the functions' places, and whatever runs
while `loading` gets its compiled kernels from the cache. A dispatcher that has none for the types
it is called with runs the function, until `end` says that all are there: nothing is ever compiled
in this process before.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock, local
from types import FunctionType
from typing import Any

Function = Callable[..., object]
Modules = Mapping[Any, object]  # by the type of a state

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")  # as Numba reads it


class NotKept(Exception):
    """The cache has no kernel for these types."""


class _Progress:
    def __init__(self) -> None:
        self.waits = False  # for Numba
        self.is_cold = False  # what the cache does not have is interpreted
        self.functions: list[Function] = []
        self.called: list[tuple[Function, Modules]] = []


_progress = _Progress()
_lock = Lock()
_thread = local()


def interpret_first() -> None:
    """From now on nothing is compiled, unless this process has begun to compile already."""
    is_compiling = f"{__package__}.choice" in sys.modules
    _progress.waits = _progress.is_cold = not INTERPRETED and not is_compiling


def takes(function: Function) -> bool:
    """Whether the function is left as it is for now."""
    with _lock:
        if _progress.waits:
            _progress.functions.append(function)
        return _progress.waits


def takes_called(function: Function, modules: Modules) -> bool:
    """The same for a function that each game defines."""
    with _lock:
        if _progress.waits:
            _progress.called.append((function, modules))
        return _progress.waits


def is_cold() -> bool:
    return _progress.is_cold


def is_loading() -> bool:
    """Whether this thread is to have compiled kernels, if the cache has them."""
    return getattr(_thread, "is_loading", False)


@contextmanager
def loading() -> Iterator[None]:
    """What runs here gets its kernels from the cache, for all threads."""
    bring_in()
    _thread.is_loading = True
    try:
        yield
    finally:
        _thread.is_loading = False


def can_load_some() -> bool:
    """Whether this Numba can have some kernels compiled while others are interpreted."""
    if not _progress.is_cold:
        return True
    from . import choice

    return choice.INTERPRETS_WHAT_IS_NOT_KEPT


def bring_in() -> None:
    """Replace the functions by Numba's dispatchers of them, wherever a module has them."""
    if not _progress.waits:
        return
    from . import choice

    with _lock:
        functions, called = _progress.functions, _progress.called
        _progress.functions, _progress.called, _progress.waits = [], [], False
    for function, modules in called:
        choice.let_kernels_call(function, modules)
    _replace({function: choice.compiled(function) for function in functions})


def end() -> None:
    """Everything is in the cache: what is called with other types is compiled, as usual."""
    bring_in()
    _progress.is_cold = False


def _replace(compiled: Mapping[Function, Function]) -> None:
    for module in list(sys.modules.values()):
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and value in compiled:
                setattr(module, name, compiled[value])
