"""What a game knows about good play, for bots: `heuristics.py` of its folder.

A game without that file is played by `plain_heuristics`.
"""

from typing import Any, Protocol, runtime_checkable

import numpy as np

from ..chance import Generator
from ..compiler.dispatch import let_kernels_call
from ..record import AnyState, Float64s, Int16s
from . import plain_heuristics


class Heuristics(Protocol):
    """What a game's `heuristics.py` defines. Every seat is judged by what it sees alone."""

    @property
    def FACTS(self) -> tuple[str, ...]: ...  # noqa: N802  # names for what `facts` writes
    @property
    def HORIZON(self) -> int: ...  # noqa: N802  # decisions of a playout; it ends with the round
    @property
    def EXPERT(self) -> str: ...  # noqa: N802  # how the expert searches: see `bots/search_bots.py`

    def weigh(
        self, state: AnyState, seat: int, moves: Int16s, count: int, weights: Float64s
    ) -> None: ...
    def rate(
        self, state: AnyState, seat: int, moves: Int16s, count: int, weights: Float64s
    ) -> None: ...
    def outlook(self, state: AnyState, seat: int) -> float: ...
    def facts(
        self, before: AnyState, after: AnyState, seat: int, move: int, out: Float64s
    ) -> None: ...


@runtime_checkable
class Believer(Protocol):
    """What `heuristics.py` may define besides."""

    def believe(self, state: AnyState, seat: int, rng: Generator) -> None: ...


@runtime_checkable
class Finisher(Protocol):
    """What `heuristics.py` may define besides."""

    def winning_place(self, state: AnyState, seat: int, moves: Int16s, count: int) -> int: ...


_heuristics: dict[np.dtype[Any], Heuristics] = {}
_believers: dict[np.dtype[Any], Believer] = {}
_finishers: dict[np.dtype[Any], Finisher] = {}


def register(state: np.dtype[Any], heuristics: Heuristics) -> None:
    """Let bots find the heuristics by the type of a state."""
    _heuristics.setdefault(state, heuristics)
    believer = heuristics if isinstance(heuristics, Believer) else plain_heuristics
    _believers.setdefault(state, believer)
    finisher = heuristics if isinstance(heuristics, Finisher) else plain_heuristics
    _finishers.setdefault(state, finisher)


def heuristics_of(state: AnyState) -> Heuristics:
    """The heuristics for states of this type."""
    return _heuristics[state.dtype]


def weigh(state: AnyState, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    """How likely a sensible player is to make each of the moves: the policy of playouts.

    Weights are not negative and need not sum to anything. It is called millions of times.
    """
    _heuristics[state.dtype].weigh(state, seat, moves, count, weights)


def rate(state: AnyState, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    """How good each of the moves is, with more care; more is better, the scale is free."""
    _heuristics[state.dtype].rate(state, seat, moves, count, weights)


def outlook(state: AnyState, seat: int) -> float:
    """The seat's chance of winning the match, where a round or the horizon has ended."""
    return _heuristics[state.dtype].outlook(state, seat)


def facts(before: AnyState, after: AnyState, seat: int, move: int, out: Float64s) -> None:
    """What the move led to by the time the seat was asked again; their means explain the move."""
    _heuristics[before.dtype].facts(before, after, seat, move, out)


def believe(state: AnyState, seat: int, rng: Generator) -> None:
    """Change a world that the seat may be in: the others have played sensibly so far.

    `redeal` makes all worlds equally likely. What the seat sees stays as it is.
    """
    _believers[state.dtype].believe(state, seat, rng)


def winning_place(state: AnyState, seat: int, moves: Int16s, count: int) -> int:
    """Where among the moves one is that wins the match in this turn, -1 = nowhere.

    It wins whatever is hidden; what the turn still asks for is answered in the same way.
    """
    return _finishers[state.dtype].winning_place(state, seat, moves, count)


let_kernels_call(believe, _believers)
for _verb in (weigh, rate, outlook, facts):
    let_kernels_call(_verb, _heuristics)
