"""A bot that plays what looks likely, and sometimes overlooks everything."""

from ..core.record import AnyState
from .budget import Budget
from .chance import seed_for
from .mind import Mind
from .one_ply import plausible


class BeginnerBot:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: AnyState, seat: int, budget: Budget | None = None) -> int:
        mind = Mind.new()
        mind.seed[:] = seed_for(observation, seat, self._seed)
        return int(plausible(observation, seat, mind))


def new_bot(seed: int) -> BeginnerBot:
    return BeginnerBot(seed)
