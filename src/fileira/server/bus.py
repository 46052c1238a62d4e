"""How the processes of one server hear of each other's tables; alone, there is nothing to hear."""

import asyncio
from collections.abc import Iterable
from typing import Protocol

import msgspec

from .ids import new_id
from .notices import Grown, Here
from .presence import Presence


class Doubt(msgspec.Struct, frozen=True):
    """Notices may have been missed: look into the logs of these tables."""

    tables: frozenset[str]


class Around(msgspec.Struct, frozen=True):
    """Other guests than before are connected to this table elsewhere: ask `elsewhere`."""

    table: str


Tidings = Grown | Doubt | Around


class Bus(Protocol):
    """What a house needs. Nothing here waits for others, and nothing raises while they are away."""

    @property
    def is_away(self) -> bool: ...
    @property
    def is_alone(self) -> bool:
        """Whether no other process can write into the same logs."""
        ...

    def follow(self, table: str) -> None:
        """Hear of this table from now on; a Doubt tells when that has begun."""

    def unfollow(self, table: str) -> None: ...
    def tell_grown(self, table: str, number: int) -> None:
        """Call it after the commit."""

    def tell_here(self, table: str, guests: Iterable[str]) -> None:
        """All guests who are connected to this table here; call it at every change."""

    def elsewhere(self, table: str) -> frozenset[str]:
        """The guests who are connected to this table at other processes."""
        ...

    async def hear(self) -> Tidings: ...
    async def close(self) -> None: ...


class LocalBus:
    """A bus inside one process. Several houses in it, such as in tests, share an exchange."""

    is_away = False

    def __init__(self, exchange: "list[LocalBus] | None" = None) -> None:
        self.house = new_id()
        self.here: dict[str, Here] = {}
        self._exchange = [] if exchange is None else exchange
        self._exchange.append(self)
        self._followed: set[str] = set()
        self._presence = Presence()
        self._tidings: asyncio.Queue[Tidings] = asyncio.Queue()

    @property
    def is_alone(self) -> bool:
        return self._exchange == [self]

    def follow(self, table: str) -> None:
        self._followed.add(table)
        self._tidings.put_nowait(Doubt(frozenset([table])))
        for other in self._exchange:
            if other is not self and table in other.here:
                self.receive(other.here[table])

    def unfollow(self, table: str) -> None:
        self._followed.discard(table)
        self._presence.forget(table)

    def tell_grown(self, table: str, number: int) -> None:
        self._tell(Grown(house=self.house, table=table, number=number))

    def tell_here(self, table: str, guests: Iterable[str]) -> None:
        self.here[table] = Here(house=self.house, table=table, guests=tuple(guests))
        self._tell(self.here[table])

    def elsewhere(self, table: str) -> frozenset[str]:
        return self._presence.at(table)

    async def hear(self) -> Tidings:
        return await self._tidings.get()

    async def close(self) -> None:
        for table in list(self.here):
            self.tell_here(table, ())
        self._exchange.remove(self)

    def receive(self, notice: Grown | Here) -> None:
        if notice.table not in self._followed:
            return
        if isinstance(notice, Grown):
            self._tidings.put_nowait(notice)
        elif self._presence.place(notice):
            self._tidings.put_nowait(Around(notice.table))

    def _tell(self, notice: Grown | Here) -> None:
        for other in self._exchange:
            if other is not self:
                other.receive(notice)
