"""What a search thinks with: its log, its luck, and places to list and weigh moves."""

from typing import Annotated, NamedTuple

from ..core.chance import Generator
from ..core.events import MOVES_LIMIT, Log
from ..core.optional.heuristics import heuristics_of
from ..core.record import AnyState, Float64s, Int8, Int16, Int16s, Int64s, Record


class Mind(Record):
    rng: Generator
    luck: Generator  # from which each trial in a world sets out
    seed: Annotated[Int64s, 4]  # two words of the bot, the number of the world, what it is for
    weights: Annotated[Float64s, MOVES_LIMIT]
    values: Annotated[Float64s, MOVES_LIMIT]  # of facts
    moves: Annotated[Int16s, MOVES_LIMIT]
    log: Log
    horizon: Int16  # decisions of a playout
    lapses: Int8  # in playouts everything is overlooked once in so many moves, 0 = never
    belief: Int8  # whether worlds look as if the others had played sensibly so far


class Opinion(NamedTuple):
    """How a bot imagines that all go on, itself among them: see `Mind`."""

    lapses: int = 0
    belief: int = 0
    far: int = 0  # decisions that it plays on at least, also beyond the game's horizon


PLAIN = Opinion()  # all play by the policy


def new_mind(seen: AnyState, seed: Int64s, opinion: Opinion = PLAIN) -> Mind:
    """A mind for the game that is seen, set up with two words of the bot."""
    mind = Mind.new()
    mind.seed[:] = seed
    mind.horizon = max(opinion.far, heuristics_of(seen).HORIZON)
    mind.lapses, mind.belief = opinion.lapses, opinion.belief
    return mind
