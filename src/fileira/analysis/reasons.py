"""The costliest turns of a match, with what speaks for the better moves."""

from collections.abc import Sequence

import msgspec

from ..bots.bot import Judgement
from ..bots.budget import Budget
from ..bots.search_bots import ExpertBot
from .decisions import TurnTaken
from .judging import Judged

MOST = 3  # of each seat
WORLDS = 200  # in which facts are gathered


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """A turn that cost much, and the facts about both moves where they part."""

    number: int  # of the turn
    part: int  # which of its moves differs from the better one, from 0
    played: dict[str, float]
    best: dict[str, float]


def costliest(judged: Sequence[Judged]) -> list[Judged]:
    """Of each seat those that lost most of the chance to win, if that is more than chance."""
    worst = sorted(judged, key=lambda each: (-each.regret.mean, each.number))
    told: dict[int, int] = {}
    found = []
    for each in worst:
        told[each.seat] = told.get(each.seat, 0) + each.is_mistake
        if each.is_mistake and told[each.seat] <= MOST:
            found.append(each)
    return found


def reason(turn: TurnTaken, judged: Judged, seed: int) -> Reason:
    played, best = judged.played.line, judged.best.line
    part = next(i for i, (one, other) in enumerate(zip(played, best, strict=False)) if one != other)
    asked = turn.parts[part]
    budget = Budget(samples=WORLDS * len(asked.moves), threads=1)
    thought = ExpertBot(seed).explain(asked.seen.copy(), asked.seat, budget)
    facts = (_facts(thought, line[part]) for line in (played, best))
    return Reason(number=judged.number, part=part, played=next(facts), best=next(facts))


def _facts(thought: Sequence[Judgement], move: int) -> dict[str, float]:
    return next(dict(each.facts) for each in thought if each.move == move)
