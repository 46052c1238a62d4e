"""A bus inside one process."""

from .bus import Around, Messenger
from .notices import Changed, Grown, Here


class LocalBus(Messenger):
    """Several of them in one process, such as in tests, share an exchange."""

    is_away = False

    def __init__(self, exchange: "list[LocalBus] | None" = None) -> None:
        super().__init__()
        self._exchange = [] if exchange is None else exchange
        self._exchange.append(self)

    @property
    def is_alone(self) -> bool:
        return self._exchange == [self]

    def follow(self, table: str) -> None:
        self._followed.add(table)
        self._tidings.doubt([table])
        for other in self._exchange:
            if other is not self and table in other.here:
                self.receive(other.here[table])

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
