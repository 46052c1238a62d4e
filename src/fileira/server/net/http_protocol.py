"""Connections of uvicorn for calls: a request must come whole within a while.

There is one parser, the one that is tested, whatever else happens to be installed: its state tells
which part of a request is awaited.
"""

import asyncio

import h11
import uvicorn
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from ..http.middleware import OPERATOR_CALLS, is_forwarded, turn_away
from .connections import Slot
from .timeouts import Patient, TimeLimits


class OperatorsOnly:
    """When there is no room for others, lets programs of this machine ask how the server is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_last(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        if scope["path"] in OPERATOR_CALLS and not is_forwarded(Headers(scope=scope)):
            await self._app(scope, receive, send_last)
        else:
            await turn_away(scope, receive, send_last, 503, "full")


class HttpProtocol(Patient, H11Protocol):
    def __init__(
        self, config: uvicorn.Config, state: ServerState, slot: Slot, limits: TimeLimits
    ) -> None:
        super().__init__(config, state, {})
        self.slot: Slot = slot
        self._seconds = {h11.IDLE: limits.head, h11.SEND_BODY: limits.body}
        self._awaited: object = None  # the part of a request for which time runs
        self._deadline: asyncio.TimerHandle | None = None
        if slot.is_reserved:
            self.app = OperatorsOnly(self.app)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.slot.transport = transport
        self._watch()

    def handle_events(self) -> None:
        super().handle_events()
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Nonsense after a request: what is on its way to be answered can be sent no more."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if self.slot.is_reserved:
            self.transport.abort()
            return
        super().handle_websocket_upgrade(event)
        self._seconds.clear()  # no request comes any more
        socket = self.transport.get_protocol()
        if isinstance(socket, Patient):
            socket.slot = self.slot  # which is left when the socket is lost

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watch()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Time runs for a part from its beginning to its end: no piece of it gives more."""
        part = self.conn.their_state
        if part is self._awaited:
            return
        self._stop_watch()
        self._awaited = part
        seconds = self._seconds.get(part)
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _stop_watch(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None
