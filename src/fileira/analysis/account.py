"""Where a result came from: an account of each seat, by its chance to win and by its points.

A match begins alike for everybody. Whatever a turn lost against the best one is booked as a
mistake of its seat and as a gift to those who gained by it; all the rest of the way is luck:
cards, and choices that nobody could know. `docs/analysis.md` says more.
"""

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from ..core.match.match import Match
from ..core.optional.heuristics import outlook
from ..core.record import Float64s
from .judging import Estimate, Judged


class Breakdown(msgspec.Struct, frozen=True, kw_only=True):
    """start + luck + gifts + mistakes = end."""

    start: float  # what everybody has before the first card
    luck: Estimate  # over all seats it sums to 0
    gifts: Estimate  # by the mistakes of others
    mistakes: Estimate  # of its own, not above 0 but by chance; gifts and mistakes sum to 0
    end: float

    @property
    def weights(self) -> tuple[float, ...]:
        """What luck, gifts and mistakes are of all that moved it, with their signs."""
        moved = [self.luck.mean, self.gifts.mean, self.mistakes.mean]
        return tuple(each / (sum(map(abs, moved)) or 1.0) for each in moved)


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """It says where the result of a seat came from."""

    seat: int
    wins: Breakdown  # as a chance to win; in a long match they may be larger than 1
    points: Breakdown  # against the mean of all seats
    weights: tuple[float, ...]  # of luck, gifts and mistakes in what moved the chance to win
    turns: int  # that it had, forced ones left out
    agreed: int  # in how many of them it did as the expert would
    mistakes: int  # how many cost more than can be chance


def accounts(match: Match, judged: Sequence[Judged]) -> tuple[Account, ...]:
    """One for each seat; a match that is not over ends with the chances as they stand."""
    chances = np.array([float(outlook(match.state, seat)) for seat in range(match.seats)])
    points = np.array(match.scores, float)
    wins = _parts(judged, [each.effects for each in judged], chances)
    leads = _parts(judged, [each.leads for each in judged], points - points.mean())
    return tuple(_account(seat, judged, wins[seat], leads[seat]) for seat in range(match.seats))


def _account(seat: int, judged: Sequence[Judged], wins: Breakdown, points: Breakdown) -> Account:
    free = [each for each in judged if each.seat == seat and each.choices > 1]
    return Account(
        seat=seat,
        wins=wins,
        points=points,
        weights=wins.weights,
        turns=len(free),
        agreed=sum(each.played.line == each.best.line for each in free),
        mistakes=sum(each.is_mistake for each in free),
    )


Effects = Sequence[tuple[Estimate, ...]]  # of each turn, on each seat


def _parts(judged: Sequence[Judged], effects: Effects, ends: Float64s) -> list[Breakdown]:
    start = float(ends.mean())
    found = []
    for seat, end in enumerate(ends.tolist()):
        pairs = [(each.seat == seat, of[seat]) for each, of in zip(judged, effects, strict=True)]
        mistakes = _total([effect for own, effect in pairs if own])
        gifts = _total([effect for own, effect in pairs if not own])
        error = math.hypot(gifts.error, mistakes.error)
        luck = Estimate(end - start - gifts.mean - mistakes.mean, error)
        found.append(Breakdown(start=start, luck=luck, gifts=gifts, mistakes=mistakes, end=end))
    return found


def _total(effects: Sequence[Estimate]) -> Estimate:
    mean = math.fsum(effect.mean for effect in effects)
    return Estimate(mean, math.hypot(*(effect.error for effect in effects)))
