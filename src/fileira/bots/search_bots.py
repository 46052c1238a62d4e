"""Bots that try their moves in worlds that may be the real one."""

from collections.abc import Callable
from typing import ClassVar, Protocol

from ..core.optional.heuristics import heuristics_of
from ..core.record import AnyState, Int64s
from .bot import Bot, Judgement, legal_moves, obvious_move
from .budget import Budget, Spent
from .chance import seed_for
from .explain import explain
from .forest import Forest
from .levels import Level, find_level
from .mind import Opinion
from .one_ply import LAPSES
from .trials import Trials


class SearchBot(Protocol):
    """It thinks where there is something to think about, and can say what it thinks."""

    level: ClassVar[Level]
    opinion: ClassVar[Opinion]
    _seed: int

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: AnyState, seat: int, budget: Budget | None = None) -> int:
        moves = legal_moves(observation, seat)
        obvious = obvious_move(observation, seat, moves)
        if obvious is not None:
            return obvious
        words = seed_for(observation, seat, self._seed)
        return self._search(observation, seat, moves, words, budget or self._usual_budget())

    def explain(
        self, observation: AnyState, seat: int, budget: Budget | None = None
    ) -> list[Judgement]:
        """What it thinks of each legal move, ascending."""
        return explain(observation, seat, budget or self._usual_budget(), self._seed, self.opinion)

    def _usual_budget(self) -> Budget:
        return Budget(seconds=self.level.seconds, samples=self.level.samples)

    def _search(
        self, seen: AnyState, seat: int, moves: list[int], words: Int64s, budget: Budget
    ) -> int: ...


class StrongBot(SearchBot):
    """It tries its moves in a few worlds and plays far on, as if all were beginners."""

    level = find_level("strong")
    opinion = Opinion(lapses=LAPSES, far=20)

    def _search(
        self, seen: AnyState, seat: int, moves: list[int], words: Int64s, budget: Budget
    ) -> int:
        trials = Trials(seen, seat, moves, words, self.opinion)
        trials.run(budget, Spent(budget))
        return trials.best


class ExpertBot(SearchBot):
    """It drops bad moves early, and thinks that all play well.

    The worlds are such that the others have played sensibly so far, if the game says what that
    means (`believe`). It searches in the way that measured best for the game: `worlds` as the
    strong bot, or `tree`, where the own later decisions grow a tree.
    """

    level = find_level("expert")
    opinion = Opinion(belief=1)

    def _search(
        self, seen: AnyState, seat: int, moves: list[int], words: Int64s, budget: Budget
    ) -> int:
        if heuristics_of(seen).EXPERT == "tree":
            forest = Forest(seen, seat, words, self.opinion)
            forest.grow(budget)
            return forest.best
        trials = Trials(seen, seat, moves, words, self.opinion)
        trials.narrow(budget)
        return trials.best


BOTS: dict[str, Callable[[int], Bot]] = {"strong": StrongBot, "expert": ExpertBot}
