"""What the blocks of a contest tell: points, wins and times of the bots, and who is stronger."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

import numpy as np

from ...core.record import Float64s
from ..contests.block import Block, Forfeit, points_and_wins
from ..contests.contest import Contest
from .intervals import Interval, interval
from .sequential import SequentialTest

REASONS = 3  # forfeits of a bot that are told one by one


class Pair(NamedTuple):
    """Two bots compared by points per deal."""

    first: int
    second: int
    difference: Interval  # of the first to the second
    p: float  # valid whenever it is looked at
    winner: int  # 1 = the first, -1 = the second, 0 = undecided


class Results:
    """The blocks so far, in their order."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.blocks: list[Block] = []
        self._bots = len(contest.entrants)
        self._points: list[Float64s] = []
        self._wins: list[Float64s] = []
        self._tests = {pair: SequentialTest() for pair in combinations(range(self._bots), 2)}

    def add(self, block: Block) -> None:
        points, wins = points_and_wins(block, self.contest.seatings, self._bots)
        self.blocks.append(block)
        self._points.append(points)
        self._wins.append(wins)
        for (first, second), test in self._tests.items():
            test.add(float(points[first] - points[second]))

    def __len__(self) -> int:
        return len(self.blocks)

    @property
    def decided(self) -> bool:
        return all(test.decided for test in self._tests.values())

    @property
    def points(self) -> Float64s:
        """Of each block and bot."""
        return np.array(self._points).reshape(-1, self._bots)

    @property
    def wins(self) -> Float64s:
        """Shares of the win of one seat, of each block and bot; fair is 1 / seats."""
        return np.array(self._wins).reshape(-1, self._bots)

    @property
    def pairs(self) -> list[Pair]:
        points = self.points
        return [
            Pair(a, b, interval(points[:, a] - points[:, b]), test.p, test.winner)
            for (a, b), test in self._tests.items()
        ]

    @property
    def seconds_per_move(self) -> list[float]:
        moves = np.sum([block.moves for block in self.blocks], axis=0)
        seconds = np.sum([block.seconds for block in self.blocks], axis=0)
        return [float(number) for number in seconds / np.maximum(moves, 1)]

    @property
    def forfeits(self) -> list[list[Forfeit]]:
        """Of each bot."""
        found = [forfeit for block in self.blocks for forfeit in block.forfeits]
        return [[f for f in found if f.bot == bot] for bot in range(self._bots)]


def as_object(results: Results) -> dict[str, object]:
    """The results for programs."""
    contest, names = results.contest, results.contest.names
    return {
        "game": contest.game,
        "variant": contest.variant,
        "players": contest.seats,
        "options": dict(contest.options),
        "seed": contest.seed,
        "rounds": contest.rounds or None,
        "deals": len(results),
        "seatings": len(contest.seatings),
        "bots": [_bot(results, bot) for bot in range(len(names))],
        "pairs": [_pair(pair, names) for pair in results.pairs],
    }


def _bot(results: Results, bot: int) -> Mapping[str, object]:
    entrant = results.contest.entrants[bot]
    forfeits = results.forfeits[bot]
    return {
        "name": entrant.name,
        "samples": entrant.samples,
        "seconds": entrant.seconds,
        "files": entrant.digests,
        "points": interval(results.points[:, bot])._asdict(),
        "win_share": interval(results.wins[:, bot])._asdict(),
        "seconds_per_move": results.seconds_per_move[bot],
        "forfeits": {
            "count": len(forfeits),
            "kinds": Counter(forfeit.kind for forfeit in forfeits),
            "first": [{"kind": f.kind, "detail": f.detail} for f in forfeits[:REASONS]],
        },
    }


def _pair(pair: Pair, names: list[str]) -> Mapping[str, object]:
    stronger = {1: names[pair.first], -1: names[pair.second], 0: None}[pair.winner]
    return {
        "first": names[pair.first],
        "second": names[pair.second],
        "difference": pair.difference._asdict(),
        "p": pair.p,
        "stronger": stronger,
    }
