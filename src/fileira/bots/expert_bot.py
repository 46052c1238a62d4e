"""The strongest bot: it drops bad moves early, and thinks that all play well.

The worlds are such that the others have played sensibly so far, if the game says what that means
(`believe`). It searches in the way that measured best for the game: `worlds` as the strong bot,
or `tree`, where the own later decisions grow a tree.
"""

from ..core.heuristics import heuristics_of
from ..core.record import AnyState
from .bot import Judgement, legal_moves, obvious_move
from .budget import Budget
from .chance import seed_for
from .explain import explain
from .forest import Forest
from .levels import SAMPLES, SECONDS
from .mind import Opinion
from .trials import Trials

BUDGET = Budget(seconds=SECONDS["expert"], samples=SAMPLES["expert"])
OPINION = Opinion(belief=1)


class ExpertBot:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: AnyState, seat: int, budget: Budget | None = None) -> int:
        moves = legal_moves(observation, seat)
        obvious = obvious_move(observation, seat, moves)
        if obvious is not None:
            return obvious
        budget = budget or BUDGET
        words = seed_for(observation, seat, self._seed)
        if heuristics_of(observation).EXPERT == "tree":
            forest = Forest(observation, seat, words, OPINION)
            forest.grow(budget)
            return forest.best
        trials = Trials(observation, seat, moves, words, OPINION)
        trials.narrow(budget)
        return trials.best

    def explain(
        self, observation: AnyState, seat: int, budget: Budget | None = None
    ) -> list[Judgement]:
        return explain(observation, seat, budget or BUDGET, self._seed, OPINION)


def new_bot(seed: int) -> ExpertBot:
    return ExpertBot(seed)
