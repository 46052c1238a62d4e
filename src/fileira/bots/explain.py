"""What a searching bot thinks of every move, with the facts behind it."""

import numpy as np

from ..core.optional.heuristics import heuristics_of
from ..core.record import AnyState, Int64s
from ..core.rules import rules_of
from .bot import Judgement, legal_moves
from .budget import Budget, Spent
from .chance import seed_for
from .mind import PLAIN, Opinion, new_mind
from .trials import Trials
from .worlds import STATES, note_facts

WORLDS = 200  # in which facts are gathered


def explain(
    observation: AnyState, seat: int, budget: Budget, seed: int, opinion: Opinion = PLAIN
) -> list[Judgement]:
    """Judge all legal moves by the same worlds."""
    words = seed_for(observation, seat, seed)
    trials = Trials(observation, seat, legal_moves(observation, seat), words, opinion)
    trials.run(budget, Spent(budget))
    facts = _facts(observation, seat, trials, words, opinion)
    n = trials.worlds
    scale = 1 / np.sqrt(max(n - 1, 1))
    return [
        Judgement(
            move,
            float(trials.points[:, i].mean()),
            float(trials.points[:, i].std() * scale),
            float(trials.wins[:, i].mean()),
            float(trials.wins[:, i].std() * scale),
            n,
            facts[i],
        )
        for i, move in enumerate(trials.moves)
    ]


def _facts(
    observation: AnyState, seat: int, trials: Trials, words: Int64s, opinion: Opinion
) -> list[dict[str, float]]:
    names = heuristics_of(observation).FACTS
    worlds = min(trials.worlds, WORLDS)
    states = rules_of(observation).State.many(STATES)
    mind = new_mind(observation, words, opinion)
    sums = np.zeros((len(trials.moves), len(names)))
    moves = np.array(trials.moves, np.int16)
    note_facts(observation.copy(), seat, moves, states, mind, worlds, sums)
    return [dict(zip(names, (row / worlds).tolist(), strict=True)) for row in sums]
