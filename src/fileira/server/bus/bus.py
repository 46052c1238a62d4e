"""How the processes of one server hear of each other's tables; alone, there is nothing to hear."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Protocol

import msgspec

from ..protocol.ids import new_id
from .notices import Changed, Grown, Here
from .presence import Elsewhere


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


class Messenger(ABC):
    """What a process tells the others and hears of them, however a notice gets there."""

    def __init__(self) -> None:
        self.process = new_id()
        self.here: dict[str, Here] = {}  # who is connected to this process, by table
        self._followed: set[str] = set()
        self._presence = Elsewhere()
        self._tidings = Inbox()

    def unfollow(self, table: str) -> None:
        self._followed.discard(table)
        self.here.pop(table, None)
        self._presence.forget(table)

    def tell_grown(self, table: str, number: int) -> None:
        self._tell(Grown(process=self.process, table=table, number=number))

    def tell_here(self, table: str, guests: Iterable[str]) -> None:
        self.here[table] = Here(process=self.process, table=table, guests=tuple(guests))
        self._tell(self.here[table])

    def tell_changed(self, guest: str) -> None:
        self._tell(Changed(process=self.process, guest=guest))

    def elsewhere(self, table: str) -> frozenset[str]:
        return self._presence.at(table)

    async def hear(self) -> Tidings:
        return await self._tidings.get()

    @abstractmethod
    def _tell(self, notice: Grown | Here | Changed) -> None: ...


class Bus(Protocol):
    """What rooms need. Nothing here waits for others, and nothing raises while they are away."""

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
