"""A law: whoever asks, a seat sees the same and may do the same for the same decision."""

from random import Random

import numpy as np

from fileira.envs.observations.seeing import Numbers
from fileira.envs.pettingzoo import env, parallel_env
from fileira.envs.vector.making import make

from ..strategies import Kind
from .tables import every_table

DECISIONS = 60
Decision = tuple[int, bytes, tuple[int, ...], int]
Decisions = list[Decision]


@every_table
def test_law_all_environments_show_a_seat_the_same(kind: Kind, seats: int) -> None:
    told = _seat_by_seat(kind, seats)
    assert told
    assert _together(kind, seats) == told
    assert _vector_by_turns(kind, seats) == told
    assert _vector_of_seats(kind, seats) == told


def _seat_by_seat(kind: Kind, seats: int) -> Decisions:
    table = env(kind.game, seats, variant=kind.variant.name)
    table.reset(seed=4)
    luck, found = Random(4), Decisions()
    while len(found) < DECISIONS and not any(table.terminations.values()):
        seat = table.possible_agents.index(table.agent_selection)
        seen = table.observe(table.agent_selection)
        found.append(_decided(seat, seen["observation"], seen["action_mask"], luck))
        table.step(found[-1][3])
    return found


def _together(kind: Kind, seats: int) -> Decisions:
    table = parallel_env(kind.game, seats, variant=kind.variant.name)
    seen, _ = table.reset(seed=4)
    luck, found = Random(4), Decisions()
    while len(found) < DECISIONS and table.agents:
        wait = dict.fromkeys(table.agents, kind.game.rules.MOVES)
        for seat, name in enumerate(table.agents):
            if not seen[name]["action_mask"][-1]:
                look = seen[name]
                found.append(_decided(seat, look["observation"], look["action_mask"], luck))
                wait[name] = found[-1][3]
        seen, *_ = table.step(wait)
    return found[:DECISIONS]


def _vector_by_turns(kind: Kind, seats: int) -> Decisions:
    rows = make(kind.game, seats, variant=kind.variant.name, view="turn", autoreset="off", seed=4)
    see = rows.reset()
    luck, found = Random(4), Decisions()
    while len(found) < DECISIONS and not see.done[0]:
        found.append(_decided(int(see.acting[0]), see.obs[0], see.mask[0], luck))
        see = rows.step(np.array([found[-1][3]]))
    return found


def _vector_of_seats(kind: Kind, seats: int) -> Decisions:
    rows = make(kind.game, seats, variant=kind.variant.name, autoreset="off", seed=4)
    see = rows.reset()
    luck, found = Random(4), Decisions()
    while len(found) < DECISIONS and not see.done[0]:
        moves = np.full((1, seats), kind.game.rules.MOVES)
        for seat in np.flatnonzero(see.acting[0]).tolist():
            found.append(_decided(seat, see.obs[0, seat], see.mask[0, seat], luck))
            moves[0, seat] = found[-1][3]
        see = rows.step(moves)
    return found[:DECISIONS]


def _decided(seat: int, obs: Numbers, mask: Numbers, luck: Random) -> Decision:
    """Who saw what, could do what, and does what: by the luck of the seat and its number."""
    legal = np.flatnonzero(mask).tolist()
    return seat, obs.tobytes(), tuple(legal), luck.choice(legal)
