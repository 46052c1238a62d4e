"""A game that is compiled while somebody plays it already."""

import sys
from threading import Event, Thread

from ...bots.bot import Bot
from ...bots.budget import Budget
from ...bots.levels import USUAL, find_level, new_bot
from ...core.compiler import kernel_cache, readiness
from ...core.game import Game
from ...core.record import AnyState
from ...server.workers.compile_child import CompileChild
from ...server.workers.table_kernels import load


class GettingReady:
    """A child compiles the game, and a thread loads what the child has compiled."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._settled = Event()
        self._is_ready = not readiness.is_cold()
        # Who reads the answers of a program, or finds everything compiled, does not guess.
        self._is_near = kernel_cache.is_kept(game.name) or not sys.stdin.isatty()
        if self._is_ready:
            self._settled.set()
        else:
            Thread(target=self._prepare, daemon=True).start()

    @property
    def is_done(self) -> bool:
        """Whether bots can search; what is near is waited for."""
        if self._is_near:
            self._settled.wait()
        return self._is_ready

    def wait(self) -> None:
        self._settled.wait()

    def _prepare(self) -> None:
        try:
            self._is_ready = self._compile()
        finally:
            self._settled.set()

    def _compile(self) -> bool:
        name = self._game.name
        if not kernel_cache.is_kept(name) and not CompileChild(name, quiet=True).wait():
            return False
        if not readiness.can_load_some():
            readiness.end()
        load(self._game)
        return True


class PatientBot:
    """A bot that plays as a casual one until its game is compiled."""

    def __init__(self, level: str, seed: int, getting_ready: GettingReady) -> None:
        self._level = level
        self._searches = find_level(level).searches
        self._seed = seed
        self._getting_ready = getting_ready

    def choose(self, observation: AnyState, seat: int, budget: Budget | None = None) -> int:
        can_search = not self._searches or self._getting_ready.is_done
        bot: Bot = new_bot(self._level if can_search else USUAL, self._seed)
        return bot.choose(observation, seat, budget)
