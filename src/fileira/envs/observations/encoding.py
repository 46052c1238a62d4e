"""How the knowledge of a seat becomes an array."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ...core.record import AnyRecords, AnyState
from ..kernels.run import Run

Numbers = NDArray[Any]  # of the type that the encoding has


class Encoding(Protocol):
    """What a seat sees, as numbers."""

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
    @property
    def scale(self) -> NDArray[np.float32]: ...  # times this, all are about as large as 1

    def encode(self, state: AnyState, seat: int) -> Numbers:
        """What the seat sees of a state, or of what it has seen already."""
        ...

    def see_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        """The same for rows: an axis of rows, one of seats or of the seat whose turn it is."""
        ...

    def show_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        """With nothing hidden but chance to come."""
        ...


def encode_one(encoding: Encoding, state: AnyState, seat: int) -> Numbers:
    """As `see_all` does it, for a single state."""
    states = np.frombuffer(state.tobytes(), state.dtype)
    runs = Run.many(1)
    runs["seat"] = seat
    out = np.empty((1, 1, *encoding.shape), encoding.dtype)
    encoding.see_all(states, runs, out)
    found: Numbers = out[0, 0]
    return found
