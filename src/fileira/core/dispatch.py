"""Functions that each game defines for its own states, called by one name for all games."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numba.core import types
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.np.numpy_support import as_dtype

from .kernel import NumbaObject


def let_kernels_call(
    function: Callable[..., object], modules: Mapping[np.dtype[Any], object]
) -> None:
    """Let kernels call the function of that name in the module which the type of a state tells.

    `numba.extending.overload` would do, but puts a kernel of its own above each rule.
    """

    class Template(AbstractTemplate):
        key = function

        def generic(
            self, args: tuple[NumbaObject, ...], kws: dict[str, NumbaObject]
        ) -> NumbaObject:
            module = modules[as_dtype(args[0])]
            kernel: NumbaObject = types.Dispatcher(getattr(module, function.__name__))
            signature = kernel.get_call_type(self.context, args, kws)
            self._compiled = kernel.get_overload(signature)
            return signature

        def get_impl_key(self, sig: NumbaObject) -> NumbaObject:
            return self._compiled

    infer_global(function, types.Function(Template))  # type: ignore[no-untyped-call]
