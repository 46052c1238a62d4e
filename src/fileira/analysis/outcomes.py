"""How moves turn out for every seat, in the same worlds that may be the real one."""

from typing import NamedTuple

import numpy as np

from ..bots.chance import seed_for
from ..bots.mind import Mind, new_mind
from ..bots.search_bots import ExpertBot
from ..bots.worlds import STATES, TRIAL, WORLD, finish, imagine
from ..core.heuristics import outlook
from ..core.kernel import kernel
from ..core.record import AnyRecords, AnyState, Float64s, Int16s
from ..core.rules import rules_of, score


class Outcomes(NamedTuple):
    """What each move came to in each world."""

    wins: Float64s  # world, move, seat: its chance of winning the match
    points: Float64s  # world, move: of the seat that decides


def outcomes(seen: AnyState, seat: int, moves: tuple[int, ...], worlds: int, seed: int) -> Outcomes:
    """Try the moves in so many worlds, as the expert imagines them."""
    states = rules_of(seen).State.many(STATES)
    mind = new_mind(seen, seed_for(seen, seat, seed), ExpertBot.opinion)
    found = Outcomes(
        np.zeros((worlds, len(moves), int(seen.seats))), np.zeros((worlds, len(moves)))
    )
    _try_for_all(seen.copy(), seat, np.array(moves, np.int16), states, mind, *found)
    return found


@kernel
def _try_for_all(
    seen: AnyState,
    seat: int,
    moves: Int16s,
    states: AnyRecords,
    mind: Mind,
    wins: Float64s,
    points: Float64s,
) -> None:
    for world in range(len(wins)):
        mind.seed[2] = world
        imagine(seen, seat, states, mind)
        for i in range(len(moves)):
            states[TRIAL] = states[WORLD]
            finish(states[TRIAL], seat, moves[i], mind)
            points[world, i] = score(states[TRIAL], seat)
            for other in range(wins.shape[2]):
                wins[world, i, other] = outlook(states[TRIAL], other)
