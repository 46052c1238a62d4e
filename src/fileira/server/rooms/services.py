"""What rooms work with: what they share, what is kept of them, and who is told what happens."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from ..bus.bus import Bus
from ..ops.metrics import Metrics
from ..store.tables import Listed, News
from .audience import Tempo
from .sessions import Sessions


class RoomStore(Protocol):
    """All that a room asks of what is stored."""

    async def table(self, table: str) -> Listed | None: ...
    async def entries(self, table: str, after: int = -1) -> list[bytes]: ...
    async def names(self, people: Collection[str]) -> dict[str, str]: ...
    async def set_aside(self, table: str, first: int, body: bytes) -> int: ...
    async def append(
        self, table: str, first: int, bodies: Sequence[bytes], at: float, news: News | None = None
    ) -> None: ...


S_co = TypeVar("S_co", bound=RoomStore, covariant=True)


@dataclass(frozen=True)
class Services(Generic[S_co]):
    """What rooms share; who looks after rooms asks more of the store than they do."""

    store: S_co
    bus: Bus
    metrics: Metrics
    now: Callable[[], float]  # by the clock on the wall: for lists and pages
    tempo: Tempo = field(default_factory=Tempo)
    sessions: Sessions = field(default_factory=Sessions)
    stopwatch: Callable[[], float] | None = None  # see `counted`; None: the clock on the wall

    @property
    def counted(self) -> Callable[[], float]:
        """Tells the time that counts, for clocks and for all that ages."""
        return self.stopwatch or self.now


class Watcher(Protocol):
    """Who is told what happens in rooms: a room knows no more of who looks after it than this.

    It is told the id of the table, so that neither holds the other when a room closes.
    """

    def changed(self, table: str) -> None:
        """Something has happened at the table, or somebody has come or gone."""

    def hinted(self, table: str, seat: int) -> None:
        """A person asks the expert."""

    def missed(self, table: str) -> None:
        """Somebody who acted without a line may be away."""

    def is_ready(self, game: str) -> bool:
        """Whether the game is compiled, so that bots can search."""
        ...


class _Nobody:
    """For rooms in which nothing is to happen by itself."""

    def changed(self, table: str) -> None: ...
    def hinted(self, table: str, seat: int) -> None: ...
    def missed(self, table: str) -> None: ...

    def is_ready(self, game: str) -> bool:
        return True


NOBODY = _Nobody()
