"""A bot that plays any legal move."""

from ..core.record import AnyState
from .bot import legal_moves
from .budget import Budget
from .chance import seed_for


class RandomBot:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: AnyState, seat: int, budget: Budget | None = None) -> int:
        moves = legal_moves(observation, seat)
        return moves[int(seed_for(observation, seat, self._seed)[0]) % len(moves)]


def new_bot(seed: int) -> RandomBot:
    return RandomBot(seed)
