"""Who sits at a table of the arena."""

from typing import Protocol

from ...bots.budget import Budget
from ...bots.levels import USUAL, new_bot
from ...core.record import AnyState
from .entrant import Entrant


class Player(Protocol):
    """An entrant at one table, on all its seats there."""

    def choose(self, seen: AnyState, seat: int) -> int:
        """A legal move, or `Lost` is raised."""
        ...

    def leave(self) -> None:
        """The deal is over."""
        ...


class Native:
    """A bot of ours: it plays in this process and is trusted."""

    def __init__(self, entrant: Entrant, seed: int) -> None:
        self._bot = new_bot(entrant.level, seed)
        self._budget = Budget(seconds=entrant.seconds, samples=entrant.samples, threads=1)

    def choose(self, seen: AnyState, seat: int) -> int:
        return self._bot.choose(seen, seat, self._budget)

    def leave(self) -> None:
        pass


def stand_in(seed: int) -> Player:
    """Who plays on for a bot that has lost the deal."""
    return Native(Entrant(USUAL, level=USUAL), seed)
