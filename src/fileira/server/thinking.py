"""Bots at work: in threads of their own, since kernels let other threads run meanwhile."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from ..bots.budget import Budget
from ..bots.levels import LEVELS, SAMPLES, SECONDS, new_bot
from ..core.game import Game
from .advising import advice
from .diary import diary
from .messages import Advice
from .metrics import Metrics
from .thoughts import Thought


class Thinkers:
    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._pool = ThreadPoolExecutor(workers, "bot")
        self._metrics = metrics

    async def think(self, thought: Thought) -> int:
        """The move of the bot; if it fails, that of a simpler one."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._move, thought)

    async def advise(self, game: Game, thought: Thought) -> Advice:
        """What the expert thinks of each move; of none if it fails."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._judge, game, thought)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _move(self, thought: Thought) -> int:
        for level in reversed(LEVELS[: LEVELS.index(thought.level) + 1]):
            try:
                return self._choose(thought, level)
            except Exception:  # noqa: BLE001  # a bot's failure must not stop the table
                self._metrics.failures.labels(part="bot").inc()
                diary().exception("bot_failed", bot=level, seat=thought.seat)
        raise RuntimeError("no bot found a move")

    def _judge(self, game: Game, thought: Thought) -> Advice:
        try:
            return advice(game, thought, _budget(thought, thought.level))
        except Exception:  # noqa: BLE001  # as above
            self._metrics.failures.labels(part="bot").inc()
            diary().exception("hint_failed", seat=thought.seat)
            return Advice(decision=thought.decision, samples=0, moves=())

    def _choose(self, thought: Thought, level: str) -> int:
        start = perf_counter()
        bot = new_bot(level, thought.seed)
        move = bot.choose(thought.observation.copy(), thought.seat, _budget(thought, level))
        self._metrics.thought.labels(level=level).observe(perf_counter() - start)
        return move


def _budget(thought: Thought, level: str) -> Budget:
    seconds = None if thought.exact else SECONDS.get(level)
    return Budget(seconds=seconds, samples=SAMPLES.get(level), threads=1)
