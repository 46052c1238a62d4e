"""Rooms for tests: those of the server, without its pages and lines."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fileira.server.bus.local import LocalBus
from fileira.server.ops.metrics import Metrics
from fileira.server.ops.settings import Settings
from fileira.server.rooms.rooms import Rooms
from fileira.server.rooms.services import Services
from fileira.server.rooms.upkeep import Upkeep
from fileira.server.store.store import Store
from fileira.server.workers.warmup import Warmup


@asynccontextmanager
async def open_rooms(
    store: Store, game: str, settings: Settings | None = None
) -> AsyncIterator[Rooms]:
    """Rooms where the game can be played at once."""
    services = Services(store, LocalBus(), Metrics(), time.time)
    rooms = new_rooms(services, game, settings or Settings())
    yield rooms
    await Upkeep(rooms, rooms._settings, services).close()
    await store.close()


def new_rooms(services: Services[Store], game: str, settings: Settings) -> Rooms:
    """The game is compiled, and no clock stood before."""
    rooms = Rooms(settings, services, Warmup())
    rooms.sleep.end()
    return rooms
