"""How many threads the libraries of a bot may use: they read it once, when they are loaded."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

VARIABLES = (
    "OMP_NUM_THREADS",  # torch, and others that use OpenMP
    "OPENBLAS_NUM_THREADS",  # NumPy
    "MKL_NUM_THREADS",
    "BLIS_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",  # NumPy on macOS
)


@contextmanager
def limited(threads: int) -> Iterator[None]:
    """Processes that are started now may use so many."""
    before = {name: os.environ.get(name) for name in VARIABLES}
    os.environ.update(dict.fromkeys(VARIABLES, str(threads)))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def limit_torch(threads: int) -> None:
    """It counts the cores for itself where it was not built with OpenMP."""
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.set_num_threads(threads)
