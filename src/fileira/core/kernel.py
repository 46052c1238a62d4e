"""`@kernel`: compile a function with Numba; set NUMBA_DISABLE_JIT=1 to interpret it."""

import gc
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numba
from llvmlite.binding import Linkage  # type: ignore[import-untyped]
from numba.core import typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager
from numba.core.types import Integer, int64
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import overload

F = TypeVar("F", bound=Callable[..., object])
NumbaObject = Any  # Numba is typed in part, and differently in each version

_PACKAGE = Path(__file__).parents[1]
_LAYERS = ("core", "games", "bots")  # of the layers above Numba itself watches: none calls another
# How files without kernels begin.
_PLAIN = ("match", "notation", "position", "view", "terminal", "figures")
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
_RULES = "fileira.games."  # whoever plays many matches calls them from a kernel of its own
_NO_VECTORS = {"loop_vectorize": False, "slp_vectorize": False}  # rules go card by card
_OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}

INTERPRETED = bool(_numba.config.DISABLE_JIT)
FOLDER = cache_folder()
_numba.config.CACHE_DIR = str(FOLDER)


def is_warm() -> bool:
    """Whether kernels of these very sources have been compiled before."""
    return INTERPRETED or FOLDER.is_dir()


def kernel(function: F) -> F:
    """Compile a function: alone if Python calls it, as a part of each kernel that calls it."""
    compiler = _Rules if function.__module__.startswith(_RULES) else _Wholes
    compiled = _numba.njit(**_OPTIONS, cache=True, pipeline_class=compiler)(function)
    if not INTERPRETED:
        part = _numba.njit(**_OPTIONS, no_cpython_wrapper=True, pipeline_class=_Parts)(function)
        compiled.get_call_template = _with_wide_integers(part.get_call_template)
        compiled.get_overload = part.get_overload
    return compiled  # type: ignore[no-any-return]


def plain(function: F) -> F:
    """What a kernel was made of: quicker, if Python only wants a number of a record."""
    return getattr(function, "py_func", function)


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
