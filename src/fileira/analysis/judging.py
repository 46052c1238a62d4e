"""One turn judged: the moves played beside the expert's, in worlds that neither was chosen by.

The best of many estimates looks better than it is. So the expert chooses by some worlds, and what
its move is worth is measured in fresh ones.
"""

import math

import msgspec

from ..core.game import Game
from ..core.record import Float64s
from .decisions import TurnTaken
from .lines import expert_line
from .outcomes import Lines, Outcomes, outcomes

FRESH = 1 << 40  # added to the seed: worlds that the expert has not seen
DOUBT = 2.0  # a difference counts if it is larger than so many of its standard errors
WORTH = 0.01  # of the chance of winning: who loses less has made no mistake worth a word


class Estimate(msgspec.Struct, frozen=True, array_like=True):
    """A mean over worlds and its standard error."""

    mean: float
    error: float

    @property
    def is_above_doubt(self) -> bool:
        return self.mean > DOUBT * self.error


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """What the moves of a turn promised, by what the seat knew."""

    line: tuple[int, ...]
    texts: tuple[str, ...]  # the same in the notation of the game
    points: Estimate  # at the end of the round, or as far as the expert looks ahead
    wins: Estimate  # the chance of winning the match


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """One turn: what was played, what was best, and the difference."""

    number: int  # of all turns, from 1
    decisions: tuple[int, ...]  # of the match that belong to it, from 1
    round: int  # from 0
    turn: int  # of the seat in this round, from 1
    seat: int
    choices: int  # how many moves were legal where most were; 1 = forced
    played: Value
    best: Value
    regret: Estimate  # what the moves played lost of the chance to win
    points_regret: Estimate
    is_mistake: bool  # it lost more than can be chance, and enough to speak of
    effects: tuple[Estimate, ...]  # what each seat's chance gained by it; they sum to 0
    leads: tuple[Estimate, ...]  # and its points, against the mean of all; they sum to 0


def judge(game: Game, turn: TurnTaken, samples: int, seed: int) -> Judged:
    """With so many samples to choose by, and as many to measure with."""
    best = _best(turn, samples, seed)
    lines: Lines = (best,) if best == turn.line else (best, turn.line)
    worlds = max(2, samples // 2)
    found = outcomes(turn.seen, turn.seat, lines, worlds, seed + FRESH)
    if _regret(found, turn.seat, -1.0).is_above_doubt:  # the expert was wrong
        lines, found = lines[1:], Outcomes(found.wins[:, 1:], found.points[:, 1:])
    return _judged(game, turn, lines, found)


def _best(turn: TurnTaken, samples: int, seed: int) -> tuple[int, ...]:
    """What the expert would have played; as far as a turn went that the match did not see end."""
    line = turn.line if turn.is_forced else expert_line(turn, samples, seed)
    return turn.line if line[: len(turn.line)] == turn.line else line


def _judged(game: Game, turn: TurnTaken, lines: Lines, found: Outcomes) -> Judged:
    regret = _regret(found, turn.seat)
    points = found.points[:, :, turn.seat]
    leads = found.points - found.points.mean(axis=2, keepdims=True)
    return Judged(
        number=turn.number,
        decisions=tuple(part.number for part in turn.parts),
        round=turn.round,
        turn=turn.nth,
        seat=turn.seat,
        choices=max(len(part.moves) for part in turn.parts),
        played=_value(game, turn.seat, lines, found, -1),
        best=_value(game, turn.seat, lines, found, 0),
        regret=regret,
        points_regret=estimate(points[:, 0] - points[:, -1]),
        is_mistake=regret.is_above_doubt and regret.mean >= WORTH,
        effects=_gains(found.wins),
        leads=_gains(leads),
    )


def _regret(found: Outcomes, seat: int, sign: float = 1.0) -> Estimate:
    """What the last line lost against the first; with the other sign, what it won."""
    return estimate(sign * (found.wins[:, 0, seat] - found.wins[:, -1, seat]))


def _gains(numbers: Float64s) -> tuple[Estimate, ...]:
    """What the last line gave each seat, against the first."""
    return tuple(map(estimate, (numbers[:, -1] - numbers[:, 0]).T))


def _value(game: Game, seat: int, lines: Lines, found: Outcomes, which: int) -> Value:
    return Value(
        line=lines[which],
        texts=tuple(map(game.notation.write, lines[which])),
        points=estimate(found.points[:, which, seat]),
        wins=estimate(found.wins[:, which, seat]),
    )


def estimate(numbers: Float64s) -> Estimate:
    """
    >>> from numpy import array
    >>> estimate(array([1.0, 3.0]))
    Estimate(mean=2.0, error=1.0)
    """
    spread = float(numbers.std())
    return Estimate(float(numbers.mean()), spread / math.sqrt(len(numbers) - 1))
