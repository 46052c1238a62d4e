"""The least of a WebSocket that a client needs."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable

from benchmarks.load.calls import ADDRESS

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # kinds of frames


class Socket(asyncio.Protocol):
    """The least of a WebSocket that a client needs, so that the load is not what is measured."""

    def __init__(self, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self.opened = asyncio.get_running_loop().create_future()
        self._hear = hear
        self._buffer = bytearray()
        key = base64.b64encode(os.urandom(16)).decode()
        self._greeting = (
            f"GET {path} HTTP/1.1\r\nHost: {ADDRESS}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        transport.write(self._greeting.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("no socket"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head[:80]
            self._buffer = rest
            self.opened.set_result(None)
        while self._next_frame():
            pass

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """A mask of zeros is a mask, and costs nothing."""
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0xFE, size)
        self._transport.write(bytes([0x80 | kind]) + length + bytes(4) + text)

    def close(self) -> None:
        self._transport.abort()

    def _next_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size == 126 and len(buffer) >= 4:
            size, start = int.from_bytes(buffer[2:4]), 4
        elif size == 127 and len(buffer) >= 10:
            size, start = int.from_bytes(buffer[2:10]), 10
        elif size >= 126:
            return False
        if len(buffer) < start + size:
            return False
        kind, body = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == TEXT:
            self._hear(body)
        elif kind == PING:
            self.send(body, PONG)
        return True
