"""A bot that tries its moves in a few worlds and plays far on, as if all were beginners."""

from ..core.record import AnyState
from .bot import Judgement, legal_moves, obvious_move
from .budget import Budget, Clock
from .chance import seed_for
from .explain import explain
from .levels import SAMPLES, SECONDS
from .mind import Opinion
from .one_ply import LAPSES
from .trials import Trials

BUDGET = Budget(seconds=SECONDS["strong"], samples=SAMPLES["strong"])
OPINION = Opinion(lapses=LAPSES, far=20)


class StrongBot:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: AnyState, seat: int, budget: Budget | None = None) -> int:
        moves = legal_moves(observation, seat)
        obvious = obvious_move(observation, seat, moves)
        if obvious is not None:
            return obvious
        budget = budget or BUDGET
        trials = Trials(observation, seat, moves, seed_for(observation, seat, self._seed), OPINION)
        trials.run(budget, Clock(budget))
        return trials.best

    def explain(
        self, observation: AnyState, seat: int, budget: Budget | None = None
    ) -> list[Judgement]:
        return explain(observation, seat, budget or BUDGET, self._seed, OPINION)


def new_bot(seed: int) -> StrongBot:
    return StrongBot(seed)
