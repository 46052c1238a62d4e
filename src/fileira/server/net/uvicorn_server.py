"""uvicorn's server, but connections are accepted by our own rules."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from .acceptor import Acceptor
from .connections import Connections, Slot
from .http_protocol import HttpProtocol
from .timeouts import TimeLimits


class UvicornServer(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        listening: socket.socket,
        connections: Connections,
        limits: TimeLimits,
    ) -> None:
        super().__init__(config)
        self._acceptor = Acceptor(listening, connections, self._new_pipe)
        self._limits = limits

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self._acceptor.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._acceptor.close()
        await super().shutdown(sockets=[])

    def _new_pipe(self, slot: Slot) -> HttpProtocol:
        return HttpProtocol(self.config, self.server_state, slot, self._limits)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """`Ports` hears signals, for all its servers."""
        yield
