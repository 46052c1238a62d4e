"""The verbs that each game defines in its `rules.py`, and how to call them for any game."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from .events import Log
from .record import Int16s, Int64s, Record

REASONS = 4  # how many numbers `refuses` may give as the arguments of its clause


class Rules(Protocol):
    """What a game's `rules.py` defines: a state, and verbs that run interpreted or compiled."""

    @property
    def State(self) -> type[Record]: ...  # noqa: N802  # it is a class
    @property
    def Options(self) -> type[Record]: ...  # noqa: N802
    @property
    def MOVES(self) -> int: ...  # noqa: N802  # moves are 0..MOVES-1

    def deal(self, state: Any, seats: int, seed: Int64s, options: Any) -> None: ...
    def actors(self, state: Any) -> int: ...
    def may_also(self, state: Any) -> int: ...
    def legal_moves(self, state: Any, seat: int, out: Int16s) -> int: ...
    def refuses(self, state: Any, seat: int, move: int, args: Int16s) -> int: ...
    def preview(self, state: Any, seat: int, move: int, log: Log) -> None: ...
    def apply(self, state: Any, seat: int, move: int, log: Log) -> None: ...
    def advance(self, state: Any, log: Log) -> bool: ...
    def observe(self, state: Any, seat: int) -> None: ...
    def redeal(self, state: Any, seat: int, seed: Int64s) -> None: ...
    def score(self, state: Any, seat: int) -> int: ...


_rules: dict[np.dtype[Any], Rules] = {}


def register(rules: Rules) -> None:
    """Let the verbs find these rules by the type of their state."""
    known = _rules.setdefault(rules.State.dtype, rules)
    assert known is rules, f"{known} and {rules} have the same state"


def deal(state: Any, seats: int, seed: Int64s, options: Any) -> None:
    """Start a match. The first `advance` deals the cards."""
    _rules[state.dtype].deal(state, seats, seed, options)


def actors(state: Any) -> int:
    """The seats the game waits for, as a bit set; once nothing advances, 0 = the match is over."""
    return _rules[state.dtype].actors(state)


def may_also(state: Any) -> int:
    """The seats with a voluntary move; playouts, bots and clocks ignore it."""
    return _rules[state.dtype].may_also(state)


def legal_moves(state: Any, seat: int, out: Int16s) -> int:
    """Write the legal moves of a seat to `out`, ascending; return how many."""
    return _rules[state.dtype].legal_moves(state, seat, out)


def refuses(state: Any, seat: int, move: int, args: Int16s) -> int:
    """0 if the move is legal, else the clause that forbids it; its arguments go to `args`."""
    return _rules[state.dtype].refuses(state, seat, move, args)


def preview(state: Any, seat: int, move: int, log: Log) -> None:
    """Write what the move would do on the table as it lies. Scribbles on the observation given."""
    _rules[state.dtype].preview(state, seat, move, log)


def apply(state: Any, seat: int, move: int, log: Log) -> None:
    """Make a legal move; nothing automatic happens yet."""
    _rules[state.dtype].apply(state, seat, move, log)


def advance(state: Any, log: Log) -> bool:
    """Take one automatic step; false when nothing is left to do."""
    return _rules[state.dtype].advance(state, log)


def observe(state: Any, seat: int) -> None:
    """Blank what the seat may not see; seat -1 is a spectator."""
    _rules[state.dtype].observe(state, seat)


def redeal(state: Any, seat: int, seed: Int64s) -> None:
    """Fill the blanks of an observation at random, consistent with all the seat knows."""
    _rules[state.dtype].redeal(state, seat, seed)


def score(state: Any, seat: int) -> int:
    """The seat's result so far; more is better."""
    return _rules[state.dtype].score(state, seat)


# Inside kernels the type of the state tells Numba whose rules to compile in. Explicit and dull,
# because this is the form whose results Numba caches on disk.

Kernel = Callable[..., Any]


def _rules_for(state_type: Any) -> Rules:
    return _rules[as_dtype(state_type)]


@overload(deal, strict=False, inline="always")
def _deal(state: Any, seats: Any, seed: Any, options: Any) -> Kernel:
    rule = _rules_for(state).deal
    return lambda state, seats, seed, options: rule(state, seats, seed, options)


@overload(actors, strict=False, inline="always")
def _actors(state: Any) -> Kernel:
    rule = _rules_for(state).actors
    return lambda state: rule(state)


@overload(may_also, strict=False, inline="always")
def _may_also(state: Any) -> Kernel:
    rule = _rules_for(state).may_also
    return lambda state: rule(state)


@overload(legal_moves, strict=False, inline="always")
def _legal_moves(state: Any, seat: Any, out: Any) -> Kernel:
    rule = _rules_for(state).legal_moves
    return lambda state, seat, out: rule(state, seat, out)


@overload(refuses, strict=False, inline="always")
def _refuses(state: Any, seat: Any, move: Any, args: Any) -> Kernel:
    rule = _rules_for(state).refuses
    return lambda state, seat, move, args: rule(state, seat, move, args)


@overload(preview, strict=False, inline="always")
def _preview(state: Any, seat: Any, move: Any, log: Any) -> Kernel:
    rule = _rules_for(state).preview
    return lambda state, seat, move, log: rule(state, seat, move, log)


@overload(apply, strict=False, inline="always")
def _apply(state: Any, seat: Any, move: Any, log: Any) -> Kernel:
    rule = _rules_for(state).apply
    return lambda state, seat, move, log: rule(state, seat, move, log)


@overload(advance, strict=False, inline="always")
def _advance(state: Any, log: Any) -> Kernel:
    rule = _rules_for(state).advance
    return lambda state, log: rule(state, log)


@overload(observe, strict=False, inline="always")
def _observe(state: Any, seat: Any) -> Kernel:
    rule = _rules_for(state).observe
    return lambda state, seat: rule(state, seat)


@overload(redeal, strict=False, inline="always")
def _redeal(state: Any, seat: Any, seed: Any) -> Kernel:
    rule = _rules_for(state).redeal
    return lambda state, seat, seed: rule(state, seat, seed)


@overload(score, strict=False, inline="always")
def _score(state: Any, seat: Any) -> Kernel:
    rule = _rules_for(state).score
    return lambda state, seat: rule(state, seat)
