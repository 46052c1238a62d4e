"""The people on the lines of this process: called as they are stored, and gone when they are."""

from collections.abc import Collection, Iterable

from .identity import Person
from .room import Room
from .store import Store


async def look_up(store: Store, rooms: Collection[Room], guests: set[str]) -> None:
    """Let these guests be what is stored of them now."""
    if not guests:
        return
    names = await store.names(guests)
    for room in rooms:
        for guest in guests:
            room.rename(Person(guest, names.get(guest, "")))
    lines = [line for room in rooms for line in room.listeners if line.person in guests]
    void = await _void(store, (line.token for line in lines))
    for line in lines:
        if line.person not in names or line.token in void:
            line.close()


async def _void(store: Store, tokens: Iterable[str]) -> set[str]:
    """Those of the tokens that are valid no more."""
    given = {token for token in tokens if token}
    return given - await store.known_tokens(given) if given else set()
