"""Tables at which the tests of this folder begin."""

import pytest

from tests.server.kit.small_table import setup
from tests.server.kit.trial_room import HOST, Room


@pytest.fixture
def room() -> Room:
    return Room(setup())


@pytest.fixture
def playing(room: Room) -> Room:
    """The host and Bob play, with a bot."""
    room.start(HOST, "bob")
    return room
