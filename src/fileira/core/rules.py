"""The verbs that each game defines in its `rules.py`, and how to call them for any game."""

from typing import Any, Protocol

import numpy as np

from .compiler.dispatch import let_kernels_call
from .events import Log
from .record import AnyOptions, AnyState, Int16s, Int64s, Record

REASONS = 4  # how many numbers `refuses` may give as the arguments of its clause


class Rules(Protocol):
    """What a game's `rules.py` defines: a state, and verbs that run interpreted or compiled."""

    @property
    def State(self) -> type[Record]: ...  # noqa: N802  # it is a class
    @property
    def Options(self) -> type[Record]: ...  # noqa: N802
    @property
    def MOVES(self) -> int: ...  # noqa: N802  # moves are 0..MOVES-1

    def deal(self, state: AnyState, seats: int, seed: Int64s, options: AnyOptions) -> None: ...
    def actors(self, state: AnyState) -> int: ...
    def may_also(self, state: AnyState) -> int: ...
    def legal_moves(self, state: AnyState, seat: int, out: Int16s) -> int: ...
    def refuses(self, state: AnyState, seat: int, move: int, args: Int16s) -> int: ...
    def preview(self, state: AnyState, seat: int, move: int, log: Log) -> None: ...
    def apply(self, state: AnyState, seat: int, move: int, log: Log) -> None: ...
    def advance(self, state: AnyState, log: Log) -> bool: ...
    def observe(self, state: AnyState, seat: int) -> None: ...
    def redeal(self, state: AnyState, seat: int, seed: Int64s) -> None: ...
    def score(self, state: AnyState, seat: int) -> int: ...


_rules: dict[np.dtype[Any], Rules] = {}


def register(rules: Rules) -> None:
    """Let the verbs find these rules by the type of their state."""
    known = _rules.setdefault(rules.State.dtype, rules)
    if known is not rules:
        raise TypeError(f"{known} and {rules} have the same state")


def rules_of(state: AnyState) -> Rules:
    """The rules by which the state came about."""
    return _rules[state.dtype]


def deal(state: AnyState, seats: int, seed: Int64s, options: AnyOptions) -> None:
    """Start a match. The first `advance` deals the cards."""
    _rules[state.dtype].deal(state, seats, seed, options)


def actors(state: AnyState) -> int:
    """The seats the game waits for, as a bit set; once nothing advances, 0 = the match is over."""
    return _rules[state.dtype].actors(state)


def may_also(state: AnyState) -> int:
    """The seats with a voluntary move; playouts, bots and clocks ignore it."""
    return _rules[state.dtype].may_also(state)


def legal_moves(state: AnyState, seat: int, out: Int16s) -> int:
    """Write the legal moves of a seat to `out`, ascending; return how many."""
    return _rules[state.dtype].legal_moves(state, seat, out)


def refuses(state: AnyState, seat: int, move: int, args: Int16s) -> int:
    """0 if the move is legal, else the clause that forbids it; its arguments go to `args`."""
    return _rules[state.dtype].refuses(state, seat, move, args)


def preview(state: AnyState, seat: int, move: int, log: Log) -> None:
    """Write what the move would do on the table as it lies. Scribbles on the observation given."""
    _rules[state.dtype].preview(state, seat, move, log)


def apply(state: AnyState, seat: int, move: int, log: Log) -> None:
    """Make a legal move; nothing automatic happens yet."""
    _rules[state.dtype].apply(state, seat, move, log)


def advance(state: AnyState, log: Log) -> bool:
    """Take one automatic step; false when nothing is left to do."""
    return _rules[state.dtype].advance(state, log)


def observe(state: AnyState, seat: int) -> None:
    """Blank what the seat may not see; seat -1 is a spectator."""
    _rules[state.dtype].observe(state, seat)


def redeal(state: AnyState, seat: int, seed: Int64s) -> None:
    """Fill the blanks of an observation at random, consistent with all the seat knows."""
    _rules[state.dtype].redeal(state, seat, seed)


def score(state: AnyState, seat: int) -> int:
    """The seat's result so far; more is better."""
    return _rules[state.dtype].score(state, seat)


VERBS = (
    deal,
    actors,
    may_also,
    legal_moves,
    refuses,
    preview,
    apply,
    advance,
    observe,
    redeal,
    score,
)


for _verb in VERBS:
    let_kernels_call(_verb, _rules)
