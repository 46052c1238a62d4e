"""Where a result came from: an account of each seat's chance to win.

A match begins with the same chance for everybody and ends with won or lost. Whatever a decision
lost against the best one is booked as a mistake of its seat and as a gift to those who gained by
it; all the rest of the way is luck: cards, and choices that nobody could know. `docs/analysis.md`
says more.
"""

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from ..core.heuristics import outlook
from ..core.match.match import Match
from ..core.record import Float64s
from .judging import Estimate, Judged


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """fair + luck + gifts + mistakes = result, all as a chance to win."""

    seat: int
    fair: float  # what everybody has before the first card
    luck: Estimate  # over all seats it sums to 0
    gifts: Estimate  # by the mistakes of others
    mistakes: Estimate  # of its own, not above 0 but by chance; gifts and mistakes sum to 0
    result: float  # the share of the win
    decisions: int  # that it had, forced ones left out
    agreed: int  # in how many of them it did as the expert would
    points: float  # what its mistakes cost in points


def accounts(match: Match, judged: Sequence[Judged]) -> tuple[Account, ...]:
    """One for each seat; a match that is not over ends with the chances as they stand."""
    ends = np.array([float(outlook(match.state, seat)) for seat in range(match.seats)])
    return tuple(_account(seat, ends, judged) for seat in range(match.seats))


def _account(seat: int, ends: Float64s, judged: Sequence[Judged]) -> Account:
    own = [each for each in judged if each.seat == seat]
    free = [each for each in own if each.choices > 1]
    mistakes = _total(seat, own)
    gifts = _total(seat, [each for each in judged if each.seat != seat])
    fair, result = float(ends.mean()), float(ends[seat])
    luck = result - fair - gifts.mean - mistakes.mean
    return Account(
        seat=seat,
        fair=fair,
        luck=Estimate(luck, math.hypot(gifts.error, mistakes.error)),
        gifts=gifts,
        mistakes=mistakes,
        result=result,
        decisions=len(free),
        agreed=sum(each.played.move == each.best.move for each in free),
        points=sum(each.points_regret.mean for each in own),
    )


def _total(seat: int, judged: Sequence[Judged]) -> Estimate:
    """What these decisions did to the chance of the seat."""
    effects = [each.effects[seat] for each in judged]
    mean = math.fsum(effect.mean for effect in effects)
    return Estimate(mean, math.hypot(*(effect.error for effect in effects)))
