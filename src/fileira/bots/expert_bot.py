"""The strongest bot: it searches in the way that measured best for the game.

- `replies`: what others choose at the same time is searched too, from their point of view;
- `tree`: the own later decisions grow a tree;
- `worlds`: as the strong bot.

In each of these ways the worlds are such that the others have played sensibly so far, if the game
says what that means (`believe`).
"""

from ..core.heuristics import heuristics_of
from ..core.record import AnyRecord
from ..core.rules import rules_of
from .bot import Judgement, legal_moves
from .budget import Budget
from .chance import seed_for
from .explain import explain
from .forest import Forest
from .levels import SAMPLES, SECONDS
from .trials import Trials

BUDGET = Budget(seconds=SECONDS["expert"], samples=SAMPLES["expert"])
REPLY_WORLDS = 20


class ExpertBot:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: AnyRecord, seat: int, budget: Budget | None = None) -> int:
        moves = legal_moves(observation, seat)
        if len(moves) == 1:
            return moves[0]
        budget = budget or BUDGET
        words = seed_for(observation, seat, self._seed)
        if heuristics_of(observation).EXPERT == "tree":
            forest = Forest(observation, seat, words, belief=1)
            forest.grow(budget)
            return forest.best
        trials = Trials(observation, seat, moves, words, _depth(observation, seat), belief=1)
        trials.narrow(budget)
        return trials.best

    def explain(
        self, observation: AnyRecord, seat: int, budget: Budget | None = None
    ) -> list[Judgement]:
        depth = _depth(observation, seat)
        return explain(observation, seat, budget or BUDGET, self._seed, depth, belief=1)


def _depth(observation: AnyRecord, seat: int) -> int:
    """In how many worlds the others' choices are searched: only if some choose now."""
    others = rules_of(observation).actors(observation) & ~(1 << seat)
    return REPLY_WORLDS if others and heuristics_of(observation).EXPERT == "replies" else 0


def new_bot(seed: int) -> ExpertBot:
    return ExpertBot(seed)
