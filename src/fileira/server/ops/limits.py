"""Limits against abuse: how often, how many, how large."""

from collections import Counter, OrderedDict

from .addresses import household

REMEMBERED = 10_000  # addresses; whoever was quiet longest is forgotten first
MINUTE = 60.0  # seconds


class Bucket:
    """Lets through so many at once, and in the long run so many per second.

    >>> bucket = Bucket(rate=1.0, burst=2, now=10.0)
    >>> [bucket.take(now=10.0) for _ in range(3)], bucket.take(now=11.0)
    ([True, True, False], True)
    """

    __slots__ = ("_burst", "_full", "_rate", "_since")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._full = float(burst)
        self._since = now

    def take(self, now: float) -> bool:
        refilled = self._full + (now - self._since) * self._rate
        self._full, self._since = min(self._burst, refilled), now
        if self._full < 1:
            return False
        self._full -= 1
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        key = household(address)
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst, now)
        self._buckets[key] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class Allowance:
    """So many seconds of computing a minute; who has used more waits until that is made up for.

    >>> allowance = Allowance(seconds=6.0, now=100.0)
    >>> allowance.spend(7.5, now=100.0)
    >>> allowance.has_any(now=110.0), allowance.has_any(now=120.0)
    (False, True)
    """

    __slots__ = ("_left", "_most", "_since")

    def __init__(self, seconds: float, now: float) -> None:
        self._most = seconds
        self._left = seconds
        self._since = now

    def has_any(self, now: float) -> bool:
        refilled = self._left + (now - self._since) * self._most / MINUTE
        self._left, self._since = min(self._most, refilled), now
        return self._left > 0

    def spend(self, seconds: float, now: float) -> None:
        self.has_any(now)
        self._left -= seconds


class Allowances:
    """An allowance for each guest, or for each address."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._allowances: OrderedDict[str, Allowance] = OrderedDict()

    def has_any(self, who: str, now: float) -> bool:
        return self._of(who, now).has_any(now)

    def spend(self, who: str, seconds: float, now: float) -> None:
        self._of(who, now).spend(seconds, now)

    def _of(self, who: str, now: float) -> Allowance:
        key = household(who)
        known = self._allowances.pop(key, None) or Allowance(self._seconds, now)
        self._allowances[key] = known
        if len(self._allowances) > REMEMBERED:
            self._allowances.popitem(last=False)
        return known


class Crowd:
    """How many are inside, by address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may come in; then it counts until it leaves."""
        key = household(address)
        if self._inside[key] >= self._most:
            return False
        self._inside[key] += 1
        return True

    def leave(self, address: str) -> None:
        key = household(address)
        self._inside[key] -= 1
        if not self._inside[key]:
            del self._inside[key]
