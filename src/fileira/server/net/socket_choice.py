"""Whether our fast sockets fit the uvicorn that is installed: they know it from inside.

It is found out before anybody comes, by a conversation in memory. If it fails, sockets are those
of uvicorn itself: slower, but they work.
"""

import asyncio

import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from ..http.socket_scope import fast_socket_of
from ..ops.logging import logger
from ..rooms.listener import Listener
from .packets import frame

TURNS = 100  # of the event loop; a conversation in memory takes a few
HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = bytes(4)  # which changes nothing
SHORT, LONG = b"short", b"x" * 200
ASKED = (
    b"\x81\x85" + MASK + SHORT,
    b"\x81\xfe" + len(LONG).to_bytes(2) + MASK + LONG,
)
ANSWER = b"answer"


class Unfit(Exception):
    """What was heard or sent is not what should be."""


async def choose_sockets() -> type[asyncio.Protocol]:
    try:
        await _converse()
    except Exception as error:  # noqa: BLE001  # whatever it is, people can play
        logger().warning("ordinary_sockets", part=f"uvicorn {uvicorn.__version__}", exc_info=error)
        from .plain_sockets import PlainSocket

        return PlainSocket
    from .fast_sockets import FastSocket

    return FastSocket


async def _converse() -> None:
    """A handshake, messages in both directions, a sign of life, the end."""
    from .fast_sockets import FastSocket  # this may be what fails

    heard: list[bytes] = []
    listener = Listener("", 0)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        fast_socket = fast_socket_of(scope)
        if fast_socket:
            fast_socket.connect(listener, heard.append)
            await receive()

    config = uvicorn.Config(app, ws_per_message_deflate=False, log_config=None)
    paper, state = _Paper(), ServerState()
    fast_socket = FastSocket(config, state, {})
    try:
        fast_socket.connection_made(paper)
        fast_socket.data_received(HANDSHAKE)
        await _settle()
        for text in ASKED:
            fast_socket.data_received(text)
        fast_socket.pause_writing()
        listener.send(ANSWER)
        fast_socket.resume_writing()
        fast_socket.send_keepalive_ping()
        listener.close()
        await _settle()
    finally:
        fast_socket.connection_lost(None)
        await _settle()
    if heard != [SHORT, LONG] or frame(ANSWER) not in paper.written or state.tasks:
        raise Unfit


async def _settle() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


class _Paper(asyncio.Transport):
    """A transport that leads nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass
