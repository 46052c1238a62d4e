"""A bot that plays what looks best at sight."""

from ..core.record import AnyState
from .budget import Budget
from .chance import seed_for
from .mind import Mind
from .one_ply import best_at_sight


class CasualBot:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: AnyState, seat: int, budget: Budget | None = None) -> int:
        mind = Mind.new()
        mind.seed[:] = seed_for(observation, seat, self._seed)
        return int(best_at_sight(observation, seat, mind))


def new_bot(seed: int) -> CasualBot:
    return CasualBot(seed)
