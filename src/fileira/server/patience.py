"""Connections whose other end must read: who does not, within a while, is cut off."""

import asyncio

PATIENCE = 30.0  # seconds in which a client must have read what was sent at once


class Patient(asyncio.Protocol):
    """What connections of uvicorn do besides; it stands before their class."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _alarm: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._alarm = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._calm()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        super().connection_lost(exc)

    def _calm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
