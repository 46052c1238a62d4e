"""The encoding `record`: what a seat sees as the bytes of a state, quickest of all."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.game import Game
from ...core.kinds import RecordField
from ...core.record import AnyRecords, AnyState
from ..kernels.looking import copy_records, see_records
from .encoding import Numbers, encode_one


class Records(NamedTuple):
    """The observed record; `unfold` takes it apart, on the device that learns."""

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

    @property
    def scale(self) -> NDArray[np.float32]:
        return np.ones(self.shape, np.float32)

    def encode(self, state: AnyState, seat: int) -> Numbers:
        return encode_one(self, state, seat)

    def see_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        see_records(states, runs, out.view(states.dtype)[..., 0])

    def show_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        copy_records(states, out.view(states.dtype)[..., 0])


class Nothing(NamedTuple):
    """No observations, for those who need states, masks and rewards alone."""

    name: str = "none"
    shape: tuple[int, ...] = (0,)
    dtype: np.dtype[Any] = np.dtype(np.uint8)
    low: int = 0
    high: int = 0
    version: int = 1
    layout: tuple[Any, ...] = ()

    @property
    def scale(self) -> NDArray[np.float32]:
        return np.ones(self.shape, np.float32)

    def encode(self, state: AnyState, seat: int) -> Numbers:
        return np.zeros(self.shape, self.dtype)

    def see_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        pass

    def show_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        pass


def unfold(obs: Any, layout: Sequence[RecordField]) -> dict[str, Any]:  # noqa: ANN401  # or torch
    """The fields of observed records by name, from bytes in an array of NumPy or torch.

    >>> from fileira import make
    >>> env = make("take_that", players=2, count=5, view="turn", obs="record", seed=1)
    >>> fields = unfold(env.reset().obs, env.encoding.layout)
    >>> fields["hand"].shape, fields["totals"].dtype
    ((5, 4, 9), dtype('int16'))
    """
    return {field.name: _field(obs, field) for field in layout}


def _field(obs: Any, field: RecordField) -> Any:  # noqa: ANN401  # NumPy or torch
    size = field.dtype.itemsize * int(np.prod(field.shape, dtype=np.int64))
    part = obs[..., field.offset : field.offset + size]
    if isinstance(obs, np.ndarray):
        numbers = np.ascontiguousarray(part).view(field.dtype)
    else:
        torch = import_module("torch")  # it is there: it made the array
        numbers = part.contiguous().view(getattr(torch, field.dtype.name))
    return numbers.reshape((*obs.shape[:-1], *field.shape))
