"""One deal, played with every seating of the bots."""

import msgspec
import numpy as np

from ...core.record import Float64s


class Forfeit(msgspec.Struct, frozen=True):
    """A deal that a bot lost by not playing it."""

    bot: int
    seating: int
    kind: str  # crashed, died, late, illegal, nonsense
    detail: str


class Block(msgspec.Struct, frozen=True):
    """What came of one deal."""

    number: int
    scores: list[list[int]]  # of each seating and seat
    moves: list[int]  # how many decisions each bot made
    seconds: list[float]  # that they took it
    rounds: list[int]  # played with each seating
    forfeits: list[Forfeit] = []


def points_and_wins(
    block: Block, seatings: list[tuple[int, ...]], bots: int
) -> tuple[Float64s, Float64s]:
    """The mean points and the mean share of the win that a seat of each bot has in the block."""
    points, wins = np.zeros((2, len(seatings), bots))
    for i, seating in enumerate(seatings):
        out = {forfeit.bot for forfeit in block.forfeits if forfeit.seating == i}
        scored = _scores(block.scores[i], seating, out)
        shares = _shares(scored, seating, out)
        for bot in range(bots):
            own = [seat for seat, other in enumerate(seating) if other == bot]
            points[i, bot] = sum(scored[seat] for seat in own) / len(own)
            wins[i, bot] = sum(shares[seat] for seat in own) / len(own)
    return points.mean(axis=0), wins.mean(axis=0)


def _scores(scores: list[int], seating: tuple[int, ...], out: set[int]) -> list[int]:
    """Who forfeits gets the worst score of the table."""
    worst = min(scores)
    return [worst if seating[seat] in out else score for seat, score in enumerate(scores)]


def _shares(scores: list[int], seating: tuple[int, ...], out: set[int]) -> list[float]:
    """A shared win is divided; who forfeits has no part in it."""
    playing = [score for seat, score in enumerate(scores) if seating[seat] not in out]
    best = max(playing, default=None)
    share = 1 / max(playing.count(best), 1) if best is not None else 0.0
    return [
        share if score == best and seating[seat] not in out else 0.0
        for seat, score in enumerate(scores)
    ]
