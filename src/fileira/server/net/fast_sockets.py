"""Sockets of uvicorn that are heard and written to without waiting: no task, no queue, one write.

What is sent in one turn of the event loop, it writes at once.
"""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..http.socket_scope import EXTENSION, TRY_LATER, Hear
from ..rooms.listener import Listener
from .packets import TEXT, ends_message, frame, unmasked
from .timeouts import Patient

END_OF_HEAD = b"\r\n\r\n"
NO_TEXT = 1007  # the code for a text that is none (RFC 6455, 7.4.1)


class FastSocket(Patient, WebSocketsSansIOProtocol):
    _hear: Hear | None = None
    _listener: Listener | None = None
    _heard = 0.0  # when something came last
    _is_in_step = False  # all that came so far came in whole messages

    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"": self}}
        await super().run_asgi()

    def connect(self, listener: Listener, hear: Hear) -> None:
        """Send what the listener gets, and call `hear` with what comes."""
        self._listener, self._hear = listener, hear
        listener.wake = self._flush
        self._flush()

    def disconnect(self) -> None:
        """Hold nobody at the table any more: what a socket leaves behind is found only later."""
        self._listener = self._hear = None

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        text = self._plain_text(data)
        if self._hear and text is not None:
            self._hear(text)
        else:
            super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Who has spoken lately need not be asked for a sign of life."""
        silence = self.loop.time() - self._heard
        if self.ping_interval and silence < self.ping_interval:
            delay = self.ping_interval - silence
            self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def send_receive_event_to_app(self) -> None:
        """Texts of any letters, size and number of pieces go straight on, too: in their order."""
        text = b"".join(self.frames)
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
        elif not _is_text(text):  # as uvicorn does it, without a traceback in the log for each
            self.frames = []
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
        elif self._hear:
            self.frames = []
            self._hear(text)
        else:
            super().send_receive_event_to_app()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._flush()

    def _plain_text(self, data: bytes) -> bytes | None:
        """The text of most messages: short, in one piece, alone. All others are the library's."""
        if not self.handshake_initiated:
            self._is_in_step = data.endswith(END_OF_HEAD)
            return None
        self._is_in_step = self._is_in_step and ends_message(data)
        if not self._is_in_step or data[0] != TEXT or self._hear is None or self.close_sent:
            return None
        text = unmasked(data)
        return text if text.isascii() else None

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


def _is_text(body: bytes) -> bool:
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True
