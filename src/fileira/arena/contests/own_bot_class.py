"""The class of a bot, found in a file of the user's own."""

import inspect
import linecache
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from ...bots.budget import Budget
from ...core.errors import UserError
from ...core.record import AnyRecords, AnyState, Int64s

LINES = 3  # of a traceback that are told: where, what stands there, and the error
METHODS = ("choose", "choose_many")


class OwnInstance(Protocol):
    """It has one of the last two; what it answers may be anything."""

    def prepare(self, observation: AnyState, seat: int) -> object: ...
    def choose(self, observation: AnyState, seat: int, budget: Budget) -> object: ...
    def choose_many(self, observations: AnyRecords, seats: Int64s, budget: Budget) -> object: ...


OwnClass = type[Any]


def load(name: str, source: str, file: Path) -> ModuleType:
    """The file as a module; its lines are kept for tracebacks."""
    module = ModuleType(name)
    module.__file__ = str(file)
    sys.modules[name] = module
    shown = f"{name}.py"
    lines = source.splitlines(keepends=True)
    linecache.cache[shown] = (len(source), None, lines, shown)
    exec(compile(source, shown, "exec"), vars(module))  # noqa: S102  # it is asked for
    return module


def find_class(module: ModuleType) -> OwnClass:
    own: dict[str, OwnClass] = {
        name: thing for name, thing in vars(module).items() if _is_bot(thing, module.__name__)
    }
    if "Bot" not in own and len(own) != 1:
        raise UserError("bot_class", got=", ".join(own) or "-")
    return own.get("Bot") or next(iter(own.values()))


def maker(kind: OwnClass) -> Callable[[int], OwnInstance]:
    """Makes a bot from a seed, which it may do without."""
    takes_seed = "seed" in inspect.signature(kind).parameters
    return lambda seed: kind(seed=seed) if takes_seed else kind()


def excerpt(error: BaseException) -> str:
    """The end of a traceback: the last place in the user's file, and the error."""
    if isinstance(error, UserError):
        return str(error)
    lines = "".join(traceback.format_exception(error)).strip().splitlines()
    told = [line.strip() for line in lines if set(line) - set(" ^~")]
    return " | ".join(told[-LINES:])


def _is_bot(thing: object, module: str) -> bool:
    own = inspect.isclass(thing) and thing.__module__ == module
    return own and any(callable(getattr(thing, name, None)) for name in METHODS)
