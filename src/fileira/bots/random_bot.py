"""A bot that plays any legal move."""

from random import Random

import numpy as np

from ..core.record import AnyRecord
from ..core.rules import legal_moves
from .playout import MOST_MOVES


class RandomBot:
    """It keeps nothing in mind: what it sees and its seed decide, also after a match is resumed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: AnyRecord, seat: int) -> int:
        moves = np.empty(MOST_MOVES, np.int16)
        count = legal_moves(observation, seat, moves)
        chance = Random(b"%d " % self._seed + observation.tobytes())  # noqa: S311  # no secret
        return int(moves[chance.randrange(count)])


def new_bot(seed: int) -> RandomBot:
    return RandomBot(seed)
