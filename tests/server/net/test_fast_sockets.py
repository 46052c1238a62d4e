"""Wires: however the bytes of a client are cut into pieces, the same is heard in the same order."""

import asyncio
from itertools import pairwise
from random import Random

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from fileira.server.http.socket_scope import fast_socket_of
from fileira.server.net.fast_sockets import FastSocket
from fileira.server.rooms.listener import Listener

pytestmark = pytest.mark.anyio
HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXTS = ["short", "Grüße", "long " * 50, "", "in two pieces", "x" * 125, "after all"]


class Ear(asyncio.Transport):
    """A transport that leads nowhere."""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def pause_reading(self) -> None:
        raise AssertionError("something was not heard at once")


async def connected(heard: list[str]) -> FastSocket:
    """A wire after its handshake."""
    is_connected = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        fast_socket = fast_socket_of(scope)
        assert fast_socket
        fast_socket.connect(Listener("ann", 0), lambda text: heard.append(text.decode()))
        is_connected.set()
        await receive()

    fast_socket = FastSocket(
        uvicorn.Config(app, ws_ping_interval=None, log_config=None), ServerState(), {}
    )
    fast_socket.connection_made(Ear())
    fast_socket.data_received(HANDSHAKE)
    await is_connected.wait()
    return fast_socket


def frames(text: str) -> list[bytes]:
    body = text.encode()
    if text != "in two pieces":
        return [Frame(Opcode.TEXT, body).serialize(mask=True)]
    first = Frame(Opcode.TEXT, body[:6], fin=False).serialize(mask=True)
    return [first, Frame(Opcode.CONT, body[6:]).serialize(mask=True)]


def with_pongs(luck: Random) -> list[bytes]:
    pong = Frame(Opcode.PONG, b"").serialize(mask=True)
    return [frame for text in TEXTS for frame in [*luck.choice([[], [pong]]), *frames(text)]]


async def test_whole_messages_are_heard_in_their_order() -> None:
    heard: list[str] = []
    fast_socket = await connected(heard)
    for frame in with_pongs(Random(1)):
        fast_socket.data_received(frame)
    assert heard == TEXTS
    fast_socket.connection_lost(None)


@pytest.mark.parametrize("seed", range(20))
async def test_pieces_of_any_size_are_heard_as_the_same_messages(seed: int) -> None:
    luck, heard = Random(seed), list[str]()
    fast_socket = await connected(heard)
    data = b"".join(with_pongs(luck))
    cuts = sorted({0, len(data), *luck.sample(range(len(data)), luck.randrange(1, 12))})
    for start, end in pairwise(cuts):
        fast_socket.data_received(data[start:end])
    assert heard == TEXTS
    fast_socket.connection_lost(None)


async def test_a_part_of_a_message_that_looks_like_another_is_none() -> None:
    heard: list[str] = []
    fast_socket = await connected(heard)
    inner = frames("inner")[0]
    head = bytes([0x81, 0x80 + len(inner)]) + bytes(4)  # a mask of zeros changes nothing
    fast_socket.data_received(head)
    fast_socket.data_received(inner.replace(inner[2:6], bytes(4)))
    assert heard == []
    fast_socket.connection_lost(None)
