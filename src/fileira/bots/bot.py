"""Bots: they get what their seat sees, and answer with a move."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

import numpy as np

from ..core.events import MOVES_LIMIT
from ..core.optional.heuristics import winning_place
from ..core.record import AnyState
from ..core.rules import rules_of
from .budget import Budget


class Judgement(NamedTuple):
    """What a bot thinks of one of its moves: means over its samples, with standard errors."""

    move: int
    points: float  # at the end of the round
    points_error: float
    wins: float  # the chance of winning the match
    wins_error: float
    samples: int
    facts: Mapping[str, float]  # by the names of the game's words


class Bot(Protocol):
    """It keeps nothing in mind: observation, seed and samples decide, also in a resumed match."""

    def choose(self, observation: AnyState, seat: int, budget: Budget | None = None) -> int:
        """A legal move of the seat, which the game waits for; without a budget its own is used."""
        ...


def legal_moves(observation: AnyState, seat: int) -> list[int]:
    """The moves of the seat, ascending."""
    out = np.empty(MOVES_LIMIT, np.int16)
    count = rules_of(observation).legal_moves(observation, seat, out)
    return [int(move) for move in out[:count]]


def obvious_move(observation: AnyState, seat: int, moves: list[int]) -> int | None:
    """The only move there is, or one that wins at once: no need to think."""
    if len(moves) == 1:
        return moves[0]
    place = winning_place(observation, seat, np.array(moves, np.int16), len(moves))
    return moves[place] if place >= 0 else None
