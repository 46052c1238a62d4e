"""Getting games ready: a child process compiles them, and a thread loads what it has compiled.

Until then they are interpreted (see `core/compiler/readiness.py`), so that nobody waits but those
who search.
"""

import asyncio
from collections.abc import Callable

from ...core.compiler import kernel_cache, readiness
from ...core.game import find_game, load_games
from ..ops.logging import logger
from .compile_child import CompileChild
from .table_kernels import import_all, load


class Warmup:
    def __init__(self, tell: Callable[[str], object] = lambda _game: None) -> None:
        self.tell = tell  # called when a game has become ready
        self._settled = {name: asyncio.Event() for name in load_games()}
        self._waiting = list(self._settled) if readiness.is_cold() else []  # the next first
        self._wanted: set[str] = set()  # by somebody who plays
        self._failed: set[str] = set()  # they stay interpreted until the server starts anew
        self._child: CompileChild | None = None
        self._has_ended = False
        for name in self._settled.keys() - self._waiting:
            self._settled[name].set()

    @property
    def games(self) -> dict[str, bool]:
        """Which games are compiled, so that bots can search."""
        return {name: self.is_ready(name) for name in self._settled}

    def is_ready(self, game: str) -> bool:
        return self._settled[game].is_set() and game not in self._failed

    def prefer(self, game: str) -> None:
        """Games that somebody plays come first."""
        if game not in self._waiting:
            return
        self._wanted.add(game)
        self._waiting.sort(key=lambda other: other not in self._wanted)
        if self._child and self._child.game not in self._wanted:
            self._child.stop()  # what it has finished is kept

    async def settle(self, game: str) -> None:
        """Until the game is ready, or it is known that it will not be."""
        await self._settled[game].wait()

    async def prepare(self) -> None:
        """Make all games ready, one after the other; one that fails is not in the others' way."""
        for name in tuple(self._waiting):
            await self._try(name, self._import)
        late = []  # if this Numba cannot have one game compiled and another interpreted
        while self._waiting:
            name = self._waiting[0]
            await self._try(name, self._compile)
            if self._child and self._child.is_stopped and name not in self._failed:
                continue
            self._waiting.remove(name)
            if name in self._failed or await asyncio.to_thread(readiness.can_load_some):
                await self._settle(name)
            else:
                late.append(name)
        if not self._failed:
            await asyncio.to_thread(readiness.end)
        for name in late:
            await self._settle(name)

    async def _settle(self, name: str) -> None:
        if name not in self._failed:
            await self._try(name, self._load)
        self._settled[name].set()
        if name not in self._failed:
            logger().info("game_ready", game=name)
            self.tell(name)

    async def _try(self, name: str, part: Callable[[str], object]) -> None:
        try:
            await asyncio.to_thread(part, name)
        except asyncio.CancelledError:
            self._has_ended = True
            if self._child:
                self._child.stop()
            raise
        except Exception:  # noqa: BLE001  # of any part of a game
            self._failed.add(name)
            logger().exception("game_failed", game=name)

    def _import(self, name: str) -> None:
        import_all(find_game(name))

    def _compile(self, name: str) -> None:
        """Let a child compile, unless that was done before."""
        self._child = None
        if kernel_cache.is_kept(name):
            return
        self._child = child = CompileChild(name)
        if self._has_ended:  # while the child was started
            child.stop()
        if not child.wait() and not child.is_stopped:
            raise RuntimeError(f"{name} could not be compiled")

    def _load(self, name: str) -> None:
        load(find_game(name))
