"""Bots at work: in threads of their own, since kernels let other threads run meanwhile."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from ..bots.budget import Budget
from ..bots.levels import LEVELS, SAMPLES, SECONDS, new_bot
from .diary import diary
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

    def _choose(self, thought: Thought, level: str) -> int:
        budget = Budget(seconds=SECONDS.get(level), samples=SAMPLES.get(level), threads=1)
        start = perf_counter()
        bot = new_bot(level, thought.seed)
        move = bot.choose(thought.observation.copy(), thought.seat, budget)
        self._metrics.thought.labels(level=level).observe(perf_counter() - start)
        return move
