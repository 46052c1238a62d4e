"""How the processes of one server hear of each other's tables; alone, there is nothing to hear."""

import asyncio
from collections.abc import Iterable
from typing import Protocol

import msgspec

from .notices import Changed, Grown


class Doubt(msgspec.Struct, frozen=True):
    """Notices may have been missed: look into the logs of these tables."""

    tables: frozenset[str]


class Around(msgspec.Struct, frozen=True):
    """Other guests than before are connected to this table elsewhere: ask `elsewhere`."""

    table: str


Tidings = Grown | Doubt | Around | Changed


class Inbox:
    """Tidings that nobody has heard yet. Doubts become one, however long nobody listens."""

    def __init__(self) -> None:
        self._tidings: asyncio.Queue[Tidings | None] = asyncio.Queue()  # None: what is doubted
        self._doubted: set[str] = set()

    def __len__(self) -> int:
        return self._tidings.qsize()

    def put(self, tidings: Tidings) -> None:
        self._tidings.put_nowait(tidings)

    def doubt(self, tables: Iterable[str]) -> None:
        was_sure = not self._doubted
        self._doubted.update(tables)
        if was_sure and self._doubted:
            self._tidings.put_nowait(None)

    async def get(self) -> Tidings:
        tidings = await self._tidings.get()
        if tidings is not None:
            return tidings
        tables, self._doubted = frozenset(self._doubted), set()
        return Doubt(tables)


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

    def tell_changed(self, guest: str) -> None:
        """Something about this guest is new in the store."""

    def elsewhere(self, table: str) -> frozenset[str]:
        """The guests who are connected to this table at other processes."""
        ...

    async def hear(self) -> Tidings: ...
    async def close(self) -> None: ...
