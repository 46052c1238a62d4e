"""Connections, counted from the moment they are accepted: in all, and by household.

Some files stay free for the database and for whoever looks after the server at its own machine.
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from ..ops.addresses import Proxies, is_here
from ..ops.limits import Bucket, Crowd
from ..ops.logging import logger
from ..ops.metrics import Metrics
from ..ops.settings import Settings

FILES_KEPT = 64  # for the database, Redis, the log, what is read from the disk
OPERATORS = 8  # connections from this machine when there is no room for others
SHARE = 0.75  # of all connections, the most that one household gets
LAST_WORDS = 30.0  # seconds in which a client must have read all, after the server has closed
FULL = 0.8  # from this share on, the log warns
SELDOM = 1 / 60  # warnings of a kind in a second


class Rejection(NamedTuple):
    status: int
    reason: str  # an id of the words
    most: int


class Slot:
    """What a connection takes up until it is lost."""

    __slots__ = ("_leave", "address", "is_reserved", "transport")

    def __init__(
        self, address: str, leave: Callable[["Slot"], None], *, is_reserved: bool = False
    ) -> None:
        self.address = address
        self.is_reserved = is_reserved  # for operators only
        self.transport: asyncio.Transport | None = None
        self._leave = leave

    def leave(self) -> None:
        """Once more does nothing."""
        self._leave(self)


class Connections:
    def __init__(
        self, settings: Settings, files: int, metrics: Metrics, now: Callable[[], float] = monotonic
    ) -> None:
        self.most = max(1, min(settings.connections, files - FILES_KEPT - OPERATORS))
        wished = max(settings.connections_per_address, settings.sockets_per_address)
        self.most_of_household = max(1, min(wished, round(self.most * SHARE)))
        self._proxies = Proxies(settings.proxies)
        self._crowd = Crowd(self.most_of_household)
        self._slots: set[Slot] = set()
        self._reserved: set[Slot] = set()
        self._closing: dict[Slot, float] = {}  # when that was noticed
        self._metrics = metrics
        self._now = now
        self._warnings: dict[str, Bucket] = {}
        metrics.connections_most.set(self.most)

    def __len__(self) -> int:
        return len(self._slots) + len(self._reserved)

    def enter(self, address: str) -> Slot | Rejection:
        """A slot for a connection that was just accepted, or why there is none."""
        refusal = self._refusal(address)
        if refusal is None:
            return self._settle(Slot(address, self._leave), self._slots)
        if is_here(address) and len(self._reserved) < OPERATORS:
            return self._settle(Slot(address, self._leave, is_reserved=True), self._reserved)
        self._metrics.connections_refused.labels(reason=refusal.reason).inc()
        self._warn("connections_refused", part=refusal.reason, count=len(self))
        return refusal

    def note_trouble(self, error: OSError) -> None:
        """The system gives no more connections; whoever calls waits."""
        self._metrics.failures.labels(part="accept").inc()
        self._warn("cannot_accept", count=len(self), exc_info=error)

    def sweep(self) -> None:
        """Cut off what should be closed and is not, since nobody reads at its other end.

        Call it every few seconds.
        """
        now = self._now()
        closing = {slot for slot in self._slots | self._reserved if _is_closing(slot)}
        self._closing = {slot: self._closing.get(slot, now) for slot in closing}
        for slot, since in self._closing.items():
            if slot.transport and now - since >= LAST_WORDS:
                slot.transport.abort()

    def _refusal(self, address: str) -> Rejection | None:
        if len(self._slots) >= self.most:
            return Rejection(503, "full", self.most)
        # Of those that a proxy speaks for, none is known before its request.
        if address in self._proxies or self._crowd.enter(address):
            return None
        return Rejection(429, "too_many_connections", self.most_of_household)

    def _settle(self, slot: Slot, slots: set[Slot]) -> Slot:
        slots.add(slot)
        self._metrics.connections.set(len(self))
        if len(self._slots) >= FULL * self.most:
            self._warn("connections_nearly_full", count=len(self._slots), most=self.most)
        return slot

    def _leave(self, slot: Slot) -> None:
        if slot in self._slots and slot.address not in self._proxies:
            self._crowd.leave(slot.address)
        self._slots.discard(slot)
        self._reserved.discard(slot)
        self._metrics.connections.set(len(self))

    def _warn(self, event: str, **values: object) -> None:
        """Once a minute is enough for each thing."""
        now = self._now()
        bucket = self._warnings.setdefault(event, Bucket(SELDOM, 1, now))
        if bucket.take(now):
            logger().warning(event, **values)


def _is_closing(slot: Slot) -> bool:
    return slot.transport is not None and slot.transport.is_closing()
