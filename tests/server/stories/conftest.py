"""Rooms for stories, on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator

import pytest

from fileira.server.rooms.rooms import Rooms
from fileira.server.store.store import Store
from tests.server.kit.open_rooms import open_rooms
from tests.server.kit.visitors import GAME


@pytest.fixture
async def rooms(url: str) -> AsyncIterator[Rooms]:
    """Where the toy can be played at once."""
    async with open_rooms(Store(url), GAME) as rooms:
        yield rooms
