"""The seats that nobody answers for from outside: who plays them is told by the type of `Players`.

So a kernel contains nothing of the policies that it does not need. Each type begins with a field of
its own: Numba takes a record that begins as another one does for one of that kind.
"""

from types import SimpleNamespace
from typing import Any

import numpy as np

from ...bots.mind import Mind
from ...bots.one_ply import look_closely, look_quickly
from ...core.chance import below
from ...core.compiler.dispatch import let_kernels_call
from ...core.kernel import kernel
from ...core.record import AnyRecord, AnyState, Int8, Record
from ...core.rules import legal_moves
from .run import Run


class Nobody(Record):
    """All seats are answered for from outside."""

    nobody: Int8
    mind: Mind


class AtRandom(Record):
    at_random: Int8
    mind: Mind


class Beginners(Record):
    beginners: Int8
    mind: Mind


class Casuals(Record):
    casuals: Int8
    mind: Mind


_players: dict[np.dtype[Any], Any] = {}


def answer(players: AnyRecord, state: AnyState, seat: int, run: Run) -> int:
    """The move that a seat chooses which is played here; it is judged by what it sees alone."""
    return int(_players[players.dtype].answer(players, state, seat, run))


@kernel
def _never(players: Nobody, state: AnyState, seat: int, run: Run) -> int:
    return 0


@kernel
def any_move(players: AnyRecord, state: AnyState, seat: int, run: Run) -> int:
    """One of the legal moves, all equally likely."""
    count = legal_moves(state, seat, players.mind.moves)
    return int(players.mind.moves[below(run.rng, count)])


@kernel
def _plausible(players: Beginners, state: AnyState, seat: int, run: Run) -> int:
    players.mind.rng = run.rng
    move = look_quickly(state, seat, players.mind)
    run.rng = players.mind.rng
    return int(move)


@kernel
def _best(players: Casuals, state: AnyState, seat: int, run: Run) -> int:
    players.mind.rng = run.rng
    move = look_closely(state, seat, players.mind)
    run.rng = players.mind.rng
    return int(move)


_players[Nobody.dtype] = SimpleNamespace(answer=_never)
_players[AtRandom.dtype] = SimpleNamespace(answer=any_move)
_players[Beginners.dtype] = SimpleNamespace(answer=_plausible)
_players[Casuals.dtype] = SimpleNamespace(answer=_best)
let_kernels_call(answer, _players)
