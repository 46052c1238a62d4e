"""Search all that a viewer is told for anything that the viewer may not know."""

import time
from collections import Counter
from collections.abc import Iterable
from itertools import count
from random import Random

from fileira.core.match.match import Match
from tests.attack.pair import Pair
from tests.attack.report import Report
from tests.attack.twins import Leak
from tests.attack.worlds import new_match, new_setup, play_on, without_open_choices
from tests.strategies import KINDS

STRIDE = 7  # so that each kind has its turn soon
TICKS = 40  # things done at a pair of tables
SAME, LONG = 0.03, 150  # of the pairs have the same cards; and so many things are done at them
STRETCH = 12  # moves made between two pairs, at most
OPENING = 100  # moves before the first pair, at most
PAIRS = 8  # of tables that go on with the same match, at most
SEEN = "views and answers"
# A game with many options is played more often.
ORDER = [kind for kind in KINDS for _ in range(max(1, len(kind.options(kind.variant.seats[-1]))))]


def search(report: Report, seed: int, seconds: float, numbers: Iterable[int] = ()) -> None:
    """Play matches, each by its number, until the time is up."""
    end = time.monotonic() + seconds
    for number in numbers or count():
        if time.monotonic() > end:
            return
        play_match(report, seed, number, end)
        report.counts["matches"] += 1
        report.progress()


def play_match(report: Report, seed: int, number: int, end: float = float("inf")) -> None:
    """A stretch of a match, as pairs of tables that begin where it stands."""
    luck = Random(f"{seed}/{number}")
    match = new_match(ORDER[number * STRIDE % len(ORDER)], luck)
    match = play_on(match, luck, OPENING)
    for _ in range(PAIRS):
        if match.over or time.monotonic() > end:
            return
        match = _play_pair(report, match, luck, f"--seed {seed} --match {number}")
        match = play_on(match, luck, STRETCH)


def _play_pair(report: Report, match: Match, luck: Random, repeat: str) -> Match:
    """How the match stands after a pair has gone on with it."""
    setup = new_setup(match, luck)
    same = luck.random() < SAME
    pair = Pair(match, setup, luck, same=same)
    facts = {"repeat": f"--only hidden {repeat}", "setup": str(setup), "people": pair.people}
    try:
        pair.run(LONG if same else luck.randint(1, TICKS))
    except Leak as leak:
        report.find(leak.what, **facts, done=pair.done, before=repr(match), **leak.facts)
    report.counts["pairs of tables"] += 1
    report.counts += pair.deeds
    if same:
        report.counts["messages of the same table twice"] += sum(pair.seen.values())
    else:
        report.counts[SEEN] += sum(pair.seen.values())
        report.counts += Counter({f"{SEEN}: {kind}": n for kind, n in pair.seen.items()})
    return without_open_choices(pair.worlds[0].live_match.match)
