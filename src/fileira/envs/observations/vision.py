"""What seats see as arrays, for bots: the very numbers that a network was trained on."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...core.events import MOVES_LIMIT
from ...core.kernel import kernel
from ...core.record import AnyRecords, Int64s
from ...core.rules import legal_moves
from ..kernels.run import Run
from ..rewards import Bools
from ..spec import Spec
from ..terms import agree
from .encoding import Numbers
from .seeing import encoding_of


class Vision:
    """Made from the `spec` of the environment; an error if its rules or numbers have changed.

    >>> import fileira
    >>> vision = Vision(fileira.make("take_that", 3).spec)
    >>> Vision(fileira.make("take_that", 3).spec._replace(obs_version=99))
    Traceback (most recent call last):
    fileira.core.errors.UserError: ...
    """

    def __init__(self, spec: Spec | Mapping[str, Any]) -> None:
        saved = spec if isinstance(spec, Spec) else Spec(**spec)
        terms = agree(saved.game, saved.players, saved.variant, saved.options)
        self._encoding = encoding_of(terms, saved.obs)
        Spec.of(terms, self._encoding).require(saved)
        self._waits = terms.game.rules.MOVES

    def see(self, observations: AnyRecords, seats: ArrayLike) -> tuple[Numbers, Bools]:
        """What each of the seats sees, and its legal moves, as `view="seats"` shows them.

        >>> import fileira
        >>> match = fileira.Match("take_that", 3, seed=7)
        >>> vision = Vision(fileira.make("take_that", 3).spec)
        >>> obs, mask = vision.see(match.observation(0).reshape(1), [0])
        >>> len(obs), mask.shape, mask[0].nonzero()[0].tolist() == match.legal_moves(0)
        (1, (1, 200), True)
        """
        states = np.ascontiguousarray(observations)
        asked = np.asarray(seats, np.int64)
        runs = Run.many(len(states))
        runs["seat"] = asked
        obs = np.empty((len(states), 1, *self._encoding.shape), self._encoding.dtype)
        self._encoding.see_all(states, runs, obs)
        mask = np.zeros((len(states), self._waits + 1), np.bool_)
        mark_legal(states, asked, mask)
        return obs[:, 0], mask


@kernel
def mark_legal(states: AnyRecords, seats: Int64s, mask: NDArray[np.bool_]) -> None:
    moves = np.empty(MOVES_LIMIT, np.int16)
    for i in range(len(states)):
        for place in range(legal_moves(states[i], seats[i], moves)):
            mask[i, moves[place]] = True
