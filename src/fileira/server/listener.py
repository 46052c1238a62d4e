"""A line to a person at a table: what is to be sent over it, in order."""

import asyncio
from collections import deque

SOON = 0.05  # seconds for which news that nobody waits for may gather
MOST_WAITING = 500  # messages; who reads slower than that starts anew


class Listener:
    """One for each socket or stream. It never blocks the table."""

    def __init__(self, person: str, viewer: int) -> None:
        self.person = person
        self.viewer = viewer
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False

    def send(self, body: bytes) -> None:
        """Send it now, after all that waits."""
        self._append(body)
        self._news.set()

    def send_soon(self, body: bytes) -> None:
        """Send it within a moment, together with what comes meanwhile."""
        self._append(body)
        if self._alarm is None and not self._news.is_set():
            self._alarm = asyncio.get_running_loop().call_later(SOON, self._news.set)

    def close(self) -> None:
        """What waits is still sent; nothing comes after it."""
        self._closed = True
        self._news.set()

    async def next(self) -> list[bytes]:
        """All that waits, at least one message; none when the line is closed."""
        await self._news.wait()
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        bodies = list(self._waiting)
        self._waiting.clear()
        if not self._closed:
            self._news.clear()
        return bodies

    def _append(self, body: bytes) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.close()
        elif not self._closed:
            self._waiting.append(body)
