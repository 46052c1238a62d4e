"""The analysis of a match: its turns judged, its results explained."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import msgspec

from ..bots.levels import TABLE
from ..core.match.match import Match
from .account import Account, accounts
from .decisions import TurnTaken, turns
from .judging import Judged, judge
from .reasons import Reason, costliest, mistakes, reason

USUAL = TABLE["expert"].samples or 0  # as many as the expert takes at a table
SEED = 1  # the same analysis for everybody

Progress = Callable[[int, int], None]  # so many turns of so many are judged


class Stopped(Exception):
    """Somebody wants the analysis no more."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    samples: int  # of each turn, and as many again to measure it
    turns: tuple[Judged, ...]
    reasons: tuple[Reason, ...]  # one for each mistake, the costliest first
    accounts: tuple[Account, ...]  # one for each seat

    @property
    def costliest(self) -> tuple[Reason, ...]:
        """The first few of each seat."""
        numbers = {each.number for each in costliest(self.turns)}
        return tuple(each for each in self.reasons if each.number in numbers)


def analyse(
    match: Match,
    samples: int = USUAL,
    *,
    threads: int | None = None,
    progress: Progress = lambda _done, _all: None,
    stop: Event | None = None,
) -> Analysis:
    """Judge every turn; the number of threads changes nothing but the time it takes."""
    made = turns(match)
    stop = stop or Event()

    def work(turn: TurnTaken) -> Judged:
        if stop.is_set():
            raise Stopped
        return judge(match.game, turn, samples, SEED)

    judged: list[Judged] = []
    with ThreadPoolExecutor(threads or os.cpu_count(), "analysis") as pool:
        for each in pool.map(work, made):
            judged.append(each)
            progress(len(judged), len(made))
    return _sum_up(match, made, judged, samples)


def _sum_up(match: Match, made: list[TurnTaken], judged: list[Judged], samples: int) -> Analysis:
    told = [(made[each.number - 1], each) for each in mistakes(judged)]
    return Analysis(
        samples=samples,
        turns=tuple(judged),
        reasons=tuple(reason(turn, each, samples, SEED) for turn, each in told),
        accounts=accounts(match, judged),
    )
