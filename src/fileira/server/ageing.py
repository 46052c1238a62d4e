"""What nobody has used for long is removed: long by the time that servers have seen pass."""

from collections.abc import Collection

from .room import Services
from .settings import Settings
from .uptime import Sign

HOUR = 3600.0
DAY = 24 * HOUR
# A gap between two runs makes nothing older than by this part of what leads to removal: days
# without a server count, but a clock that is weeks ahead does no harm.
LEAP = 1 / 30


class Ageing:
    def __init__(self, settings: Settings, services: Services) -> None:
        self._services = services
        self._idle = settings.idle_days * DAY
        self._unseen = settings.guest_days * DAY
        self._leap = LEAP * min(self._idle, self._unseen)
        self._uptime: float | None = None  # of all servers, as of our last sign of life
        self._at = 0.0  # when that was
        self._cleaned: float | None = None  # when guests were last forgotten

    async def beat(self) -> None:
        """Leave a sign of life."""
        at = self._services.counted()
        uptime = None if self._uptime is None else self._uptime + at - self._at
        wall = min(at, self._services.now())  # what is used is stamped by either
        sign = Sign(at, wall, uptime, self._leap, min(HOUR, self._leap))
        self._uptime, self._at = await self._services.store.beat(sign), at

    async def remove_idle(self, spared: Collection[str]) -> None:
        """Remove tables that were left alone."""
        before = await self._services.store.left_alone(self._idle)
        if before is not None:
            await self._services.store.remove_idle(before, spared)

    @property
    def is_late(self) -> bool:
        """Whether guests have not been looked through for an hour."""
        return self._cleaned is None or self._services.counted() - self._cleaned > HOUR

    async def forget_unseen(self) -> None:
        """Forget guests who do not come any more."""
        self._cleaned = self._services.counted()
        before = await self._services.store.left_alone(self._unseen)
        if before is not None:
            await self._services.store.forget_unseen(before)
        await self._services.store.forget_marks(max(self._idle, self._unseen))
