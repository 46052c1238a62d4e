"""A bot that tries all its moves in the same few worlds that may be the real one."""

from ..core.record import AnyRecord
from .bot import Judgement, legal_moves
from .budget import Budget, Clock
from .chance import seed_for
from .explain import explain
from .levels import SAMPLES, SECONDS
from .trials import Trials

BUDGET = Budget(seconds=SECONDS["strong"], samples=SAMPLES["strong"])


class StrongBot:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: AnyRecord, seat: int, budget: Budget | None = None) -> int:
        moves = legal_moves(observation, seat)
        if len(moves) == 1:
            return moves[0]
        budget = budget or BUDGET
        trials = Trials(observation, seat, moves, seed_for(observation, seat, self._seed))
        trials.run(budget, Clock(budget))
        return trials.best

    def explain(
        self, observation: AnyRecord, seat: int, budget: Budget | None = None
    ) -> list[Judgement]:
        return explain(observation, seat, budget or BUDGET, self._seed)


def new_bot(seed: int) -> StrongBot:
    return StrongBot(seed)
