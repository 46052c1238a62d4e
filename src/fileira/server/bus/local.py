"""A bus inside one process."""

from collections.abc import Iterable

from ..protocol.ids import new_id
from .bus import Around, Inbox, Tidings
from .notices import Changed, Grown, Here
from .presence import Elsewhere


class LocalBus:
    """A bus inside one process. Several houses in it, such as in tests, share an exchange."""

    is_away = False

    def __init__(self, exchange: "list[LocalBus] | None" = None) -> None:
        self.house = new_id()
        self.here: dict[str, Here] = {}
        self._exchange = [] if exchange is None else exchange
        self._exchange.append(self)
        self._followed: set[str] = set()
        self._presence = Elsewhere()
        self._tidings = Inbox()

    @property
    def is_alone(self) -> bool:
        return self._exchange == [self]

    def follow(self, table: str) -> None:
        self._followed.add(table)
        self._tidings.doubt([table])
        for other in self._exchange:
            if other is not self and table in other.here:
                self.receive(other.here[table])

    def unfollow(self, table: str) -> None:
        self._followed.discard(table)
        self.here.pop(table, None)
        self._presence.forget(table)

    def tell_grown(self, table: str, number: int) -> None:
        self._tell(Grown(house=self.house, table=table, number=number))

    def tell_here(self, table: str, guests: Iterable[str]) -> None:
        self.here[table] = Here(house=self.house, table=table, guests=tuple(guests))
        self._tell(self.here[table])

    def tell_changed(self, guest: str) -> None:
        self._tell(Changed(house=self.house, guest=guest))

    def elsewhere(self, table: str) -> frozenset[str]:
        return self._presence.at(table)

    async def hear(self) -> Tidings:
        return await self._tidings.get()

    async def close(self) -> None:
        for table in list(self.here):
            self.tell_here(table, ())
        self._exchange.remove(self)

    def receive(self, notice: Grown | Here | Changed) -> None:
        if isinstance(notice, Changed):
            self._tidings.put(notice)
        elif notice.table not in self._followed:
            return
        elif isinstance(notice, Grown):
            self._tidings.put(notice)
        elif self._presence.place(notice):
            self._tidings.put(Around(notice.table))

    def _tell(self, notice: Grown | Here | Changed) -> None:
        for other in self._exchange:
            if other is not self:
                other.receive(notice)
