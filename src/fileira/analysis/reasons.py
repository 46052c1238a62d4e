"""The costliest decisions of a match, with what speaks for the better move."""

from collections.abc import Sequence

import msgspec

from ..bots.bot import Judgement
from ..bots.budget import Budget
from ..bots.search_bots import ExpertBot
from .decisions import Decision
from .judging import Judged

MOST = 3
DOUBT = 2.0  # a loss counts if it is larger than so many of its standard errors
WORLDS = 200  # in which facts are gathered


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that cost much, and the facts about both moves."""

    number: int  # of the decision
    played: dict[str, float]
    best: dict[str, float]


def costliest(judged: Sequence[Judged]) -> list[Judged]:
    """Those that lost most of the chance to win, if that is more than chance, the worst first."""
    clear = [each for each in judged if each.regret.mean > DOUBT * each.regret.error]
    return sorted(clear, key=lambda each: (-each.regret.mean, each.number))[:MOST]


def reason(decision: Decision, judged: Judged, seed: int) -> Reason:
    budget = Budget(samples=WORLDS * len(decision.moves), threads=1)
    thought = ExpertBot(seed).explain(decision.seen.copy(), decision.seat, budget)
    played, best = (_facts(thought, value.move) for value in (judged.played, judged.best))
    return Reason(number=decision.number, played=played, best=best)


def _facts(thought: Sequence[Judgement], move: int) -> dict[str, float]:
    return next(dict(each.facts) for each in thought if each.move == move)
