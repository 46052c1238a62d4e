"""Bots of others on the ladder: rated against the levels, which are the yardstick."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ... import __version__
from ...bots.levels import LEVELS
from ...core.errors import UserError
from ...core.game import find_game
from ...core.record import Float64s
from ..contests.contest import Contest, new_contest
from ..contests.entrant import read_entrants
from .intervals import Interval
from .ladder import told_of_first
from .rating import SCALE, win_credits
from .results import Results

DESCRIPTION = "bot.toml"
RATING = "rating.json"
SAMPLES = 400  # of the blocks, for the intervals
HIGHEST = 4000.0
FIELDS = frozenset({"title", "author", "licence", "training", "file", "game", "variant", "players"})


@dataclass(frozen=True)
class Visitor:
    """A bot that somebody gave us, with all that is needed to make it again."""

    folder: Path
    title: str
    author: str
    licence: str
    training: str  # the command that trained it
    file: str  # the bot, as the arena takes it; a budget may follow
    game: str
    variant: str
    players: int

    @property
    def table(self) -> tuple[str, str, int]:
        return self.game, self.variant, self.players

    def contests(self, seed: int = 1, levels: Sequence[str] = LEVELS) -> list[Contest]:
        """One with each level."""
        game, bot = find_game(self.game), str(self.folder / self.file)
        return [
            new_contest(
                game,
                read_entrants([bot, level]),
                variant=self.variant,
                seats=self.players,
                seed=seed,
            )
            for level in levels
        ]


def visitors(folder: Path) -> Iterator[Visitor]:
    """Those whose folders lie there."""
    for file in sorted(folder.glob(f"*/{DESCRIPTION}")):
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        if told.keys() != FIELDS:
            odd = ", ".join(sorted(told.keys() ^ FIELDS))
            raise UserError("bot_described", file=file, names=", ".join(sorted(FIELDS)), got=odd)
        yield Visitor(file.parent, **told)


def rate_visitor(found: Sequence[tuple[float, Float64s]], seed: int = 1) -> Interval:
    """A rating, with its 95 % interval, from what a bot won of blocks with bots rated before.

    >>> won = np.array([1.0] * 10 + [0.0] * 1)
    >>> round(rate_visitor([(100.0, won)]).mean)
    438
    """
    luck = np.random.default_rng(seed)
    best = _fit(found)
    resampled = [
        _fit([(rating, luck.choice(won, len(won))) for rating, won in found])
        for _ in range(SAMPLES)
    ]
    low, high = np.percentile(resampled, [2.5, 97.5])
    return Interval(best, float(low), float(high))


def as_record(results: Sequence[Results], ratings: Mapping[str, float]) -> dict[str, object]:
    """The rating for programs and for the page; the levels' own ratings count as they are."""
    names = [found.contest.names[1] for found in results]
    won = [(ratings[name], win_credits(found)) for name, found in zip(names, results, strict=True)]
    first = results[0].contest
    return {
        "fileira": __version__,
        "rules_version": find_game(first.game).rules_version,
        "seed": first.seed,
        "files": first.entrants[0].digests,
        "rating": rate_visitor(won)._asdict(),
        "seconds_per_move": float(np.mean([found.seconds_per_move[0] for found in results])),
        "against": {name: told_of_first(found) for name, found in zip(names, results, strict=True)},
    }


def _fit(found: Sequence[tuple[float, Float64s]]) -> float:
    """Halving, since more wins always mean more; one even block keeps a clean sweep finite."""
    low, high = -HIGHEST, HIGHEST
    while high - low > 0.01:
        middle = (low + high) / 2
        surplus = 0.5 * len(found) + sum(float(won.sum()) for _, won in found)
        for rating, won in found:
            surplus -= (len(won) + 1) / (1 + np.exp((rating - middle) / SCALE))
        low, high = (middle, high) if surplus > 0 else (low, middle)
    return (low + high) / 2
