"""Compiling what a contest needs, once, before several processes need it."""

from dataclasses import replace

from ..contests.contest import Contest
from ..contests.dealer import Dealer
from ..contests.entrant import Entrant

LITTLE = 2  # samples


def warm(contest: Contest) -> None:
    """Play one deal without thinking; own bots are not needed for it."""
    levels = {entrant.level or "random": None for entrant in contest.entrants}
    quick = [Entrant(level, level=level, samples=LITTLE) for level in levels]
    quick += quick[:1] * (2 - len(quick))
    with Dealer(replace(contest, entrants=tuple(quick))) as dealer:
        dealer.blocks(0, 1)
