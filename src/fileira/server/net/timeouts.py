"""Connections whose other end must do its part within a while; who does not is cut off."""

import asyncio
from typing import NamedTuple

from ..http.socket_scope import PATIENCE
from ..ops.addresses import plain
from .connections import Slot


class TimeLimits(NamedTuple):
    """Seconds in which the parts of a request must have come whole."""

    head: float
    body: float


class Patient(asyncio.Protocol):
    """What connections of uvicorn do besides; it stands before their class."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    slot: Slot | None = None
    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self.client:
            self.client = plain(self.client[0]), self.client[1]

    def pause_writing(self) -> None:
        super().pause_writing()
        self._alarm = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._calm()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        try:
            super().connection_lost(exc)
        finally:
            if self.slot:
                self.slot.leave()

    def _calm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
