"""A line in which every owner gets a turn after the other, and so does every table of an owner."""

from collections import deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """For whom something is done."""

    owner: str  # a household, or a guest
    table: str


class FairQueue(Generic[T]):
    """Between a request and its turn, every other owner gets at most one.

    >>> queue = FairQueue[int]()
    >>> for number, asker in enumerate([("ann", "a"), ("ann", "a"), ("ann", "b"), ("bob", "c")]):
    ...     queue.put(Asker(*asker), number)
    >>> [queue.pop()[1] for _ in range(4)]
    [0, 3, 2, 1]
    """

    def __init__(self) -> None:
        self._owners: dict[str, dict[str, deque[T]]] = {}  # whose turn comes next is first

    def __bool__(self) -> bool:
        return bool(self._owners)

    @property
    def owners(self) -> int:
        """How many wait for anything."""
        return len(self._owners)

    def waiting(self, owner: str) -> int:
        return sum(map(len, self._owners.get(owner, {}).values()))

    def put(self, asker: Asker, item: T) -> None:
        tables = self._owners.setdefault(asker.owner, {})
        tables.setdefault(asker.table, deque()).append(item)

    def pop(self) -> tuple[Asker, T]:
        """What is next; who asked for it goes to the end of the line."""
        owner = next(iter(self._owners))
        tables = self._owners.pop(owner)
        table = next(iter(tables))
        items = tables.pop(table)
        item = items.popleft()
        if items:
            tables[table] = items
        if tables:
            self._owners[owner] = tables
        return Asker(owner, table), item

    def remove(self, asker: Asker, item: T) -> None:
        """It is not wanted any more; it may have had its turn."""
        tables = self._owners.get(asker.owner, {})
        items = tables.get(asker.table, deque())
        if item in items:
            items.remove(item)
            self._tidy(asker)

    def _tidy(self, asker: Asker) -> None:
        """No line without anybody in it."""
        tables = self._owners[asker.owner]
        if not tables[asker.table]:
            del tables[asker.table]
        if not tables:
            del self._owners[asker.owner]
