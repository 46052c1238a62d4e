"""Functions that each game defines for its own states, called by one name for all games."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..kernel import INTERPRETED
from . import readiness


def let_kernels_call(
    function: Callable[..., object], modules: Mapping[np.dtype[Any], object]
) -> None:
    """Let kernels call the function of that name in the module which the type of a state tells."""
    if not INTERPRETED and not readiness.takes_called(function, modules):
        from . import choice

        choice.let_kernels_call(function, modules)
