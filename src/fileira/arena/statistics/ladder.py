"""The ladder of a game: each level against the one below, and a rating of all."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ... import __version__
from ...bots.levels import LEVELS
from ...core.game import Game
from ..contests.contest import Contest, new_contest
from ..contests.entrant import read_entrants
from .intervals import Interval
from .rating import rate, win_credits
from .results import Results, as_object

Play = Callable[[Contest, float], Results]  # a contest, and its part of the time that is left


@dataclass(frozen=True)
class Ladder:
    """What was measured at one table: a contest for each step, the lowest first."""

    names: Sequence[str]
    steps: Sequence[Results]

    @property
    def ratings(self) -> list[Interval]:
        found = {(i, i + 1): win_credits(results) for i, results in enumerate(self.steps)}
        return rate(len(self.names), found)

    @property
    def proven(self) -> bool:
        """Whether every level beats the one below."""
        return all(results.pairs[0].winner == -1 for results in self.steps)


def tables(game: Game) -> list[tuple[str, int]]:
    """Variants and numbers of players at which a game is rated: the usual ones, and two."""
    found = [
        (variant.name, seats)
        for variant in game.variants
        for seats in {game.usual_seats(variant): None, 2: None}
        if seats in variant.seats
    ]
    return list(game.ladder) or found


def contests(
    game: Game, variant: str, seats: int, seed: int, levels: Sequence[str] = LEVELS
) -> list[Contest]:
    """Each level against the one below."""
    return [
        new_contest(game, read_entrants(pair), variant=variant, seats=seats, seed=seed)
        for pair in pairwise(levels)
    ]


def climb(steps: Sequence[Contest], play: Play) -> Ladder:
    results = [play(contest, 1 / (len(steps) - i)) for i, contest in enumerate(steps)]
    names = [steps[0].names[0], *(contest.names[1] for contest in steps)]
    return Ladder(names, results)


def as_record(ladder: Ladder) -> dict[str, object]:
    """The ladder for programs and for the pages."""
    first = ladder.steps[0].contest
    return {
        "fileira": __version__,
        "game": first.game,
        "variant": first.variant,
        "players": first.seats,
        "seed": first.seed,
        "proven": ladder.proven,
        "levels": list(_levels(ladder)),
        "steps": [as_object(results) for results in ladder.steps],
    }


def _levels(ladder: Ladder) -> Iterator[dict[str, object]]:
    for place, (name, rating) in enumerate(zip(ladder.names, ladder.ratings, strict=True)):
        results = ladder.steps[max(0, place - 1)]
        bot = min(place, 1)
        yield {
            "name": name,
            "samples": results.contest.entrants[bot].samples,
            "rating": rating._asdict(),
            "seconds_per_move": results.seconds_per_move[bot],
            "against_below": told_of_second(results) if place else None,
        }


def told_of_second(results: Results) -> dict[str, object]:
    """How the second of two bots did, seen from it."""
    pair = results.pairs[0]
    mean, low, high = pair.difference
    return _told(-pair.winner, Interval(-mean, -high, -low), results)


def told_of_first(results: Results) -> dict[str, object]:
    """The same of the first."""
    pair = results.pairs[0]
    return _told(pair.winner, pair.difference, results)


def _told(winner: int, ahead: Interval, results: Results) -> dict[str, object]:
    return {
        "deals": len(results),
        "points": ahead._asdict(),
        "p": results.pairs[0].p,
        "verdict": {1: "stronger", -1: "weaker", 0: "undecided"}[winner],
    }
