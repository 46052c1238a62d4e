"""A test that may be looked at after every block: clear cases stop early, p stays valid.

The mixture sequential probability ratio test (Robbins 1970; Johari, Pekelis and Walsh 2015), in
its form for an unknown variance (Lai 1976): under "no difference" the chance that p ever falls
below alpha is at most alpha.
"""

from math import exp, log

ALPHA = 0.01
LEAST = 10  # blocks, before anything is decided
SPREAD = 0.3  # of the differences looked for, in standard deviations of a block


class SequentialTest:
    """Whether the mean of a stream of differences is zero.

    >>> test = SequentialTest()
    >>> for difference in [3, 1, 2, 4] * 6:
    ...     test.add(difference)
    >>> test.winner, test.p < 0.001
    (1, True)
    """

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.p = 1.0  # the smallest so far: what was proven stays proven
        self._squares = 0.0  # the sum of squared deviations from the mean
        self._winner = 0

    def add(self, difference: float) -> None:
        self.count += 1
        step = difference - self.mean
        self.mean += step / self.count
        self._squares += step * (difference - self.mean)
        if self.count >= LEAST:
            self.p = min(self.p, exp(-self._evidence()))
        if self.decided and not self._winner:
            self._winner = 1 if self.mean > 0 else -1

    @property
    def decided(self) -> bool:
        return self.p < ALPHA

    @property
    def winner(self) -> int:
        """1 or -1, the sign of the difference when it was decided; 0 = undecided."""
        return self._winner

    def _evidence(self) -> float:
        """The logarithm of the likelihood ratio, normal differences of any variance assumed."""
        if self.mean == 0.0:
            return 0.0
        signal = self.count * self.mean**2
        mixed = 1 + self.count * SPREAD**2
        ratio = (self._squares + signal) / (self._squares + signal / mixed)
        return self.count / 2 * log(ratio) - log(mixed) / 2
