"""Bots that look at their moves one by one, without thinking ahead."""

from collections.abc import Callable
from functools import partial

from ..core.record import AnyState, Int64s
from .bot import Bot, legal_moves
from .budget import Budget
from .chance import seed_for
from .mind import new_mind
from .one_ply import best_at_sight, plausible

Look = Callable[[AnyState, int, Int64s], int]  # what is seen, the seat, what is left to chance


class SightBot:
    """It needs no budget."""

    def __init__(self, look: Look, seed: int) -> None:
        self._look = look
        self._seed = seed

    def choose(self, observation: AnyState, seat: int, budget: Budget | None = None) -> int:
        return self._look(observation, seat, seed_for(observation, seat, self._seed))


def _any(seen: AnyState, seat: int, words: Int64s) -> int:
    moves = legal_moves(seen, seat)
    return moves[int(words[0]) % len(moves)]


def _likely(seen: AnyState, seat: int, words: Int64s) -> int:
    return int(plausible(seen, seat, new_mind(seen, words)))


def _best(seen: AnyState, seat: int, words: Int64s) -> int:
    return int(best_at_sight(seen, seat, new_mind(seen, words)))


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": partial(SightBot, _any),
    "beginner": partial(SightBot, _likely),
    "casual": partial(SightBot, _best),
}
