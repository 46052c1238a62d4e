"""The process in which a bot of the user's own lives."""

import inspect
import linecache
import operator
import os
import random
import sys
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from types import ModuleType

import numpy as np

from ...bots.bot import Bot
from ...bots.budget import Budget
from ...core.errors import UserError
from ...core.game import find_game

LINES = 3  # of a traceback that are told: where, what stands there, and the error
NewBot = Callable[[int], Bot]


def serve(pipe: Connection, game: str, name: str, source: str, folder: str) -> None:
    """Answer observations with moves until the pipe is closed."""
    threading.Thread(target=_leave_with_parent, args=(os.getppid(),), daemon=True).start()
    try:
        sys.path.insert(0, folder)
        new_bot = find_bot(_load(name, source))
        state = find_game(game).rules.State
    except BaseException as error:  # noqa: BLE001  # whatever the file does, we tell it
        pipe.send(("crashed", excerpt(error)))
        return
    pipe.send(("answer", None))
    seats: dict[int, Bot] = {}
    seated = None
    while True:
        try:
            seed, data, seat, (seconds, samples) = pipe.recv()
        except EOFError:
            return
        try:
            if seed != seated:
                seats, seated = {}, seed
                random.seed(seed)
                np.random.seed(seed % 2**32)  # noqa: NPY002  # the bot may use either
            bot = seats.get(seat) or seats.setdefault(seat, new_bot(seed + seat))
            seen = np.frombuffer(data, state.dtype)[0].copy()
            move = bot.choose(seen, seat, Budget(seconds, samples, threads=1))
        except BaseException as error:  # noqa: BLE001  # SystemExit, too
            pipe.send(("crashed", excerpt(error)))
            continue
        try:
            pipe.send(("answer", operator.index(move)))
        except TypeError:
            pipe.send(("nonsense", f"{move!r:.80} ({type(move).__name__})"))


def find_bot(module: ModuleType) -> NewBot:
    """The class of the file that is a bot, ready to be made from a seed."""
    own: dict[str, Callable[..., Bot]] = {
        name: thing for name, thing in vars(module).items() if _is_bot(thing, module.__name__)
    }
    if "Bot" not in own and len(own) != 1:
        raise UserError("bot_class", got=", ".join(own) or "-")
    kind = own.get("Bot") or next(iter(own.values()))
    takes_seed = "seed" in inspect.signature(kind).parameters
    return lambda seed: kind(seed=seed) if takes_seed else kind()


def _is_bot(thing: object, module: str) -> bool:
    own = inspect.isclass(thing) and thing.__module__ == module
    return own and callable(getattr(thing, "choose", None))


def excerpt(error: BaseException) -> str:
    """The end of a traceback: the last place in the user's file, and the error."""
    if isinstance(error, UserError):
        return str(error)
    lines = "".join(traceback.format_exception(error)).strip().splitlines()
    told = [line.strip() for line in lines if set(line) - set(" ^~")]
    return " | ".join(told[-LINES:])


def _load(name: str, source: str) -> ModuleType:
    """The file as a module; its lines are kept for tracebacks."""
    module = ModuleType(name)
    module.__file__ = f"{name}.py"
    sys.modules[name] = module
    lines = source.splitlines(keepends=True)
    linecache.cache[module.__file__] = (len(source), None, lines, module.__file__)
    exec(compile(source, module.__file__, "exec"), vars(module))  # noqa: S102  # it is asked for
    return module


def _leave_with_parent(parent: int) -> None:
    """A bot that hangs shall not outlive a run that was killed."""
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)
