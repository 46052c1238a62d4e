"""Bots at work, at tables and for hints: in threads, since kernels let others run meanwhile."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from time import perf_counter

from ...bots.bot import Judgement
from ...bots.budget import Budget
from ...bots.levels import LEVELS, USUAL, find_level, new_bot
from ...bots.search_bots import ExpertBot
from ...bots.trials import POINTS
from ...core.game import Game
from ..ops.logging import logger
from ..ops.metrics import Metrics
from ..protocol.messages import Advice, Advised
from ..table.thoughts import Thought
from .fair_pool import FairPool, Turn
from .fair_queue import Asker

LONGEST = 4.0  # seconds that a bot waits for its search; then it plays at sight
LEAST = 0.1  # of its usual time that a search gets, however many wait
MOST_WAITING = 200  # searches of one owner; what comes on top is played at sight
HINT = "hint"  # what waiting for it is measured as


def advice(game: Game, thought: Thought, budget: Budget) -> Advice:
    """It knows the observation of the seat and nothing else."""
    observation = thought.observation.copy()
    judged = ExpertBot(thought.seed).explain(observation, thought.seat, budget)
    judged.sort(key=lambda each: each.wins + POINTS * each.points, reverse=True)
    return Advice(
        decision=thought.decision,
        samples=judged[0].samples,
        moves=tuple(_advised(game, each) for each in judged),
    )


def _advised(game: Game, each: Judgement) -> Advised:
    return Advised(
        move=each.move,
        text=game.notation.write(each.move),
        points=round(each.points, 3),
        points_error=round(each.points_error, 3),
        wins=round(each.wins, 4),
        wins_error=round(each.wins_error, 4),
        facts={name: round(number, 3) for name, number in each.facts.items()},
    )


class Thinkers:
    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._sight = ThreadPoolExecutor(1, "bot")
        self._searches = FairPool(workers, "search")
        self._metrics = metrics

    async def think(self, thought: Thought, asker: Asker) -> int:
        """The move of the bot; if it fails or would come too late, that of a simpler one."""
        if thought.searches and (thought.exact or self._has_room(asker)):
            patience = None if thought.exact else LONGEST
            try:
                return await self._searches.run(asker, partial(self._move, thought), patience)
            except TimeoutError:
                self._metrics.waited.labels(level=thought.level).observe(LONGEST)
        return await self._play_at_sight(thought)

    async def advise(self, game: Game, thought: Thought, asker: Asker) -> Advice:
        """What the expert thinks of each move; of none if it fails or too many wait."""
        if not self._has_room(asker):
            return _no_advice(thought)
        return await self._searches.run(asker, partial(self._judge, game, thought))

    def waiting(self, owner: str) -> int:
        """How many searches of the owner wait for their turn."""
        return self._searches.waiting(owner)

    def close(self) -> None:
        self._sight.shutdown(wait=False, cancel_futures=True)
        self._searches.close()

    def _has_room(self, asker: Asker) -> bool:
        return self.waiting(asker.owner) < MOST_WAITING

    async def _play_at_sight(self, thought: Thought) -> int:
        loop = asyncio.get_running_loop()
        glance = partial(self._glance, at_sight(thought), perf_counter())
        return await loop.run_in_executor(self._sight, glance)

    def _glance(self, thought: Thought, asked: float) -> int:
        return self._move(thought, Turn(waited=perf_counter() - asked, part=1.0, stop=Event()))

    def _move(self, thought: Thought, turn: Turn) -> int:
        self._metrics.waited.labels(level=thought.level).observe(turn.waited)
        for level in reversed(LEVELS[: LEVELS.index(thought.level) + 1]):
            try:
                return self._choose(thought, level, turn)
            except Exception:  # noqa: BLE001  # a bot's failure must not stop the table
                self._metrics.failures.labels(part="bot").inc()
                logger().exception("bot_failed", bot=level, seat=thought.seat)
        raise RuntimeError("no bot found a move")

    def _judge(self, game: Game, thought: Thought, turn: Turn) -> Advice:
        self._metrics.waited.labels(level=HINT).observe(turn.waited)
        try:
            return advice(game, thought, _budget(thought, thought.level, turn))
        except Exception:  # noqa: BLE001  # as above
            self._metrics.failures.labels(part="bot").inc()
            logger().exception("hint_failed", seat=thought.seat)
            return _no_advice(thought)

    def _choose(self, thought: Thought, level: str, turn: Turn) -> int:
        start = perf_counter()
        bot = new_bot(level, thought.seed)
        move = bot.choose(thought.observation.copy(), thought.seat, _budget(thought, level, turn))
        self._metrics.thought.labels(level=level).observe(perf_counter() - start)
        return move


def at_sight(thought: Thought) -> Thought:
    return thought._replace(level=USUAL) if thought.searches else thought


def not_ready(thought: Thought) -> Advice:
    """The game is not compiled yet."""
    return Advice(decision=thought.decision, samples=0, moves=(), getting_ready=True)


def _no_advice(thought: Thought) -> Advice:
    return Advice(decision=thought.decision, samples=0, moves=())


def _budget(thought: Thought, level: str, turn: Turn) -> Budget:
    usual = find_level(level)
    seconds = usual.seconds
    if seconds is not None:
        seconds = None if thought.exact else _fair_seconds(seconds, turn)
    return Budget(seconds=seconds, samples=usual.samples, threads=1, stop=turn.stop)


def _fair_seconds(usual: float, turn: Turn) -> float:
    """So much that all who wait now get their turn before they have waited too long."""
    due = (LONGEST - turn.waited) * turn.part
    return max(LEAST * usual, min(usual, due))
