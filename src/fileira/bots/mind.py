"""What a search thinks with: its log, its luck, and places to list and weigh moves."""

from typing import Annotated

from ..core.chance import Generator
from ..core.events import MOVES_LIMIT, Log
from ..core.record import Float64s, Int8, Int16, Int16s, Int64s, Record


class Mind(Record):
    rng: Generator
    seed: Annotated[Int64s, 4]  # two words of the bot, the number of the world, what it is for
    weights: Annotated[Float64s, MOVES_LIMIT]
    values: Annotated[Float64s, MOVES_LIMIT]  # of the replies
    moves: Annotated[Int16s, MOVES_LIMIT]
    replies: Annotated[Int16s, MOVES_LIMIT]
    log: Log
    horizon: Int16  # decisions of a playout
    depth: Int8  # worlds in which the others' simultaneous choices are searched, 0 = the policy's
    belief: Int8  # whether worlds look as if the others had played sensibly so far
