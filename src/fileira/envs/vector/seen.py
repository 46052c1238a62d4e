"""What a step of an environment shows, and the arrays that hold it."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.errors import UserError
from ..kernels.run import SAME_STEP, Plan
from ..observations.encoding import Encoding, Numbers
from ..rewards import Bools, Floats


class Seen(NamedTuple):
    """What is seen of each row: N rows, S seats, A moves.

    >>> import fileira
    >>> see = fileira.make("take_that", players=2, count=3, seed=1).reset()
    >>> see.mask.shape, see.acting.sum(axis=1).tolist(), see.done.any()
    ((3, 2, 200), [1, 1, 1], np.False_)
    """

    obs: Numbers  # (N, S, ...), or (N, ...) of the seat whose turn it is
    mask: Bools  # (N, S, A) or (N, A): the moves that may be made
    acting: NDArray[Any]  # (N, S): who is asked; or (N,): whose turn it is, -1 = nobody's
    reward: Floats  # (N, S): of the step made
    done: Bools  # (N,): this step has ended the episode
    cut: Bools  # (N,): it was broken off, after too many decisions
    final: Numbers | None = None  # (rows that ended, S, ...): what all saw at the end, if wanted


def new_seen(count: int, plan: Plan, encoding: Encoding) -> Seen:
    """Arrays for so many rows, with anything in them."""
    seats = int(plan.seats)
    rows = (count,) if plan.by_turns else (count, seats)
    # Where everybody who is shown is asked, nobody has to wait.
    asks_all = plan.by_turns and plan.autoreset == SAME_STEP
    return Seen(
        np.empty((*rows, *encoding.shape), encoding.dtype),
        np.empty((*rows, int(plan.waits) + (not asks_all)), np.bool_),
        np.empty(rows, np.int64 if plan.by_turns else np.bool_),
        np.empty((count, seats), np.float32),
        np.empty(count, np.bool_),
        np.empty(count, np.bool_),
    )


def check_seen(given: Seen, own: Seen) -> Seen:
    """The arrays given, if they can be written to like one's own; else an error."""
    for name in own._fields[:-1]:
        _check(name, getattr(given, name), getattr(own, name))
    return given._replace(final=None)


def _check(name: str, given: NDArray[Any], own: NDArray[Any]) -> None:
    fits = isinstance(given, np.ndarray) and (given.dtype, given.shape) == (own.dtype, own.shape)
    if not fits or not given.flags.c_contiguous or not given.flags.writeable:
        got = f"{getattr(given, 'dtype', type(given).__name__)}{getattr(given, 'shape', '')}"
        raise UserError("out_array", name=name, dtype=own.dtype, shape=own.shape, got=got)
