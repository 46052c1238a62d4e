"""Connections of uvicorn for calls: who does not read what was sent is cut off."""

import asyncio

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from .wires import PATIENCE


class Pipe(AutoHTTPProtocol):  # type: ignore[valid-type,misc]  # which one depends on what is there
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
