"""What a game counts in finished matches besides scores and lengths."""

from enum import Enum
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ..record import AnyRecords, Int64s


class Unit(Enum):
    NUMBER = "number"  # a count, or a mean of counts
    SHARE = "share"  # 1 where something is so, 0 where it is not
    ADVANTAGE = "advantage"  # a part of the win, less the fair part


class Figure(NamedTuple):
    """One number for each match, in the order of the matches."""

    numbers: NDArray[np.float64]
    unit: Unit


class Figures(Protocol):
    """The optional `figures.py` of a game. Each name has its words, `figure.<name>`."""

    def measure(self, finals: AnyRecords, scores: Int64s) -> dict[str, Figure]:
        """Read final states, with the score of each match and seat."""
        ...


def number(values: NDArray[np.generic]) -> Figure:
    return Figure(values.astype(np.float64), Unit.NUMBER)


def share(values: NDArray[np.bool_]) -> Figure:
    return Figure(values.astype(np.float64), Unit.SHARE)


def advantage(values: NDArray[np.float64]) -> Figure:
    return Figure(values, Unit.ADVANTAGE)


def join(parts: list[dict[str, Figure]]) -> dict[str, Figure]:
    """The figures of several lots of matches as those of one.

    >>> part = {"turns": number(np.array([3, 4]))}
    >>> join([part, part])["turns"].numbers.tolist()
    [3.0, 4.0, 3.0, 4.0]
    """
    return {
        name: Figure(np.concatenate([part[name].numbers for part in parts]), unit)
        for name, (_, unit) in parts[0].items()
    }
