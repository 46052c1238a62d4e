"""The encoding `features`: what a game itself thinks worth telling, by its `features.py`."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.optional.features import Feature, Features
from ...core.record import AnyRecords, AnyState
from ..kernels.encoding import features, see_features
from ..terms import Terms
from .encoding import Numbers, encode_one


class GameFeatures(NamedTuple):
    """The features of a game."""

    terms: Terms
    shape: tuple[int, ...]
    layout: tuple[Feature, ...]
    name: str = "features"
    dtype: np.dtype[Any] = np.dtype(np.uint8)
    low: int = 0
    high: int = 255

    @property
    def version(self) -> int:
        return _features(self.terms).VERSION

    @property
    def scale(self) -> NDArray[np.float32]:
        """One over what is usual at most."""
        tops = [1 / feature.top for feature in self.layout for _ in range(feature.size)]
        return np.array(tops, np.float32)

    def encode(self, state: AnyState, seat: int) -> Numbers:
        return encode_one(self, state, seat)

    def see_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        _features(self.terms)
        see_features(states, runs, np.empty(1, states.dtype), out, 0)

    def show_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        _features(self.terms)
        see_features(states, runs, np.empty(1, states.dtype), out, 1)


def features_of(terms: Terms) -> GameFeatures:
    """The encoding for a table."""
    layout = _features(terms).layout(terms.record, terms.seats)
    return GameFeatures(terms, (sum(feature.size for feature in layout),), layout)


def _features(terms: Terms) -> Features:
    """Those of the game, where kernels find them."""
    found = terms.game.features
    assert found
    features.setdefault(terms.game.rules.State.dtype, found)
    return found
