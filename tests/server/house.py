"""A house for tests: that of the server, without its pages and lines."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fileira.server.bus import LocalBus
from fileira.server.house import House
from fileira.server.metrics import Metrics
from fileira.server.readiness import Readiness
from fileira.server.room import Services
from fileira.server.settings import Settings
from fileira.server.store import Store


@asynccontextmanager
async def open_house(
    store: Store, game: str, settings: Settings | None = None
) -> AsyncIterator[House]:
    """A house where the game can be played at once."""
    services = Services(store, LocalBus(), Metrics(), time.time)
    house = House(settings or Settings(), services, Readiness())
    house.readiness._ready[game].set()
    house._sleep.end()
    yield house
    await house.close()
    await store.close()
