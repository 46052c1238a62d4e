"""Whether our wires fit the uvicorn that is installed: they know it from inside.

It is found out before anybody comes, by a conversation in memory. If it fails, sockets are those
of uvicorn itself: slower, but they work.
"""

import asyncio

import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from .diary import diary
from .listener import Listener
from .packets import frame
from .wire_scope import wire_of

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
        diary().warning("ordinary_sockets", part=f"uvicorn {uvicorn.__version__}", exc_info=error)
        from .plain_wires import PlainWire

        return PlainWire
    from .wires import Wire

    return Wire


async def _converse() -> None:
    """A handshake, messages in both directions, a sign of life, the end."""
    from .wires import Wire  # this may be what fails

    heard: list[bytes] = []
    listener = Listener("", 0)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        wire = wire_of(scope)
        if wire:
            wire.connect(listener, heard.append)
            await receive()

    config = uvicorn.Config(app, ws_per_message_deflate=False, log_config=None)
    paper, state = _Paper(), ServerState()
    wire = Wire(config, state, {})
    try:
        wire.connection_made(paper)
        wire.data_received(HANDSHAKE)
        await _settle()
        for text in ASKED:
            wire.data_received(text)
        wire.pause_writing()
        listener.send(ANSWER)
        wire.resume_writing()
        wire.send_keepalive_ping()
        listener.close()
        await _settle()
    finally:
        wire.connection_lost(None)
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
