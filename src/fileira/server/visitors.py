"""The people on the lines of this process: called as they are stored, and gone when they are."""

from collections.abc import Collection

from .identity import Person
from .room import Room
from .sessions import Sessions
from .store import Store


async def look_up(
    store: Store, sessions: Sessions, rooms: Collection[Room], guests: set[str]
) -> None:
    """Let these guests be what is stored of them now."""
    if not guests:
        return
    names = await store.names(guests)
    for room in rooms:
        for guest in guests:
            room.rename(Person(guest, names.get(guest, "")))
    await sessions.check(store, guests)
    for line in [line for room in rooms for line in room.listeners if line.person in guests]:
        if line.person not in names or (line.session and line.session.is_revoked):
            line.close()
