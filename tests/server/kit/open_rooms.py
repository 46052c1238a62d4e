"""A house for tests: that of the server, without its pages and lines."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fileira.server.bus.local import LocalBus
from fileira.server.ops.metrics import Metrics
from fileira.server.ops.settings import Settings
from fileira.server.rooms.rooms import Rooms
from fileira.server.rooms.services import Services
from fileira.server.store.store import Store
from fileira.server.workers.warmup import Warmup


@asynccontextmanager
async def open_house(
    store: Store, game: str, settings: Settings | None = None
) -> AsyncIterator[Rooms]:
    """A house where the game can be played at once."""
    services = Services(store, LocalBus(), Metrics(), time.time)
    rooms = Rooms(settings or Settings(), services, Warmup())
    rooms.warmup._ready[game].set()
    rooms._sleep.end()
    yield rooms
    await rooms.close()
    await store.close()
