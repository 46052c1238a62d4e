"""What a seat sees as numbers: encodings of observations, and masks of moves."""

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ..core.events import MOVES_LIMIT
from ..core.game import Game
from ..core.kinds import RecordField
from ..core.record import AnyRecords, AnyState
from ..core.rules import actors, legal_moves
from .kernels.looking import copy_records, see_records
from .kernels.run import Run
from .rewards import Bools
from .terms import Terms, one_of

Numbers = NDArray[Any]  # of the type that the encoding has


class Encoding(Protocol):
    """How the knowledge of a seat becomes an array."""

    @property
    def name(self) -> str: ...
    @property
    def shape(self) -> tuple[int, ...]: ...  # of what one seat sees
    @property
    def dtype(self) -> np.dtype[Any]: ...
    @property
    def low(self) -> int: ...  # no number is below
    @property
    def high(self) -> int: ...
    @property
    def version(self) -> int: ...  # another one if the numbers mean something else
    @property
    def layout(self) -> tuple[Any, ...]: ...  # what the numbers mean, in their order

    def encode(self, state: AnyState, seat: int) -> Numbers:
        """What the seat sees of a state, or of what it has seen already."""
        ...

    def see_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        """The same for rows: an axis of rows, one of seats or of the seat whose turn it is."""
        ...

    def show_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        """With nothing hidden but chance to come."""
        ...


class Records(NamedTuple):
    """The observed record as bytes; `unfold` takes them apart."""

    game: Game
    name: str = "record"
    dtype: np.dtype[Any] = np.dtype(np.uint8)
    low: int = 0
    high: int = 255

    @property
    def shape(self) -> tuple[int, ...]:
        return (self.game.rules.State.dtype.itemsize,)

    @property
    def version(self) -> int:
        return self.game.rules_version

    @property
    def layout(self) -> tuple[RecordField, ...]:
        return self.game.rules.State.fields

    def encode(self, state: AnyState, seat: int) -> Numbers:
        return encode_one(self, state, seat)

    def see_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        see_records(states, runs, out.view(states.dtype)[..., 0])

    def show_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        copy_records(states, out.view(states.dtype)[..., 0])


def encode_one(encoding: Encoding, state: AnyState, seat: int) -> Numbers:
    """As `see_all` does it, for a single state."""
    states = np.frombuffer(state.tobytes(), state.dtype)
    runs = Run.many(1)
    runs["seat"] = seat
    out = np.empty((1, 1, *encoding.shape), encoding.dtype)
    encoding.see_all(states, runs, out)
    found: Numbers = out[0, 0]
    return found


ENCODINGS = ("record",)


def encoding_of(terms: Terms, name: str | None = None) -> Encoding:
    """The encoding of that name; the usual one if none is named."""
    one_of("obs", name or ENCODINGS[0], ENCODINGS)
    return Records(terms.game)


def wait_of(game: Game) -> int:
    """The move that a seat makes which is not asked: it does nothing."""
    return game.rules.MOVES


def mask_of(game: Game, state: AnyState, seat: int) -> Bools:
    """The moves that a seat has; the last one is to wait, which it may if it is not asked."""
    mask = np.zeros(game.rules.MOVES + 1, np.bool_)
    if int(actors(state)) >> seat & 1:
        moves = np.empty(MOVES_LIMIT, np.int16)
        mask[moves[: legal_moves(state, seat, moves)]] = True
    else:
        mask[-1] = True
    return mask
