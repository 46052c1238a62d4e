"""One decision judged: the move played beside the expert's, in worlds that neither was chosen by.

The best of many estimates looks better than it is. So the expert chooses by some worlds, and what
its move is worth is measured in fresh ones.
"""

import math

import msgspec

from ..bots.budget import Budget
from ..bots.search_bots import ExpertBot
from ..core.game import Game
from ..core.record import Float64s
from .decisions import Decision
from .outcomes import Outcomes, outcomes

FRESH = 1 << 40  # added to the seed: worlds that the expert has not seen


class Estimate(msgspec.Struct, frozen=True, array_like=True):
    """A mean over worlds and its standard error."""

    mean: float
    error: float


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """What a move promised, by what the seat knew."""

    move: int
    text: str
    points: Estimate  # at the end of the round, or as far as the expert looks ahead
    wins: Estimate  # the chance of winning the match


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """One decision: what was played, what was best, and the difference."""

    number: int  # of the decision in the match, from 1
    round: int  # from 0
    seat: int
    choices: int  # how many moves were legal; 1 = forced
    played: Value
    best: Value
    regret: Estimate  # what the move played lost of the chance to win
    points_regret: Estimate
    effects: tuple[Estimate, ...]  # what each seat's chance gained by it; they sum to 0


def judge(game: Game, decision: Decision, samples: int, seed: int) -> Judged:
    """With so many samples to choose by, and as many to measure with."""
    best = _best(decision, samples, seed)
    compared = (best,) if best == decision.move else (best, decision.move)
    worlds = max(2, samples // 2)
    found = outcomes(decision.seen, decision.seat, compared, worlds, seed + FRESH)
    return Judged(
        number=decision.number,
        round=int(decision.seen.rounds_done),
        seat=decision.seat,
        choices=len(decision.moves),
        played=_value(game, decision, compared, found, -1),
        best=_value(game, decision, compared, found, 0),
        regret=estimate(found.wins[:, 0, decision.seat] - found.wins[:, -1, decision.seat]),
        points_regret=estimate(found.points[:, 0] - found.points[:, -1]),
        effects=tuple(map(estimate, (found.wins[:, -1] - found.wins[:, 0]).T)),
    )


def _best(decision: Decision, samples: int, seed: int) -> int:
    if decision.is_forced:
        return decision.move
    budget = Budget(samples=samples, threads=1)
    return ExpertBot(seed).choose(decision.seen.copy(), decision.seat, budget)


def _value(
    game: Game, decision: Decision, compared: tuple[int, ...], found: Outcomes, which: int
) -> Value:
    return Value(
        move=compared[which],
        text=game.notation.write(compared[which]),
        points=estimate(found.points[:, which]),
        wins=estimate(found.wins[:, which, decision.seat]),
    )


def estimate(numbers: Float64s) -> Estimate:
    """
    >>> from numpy import array
    >>> estimate(array([1.0, 3.0]))
    Estimate(mean=2.0, error=1.0)
    """
    spread = float(numbers.std())
    return Estimate(float(numbers.mean()), spread / math.sqrt(len(numbers) - 1))
