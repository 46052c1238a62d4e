"""Numbers summed up: means with their intervals, and how they are spread."""

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 1.96  # standard errors on each side: 95 %


class Interval(NamedTuple):
    """A mean with its 95 % confidence interval."""

    mean: float
    low: float
    high: float


class Bin(NamedTuple):
    """So many numbers lie in low..high, both included."""

    low: int
    high: int
    size: int


def interval(numbers: NDArray[np.generic]) -> Interval:
    """
    >>> interval(np.array([2, 2, 2, 2]))
    Interval(mean=2.0, low=2.0, high=2.0)
    """
    values = numbers.astype(np.float64)
    mean = float(values.mean())
    error = float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Interval(mean, mean - CONFIDENCE * error, mean + CONFIDENCE * error)


def bins(numbers: NDArray[np.generic], most: int) -> list[Bin]:
    """Sort whole numbers into at most so many bins of a round width (1, 2, 5, 10 ...).

    >>> bins(np.array([-3, 0, 4, 13]), 5)
    [Bin(low=-5, high=-1, size=1), Bin(low=0, high=4, size=2), Bin(low=5, high=9, size=0), \
Bin(low=10, high=14, size=1)]
    """
    low, high = int(numbers.min()), int(numbers.max())
    width = next(w for w in _round_widths() if high // w - low // w < most)
    places = numbers // width
    return [
        Bin(place * width, place * width + width - 1, int((places == place).sum()))
        for place in range(low // width, high // width + 1)
    ]


def _round_widths() -> Iterator[int]:
    unit = 1
    while True:
        yield from (unit, 2 * unit, 5 * unit)
        unit *= 10
