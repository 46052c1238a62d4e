"""A line to a person at a table: what is to be sent over it, in order."""

import asyncio
from collections import deque

MOST_WAITING = 500  # messages; who reads slower than that starts anew


class Listener:
    """One for each socket or stream. It never blocks the table."""

    def __init__(self, person: str, viewer: int) -> None:
        self.person = person
        self.viewer = viewer
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._closed = False

    def send(self, body: bytes) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self.close()
        elif not self._closed:
            self._waiting.append(body)
            self._news.set()

    def close(self) -> None:
        """What waits is still sent; nothing comes after it."""
        self._closed = True
        self._news.set()

    async def next(self) -> list[bytes]:
        """All that waits, at least one message; none when the line is closed."""
        await self._news.wait()
        bodies = list(self._waiting)
        self._waiting.clear()
        if not self._closed:
            self._news.clear()
        return bodies
