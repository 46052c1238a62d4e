"""The desk: all that the calls of guests and programs work with."""

from collections.abc import Callable
from dataclasses import dataclass

from .analysts import Analysts
from .archive import Archive
from .computing import Computing
from .door import Door
from .gate import Gate
from .house import House
from .isolated import Isolated
from .limits import Buckets, Crowd
from .metrics import Metrics
from .register import Register
from .room import Room
from .settings import Settings
from .store import Store


@dataclass(frozen=True)
class Desk:
    settings: Settings
    store: Store
    house: House
    door: Door
    metrics: Metrics
    crowd: Crowd
    openings: Buckets  # of tables
    computing: Computing
    archive: Archive
    isolated: Isolated
    analysts: Analysts
    gate: Gate | None  # None if another program listens for us
    now: Callable[[], float]

    @property
    def register(self) -> Register:
        return self.house.register

    async def room(self, table: str) -> Room:
        room = await self.house.room((await self.register.find(table)).id)
        await room.be_current()
        return room
