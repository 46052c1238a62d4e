"""Compiling in a fifth of the time, with parts of Numba that are nobody's business.

Only `compiling.py` imports this module. With a Numba that `is_expected` does not know, it
compiles in the plain way: the same results, later.
"""

import gc
import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import numba
from llvmlite.binding import Linkage  # type: ignore[import-untyped]
from numba.core import typed_passes, untyped_passes
from numba.core.codegen import CPUCodegen, JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target
from numba.core.types import Dispatcher as DispatcherType
from numba.core.types import Function, Integer, int64
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.np.numpy_support import as_dtype

from . import readiness

NumbaObject = Any  # Numba is typed in part, and differently in each version
Modules = Mapping[Any, object]  # by the type of a state

_numba: NumbaObject = numba
_RULES = "fileira.games."  # whoever plays many matches calls them from a kernel of its own
_NO_VECTORS = {"loop_vectorize": False, "slp_vectorize": False}  # rules go card by card
_OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def compiled(function: Callable[..., object]) -> NumbaObject:
    """A function compiled alone if Python calls it, as a part of each kernel that calls it."""
    compiler = _Rules if function.__module__.startswith(_RULES) else _Wholes
    whole = _numba.njit(**_OPTIONS, cache=True, pipeline_class=compiler)(function)
    part = _numba.njit(**_OPTIONS, no_cpython_wrapper=True, pipeline_class=_Parts)(function)
    whole.get_call_template = _with_wide_integers(part.get_call_template)
    whole.get_overload = part.get_overload
    whole._compile_for_args = partial(_find, whole, whole._compile_for_args)  # noqa: SLF001
    return whole


def _find(
    whole: NumbaObject, compile_for: Callable[..., object], *args: object, **kws: object
) -> object:
    """What a kernel runs when it is called with types that it does not know yet."""
    if not readiness.is_cold():
        return compile_for(*args, **kws)
    if readiness.is_loading():
        with suppress(readiness.NotKept):
            return compile_for(*args, **kws)
    return whole.py_func


def let_kernels_call(function: Callable[..., object], modules: Modules) -> None:
    """Let kernels call the function of that name in the module which the type of a state tells.

    `numba.extending.overload` would do, but puts a kernel of its own above each rule.
    """

    class Template(AbstractTemplate):
        key = function

        def generic(
            self, args: tuple[NumbaObject, ...], kws: dict[str, NumbaObject]
        ) -> NumbaObject:
            module = modules[as_dtype(args[0])]
            kernel: NumbaObject = DispatcherType(getattr(module, function.__name__))
            signature = kernel.get_call_type(self.context, args, kws)
            self._compiled = kernel.get_overload(signature)
            return signature

        def get_impl_key(self, sig: NumbaObject) -> NumbaObject:
            return self._compiled

    infer_global(function, Function(Template))  # type: ignore[no-untyped-call]


# What this module calls or replaces, with the number of arguments, the object itself among them.
_METHODS: tuple[tuple[object, str, int], ...] = (
    (JITCodeLibrary, "enable_object_caching", 1),
    (JITCodeLibrary, "get_pointer_to_function", 2),
    (JITCodeLibrary, "_optimize_functions", 2),
    (JITCodeLibrary, "_optimize_final_module", 1),
    (JITCodeLibrary, "_finalize_dynamic_globals", 1),
    (JITCodeLibrary, "_finalize_final_module", 1),
    (CPUCodegen, "_function_pass_manager", 1),
    (CPUCodegen, "_module_pass_manager", 1),
    (Compiler, "__init__", 8),
    (Compiler, "_compile_core", 1),
    (Compiler, "define_pipelines", 1),
    (DefaultPassBuilder, "define_nopython_pipeline", 1),
    (PassManager, "finalize", 1),
    (Flags, "copy", 1),
    (Dispatcher, "_compile_for_args", 3),
    (Dispatcher, "get_call_template", 3),
    (Dispatcher, "get_overload", 2),
    (DispatcherType, "get_call_type", 4),
    (DispatcherType, "get_overload", 2),
)


def surprises() -> Iterator[str]:
    """What is not in this Numba, or other than this module expects."""
    for owner, name, count in _METHODS:
        if not _takes(getattr(owner, name, None), count):
            yield f"{getattr(owner, '__name__', owner)}.{name}"
    code: NumbaObject = cpu_target.target_context.codegen()
    if not isinstance(getattr(code, "_data_layout", None), str):
        yield "_data_layout"


def _takes(method: NumbaObject, count: int) -> bool:
    try:
        inspect.signature(method).bind(*range(count))
    except (TypeError, ValueError):
        return False
    return True


def _with_wide_integers(choose: NumbaObject) -> NumbaObject:
    """Compile a kernel once, not once for every mix of int8, int16 and literal arguments.

    Cards come from int8 arrays, sums are int64: an event with six numbers had dozens of versions,
    and compiling the first game took five times as long.
    """
    chosen: dict[tuple[NumbaObject, ...], NumbaObject] = {}  # to ask Numba takes a millisecond

    def widened(args: tuple[NumbaObject, ...], kws: dict[str, NumbaObject]) -> NumbaObject:
        wide = tuple(int64 if isinstance(arg, Integer) else arg for arg in args)
        key = wide, *kws.items()
        if key not in chosen:
            chosen[key] = choose(wide, kws)
        return chosen[key]

    return widened


class _Library(JITCodeLibrary):
    """Numba would make a pass manager for each function, even for those only declared."""

    def _optimize_functions(self, ll_module: NumbaObject) -> None:
        code: NumbaObject = self._codegen
        ll_module.data_layout = code._data_layout  # noqa: SLF001
        manager, builder = code._function_pass_manager(opt=1, **_NO_VECTORS)  # noqa: SLF001
        for function in ll_module.functions:
            if not function.is_declaration:
                manager.run(function, builder)


class _Whole(_Library):
    """The code of a kernel that Python calls, with that of all the kernels it calls."""

    _effort = 3

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and function.name.startswith("_ZN"):
                function.linkage = Linkage.internal  # nobody else calls it: LLVM may reshape it
        self._optimize(opt=0, cost="cheap")
        self._optimize(opt=self._effort)

    def _optimize(self, **options: NumbaObject) -> None:
        code: NumbaObject = self._codegen
        manager, builder = code._module_pass_manager(**options, **_NO_VECTORS)  # noqa: SLF001
        manager.run(self._final_module, builder)


class _Rule(_Whole):
    """A rule that Python calls: it makes one step of a match, faster than Python notices."""

    _effort = 1


class _Part(_Library):
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


class _Options(Flags):
    """The options of a kernel. Numba keeps a copy while it compiles: the same for all kernels.

    Numba remembers what `+` or `[]` means by the options, compared one by one; and with those of
    wholes and of parts it learned everything twice.
    """

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def copy(self) -> "_Options":
        return _first_options.setdefault(_Options, self)


_first_options: dict[type, _Options] = {}

# Passes over things that kernels do not have: closures, `with`, `literally`, whole arrays at once.
_NEEDLESS = {
    untyped_passes.WithLifting,
    untyped_passes.InlineClosureLikes,
    untyped_passes.RewriteDynamicRaises,
    untyped_passes.MakeFunctionToJitFunction,
    untyped_passes.InlineInlinables,
    untyped_passes.FindLiterallyCalls,
    untyped_passes.LiteralUnroll,
    untyped_passes.LiteralPropagationSubPipelinePass,
    typed_passes.NopythonRewrites,
    typed_passes.DumpParforDiagnostics,
}


class _Wholes(Compiler):
    """Numba's compiler with less to do, writing to a library of ours."""

    _library: type[JITCodeLibrary] = _Whole

    def __init__(
        self,
        typing: NumbaObject,
        target: NumbaObject,
        _: NumbaObject,
        args: NumbaObject,
        result: NumbaObject,
        flags: NumbaObject,
        types: NumbaObject,
    ) -> None:
        if readiness.is_cold():
            raise readiness.NotKept
        library = self._library(target.codegen(), "kernel")
        library.enable_object_caching()  # type: ignore[no-untyped-call]
        super().__init__(typing, target, library, args, result, _Options(flags), types)  # type: ignore[no-untyped-call]

    def _compile_core(self) -> NumbaObject:
        collects = gc.isenabled()
        gc.disable()  # Numba keeps nearly all that it makes: there is little to find
        try:
            return super()._compile_core()  # type: ignore[no-untyped-call]
        finally:
            if collects:
                gc.enable()

    def define_pipelines(self) -> list[PassManager]:
        builder: NumbaObject = DefaultPassBuilder
        passes = builder.define_nopython_pipeline(self.state)
        passes.passes = [each for each in passes.passes if each[0] not in _NEEDLESS]
        passes.finalize()
        return [passes]


class _Rules(_Wholes):
    _library = _Rule


class _Parts(_Wholes):
    _library = _Part
