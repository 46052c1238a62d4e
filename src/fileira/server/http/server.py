"""The parts of a server, as calls and sockets work with them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..ops.limits import Buckets, Crowd
from ..ops.metrics import Metrics
from ..ops.owner import Owner
from ..ops.settings import Settings
from ..rooms.lobby import Lobby
from ..rooms.room import Room
from ..rooms.rooms import Rooms
from ..store.store import Store
from ..workers.analyses import Analyses
from ..workers.archive import Archive
from ..workers.computing import Computing
from ..workers.pars import Pars
from ..workers.sandbox import Sandbox
from .auth import Auth


class Network(Protocol):
    """Where a server listens, as far as calls may know and change it."""

    owner: Owner | None

    @property
    def lan_url(self) -> str | None: ...

    def open_lan(self) -> None: ...


@dataclass(frozen=True)
class Server:
    settings: Settings
    store: Store
    rooms: Rooms
    lobby: Lobby
    auth: Auth
    metrics: Metrics
    crowd: Crowd
    openings: Buckets  # of tables
    computing: Computing
    archive: Archive
    sandbox: Sandbox
    analyses: Analyses
    pars: Pars
    ports: Network | None  # None if another program listens for us
    now: Callable[[], float]

    async def room(self, table: str) -> Room:
        room = await self.rooms.room((await self.lobby.find(table)).id)
        await room.turns.be_current()
        return room
