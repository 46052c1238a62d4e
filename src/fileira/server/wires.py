"""Sockets of uvicorn that are heard and written to without waiting: no task, no queue, one write.

What is sent in one turn of the event loop, it writes at once.
"""

import asyncio
from collections.abc import Callable

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from .listener import Listener

EXTENSION = "fileira.wire"  # where the application finds it in the scope of a socket
PATIENCE = 30.0  # seconds in which a client must have read what was sent at once
TRY_LATER = 1013
TEXT = b"\x81"  # first byte of a whole text frame
SHORT, MEDIUM = 126, 1 << 16  # from these sizes on, two or eight bytes tell the size

Hear = Callable[[bytes], None]


class Wire(WebSocketsSansIOProtocol):
    _hear: Hear | None = None
    _listener: Listener | None = None
    _alarm: asyncio.TimerHandle | None = None
    _heard = 0.0  # when something came last

    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"": self}}
        await super().run_asgi()

    def connect(self, listener: Listener, hear: Hear) -> None:
        """Send what the listener gets, and call `hear` with what comes."""
        self._listener, self._hear = listener, hear
        listener.wake = self._flush
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Who has spoken lately need not be asked for a sign of life."""
        silence = self.loop.time() - self._heard
        if self.ping_interval and silence < self.ping_interval:
            delay = self.ping_interval - silence
            self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_text(self, event: Frame) -> None:
        """Most messages are whole and plain: they go straight on."""
        text = bytes(event.data)
        if self._hear and event.fin and text.isascii() and not self.close_sent:
            self._hear(text)
        else:
            super().handle_text(event)

    def send_receive_event_to_app(self) -> None:
        """Texts of any letters and in any number of pieces go straight on, too: in their order."""
        text = b"".join(self.frames)
        is_open = self.curr_msg_data_type == "text" and not self.close_sent
        if self._hear and is_open and _is_text(text):
            self.frames = []
            self._hear(text)
        else:
            super().send_receive_event_to_app()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._alarm = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._calm()
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        super().connection_lost(exc)

    def _flush(self) -> None:
        """Write all that waits, unless the other end has to read first."""
        listener = self._listener
        if listener is None or not self.writable.is_set():
            return
        bodies = listener.take()
        if bodies and not (self.disconnected or self.close_sent):
            self.transport.write(b"".join(map(frame, bodies)))
        if listener.is_closed:
            self._listener = None
            self._hang_up()

    def _hang_up(self) -> None:
        if not (self.disconnected or self.close_sent):
            task = self.loop.create_task(self.send({"type": "websocket.close", "code": TRY_LATER}))
            self.tasks.add(task)
            task.add_done_callback(self.on_task_complete)

    def _calm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None


def _is_text(body: bytes) -> bool:
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


def wire_of(scope: Scope) -> Wire | None:
    """The wire of a socket, if uvicorn made it."""
    extension: dict[str, Wire] = scope.get("extensions", {}).get(EXTENSION, {})
    return extension.get("")


def frame(text: bytes) -> bytes:
    r"""A message of a server on the wire (RFC 6455, 5.2); none is compressed.

    >>> frame(b"Hello")
    b'\x81\x05Hello'
    """
    size = len(text)
    if size < SHORT:
        return TEXT + size.to_bytes() + text
    if size < MEDIUM:
        return TEXT + b"\x7e" + size.to_bytes(2) + text
    return TEXT + b"\x7f" + size.to_bytes(8) + text
