"""Eve: a guest with bad intentions, at an address of her own. She speaks bytes, no library."""

import asyncio
import base64
import os
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

import msgspec

from tests.attack.target import Target

PATIENCE = 20.0  # seconds for an answer
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10  # kinds of frames
FAILED = b'"reason":"failed"'
TROUBLE = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError)
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Eve:
    def __init__(self, target: Target, address: str, luck: Random) -> None:
        self.target = target
        self.address = address
        self.luck = luck
        self.counts: Counter[str] = Counter()
        self.found: dict[str, str] = {}  # what must not be, with what led to it
        self.id = ""
        self.cookie = ""

    async def introduce(self, name: str = "Eve") -> None:
        status, head, body = await self.call("PUT", "/api/me", msgspec.json.encode({"name": name}))
        if status == 200:
            self.id = msgspec.json.decode(body)["id"]
            self.cookie = _header(head, b"set-cookie").split(b";")[0].decode()

    async def open_table(self, **setup: object) -> str:
        """Empty if the server has had enough of her."""
        wish = msgspec.json.encode({**self.target.setup, **setup})
        status, _, body = await self.call("POST", "/api/tables", wish)
        return str(msgspec.json.decode(body)["id"]) if status == 201 else ""

    async def do(self, table: str, **command: object) -> bytes:
        path = f"/api/tables/{table}/commands"
        return (await self.call("POST", path, msgspec.json.encode(command)))[2]

    async def call(
        self, method: str, path: str, body: bytes = b"", more: bytes = b""
    ) -> tuple[int, bytes, bytes]:
        """Status, head and body of the answer; a status of 0 is none."""
        try:
            async with self.line() as (reader, writer), asyncio.timeout(PATIENCE):
                writer.write(self.request(method, path, body, more))
                status, head, answer = await read_answer(reader)
        except TROUBLE:
            return 0, b"", b""
        self.check(status, answer, f"{method} {path} {body[:300]!r}")
        return status, head, answer

    async def flood(self, requests: list[bytes]) -> None:
        """Requests one after the other on one line, all sent at once."""
        async with self.line() as (reader, writer):
            writer.write(b"".join(requests))
            self.count("calls", len(requests))
            async with asyncio.timeout(PATIENCE):
                for request in requests:
                    status, _, answer = await read_answer(reader)
                    self.check(status, answer, repr(request[:300]))

    def request(self, method: str, path: str, body: bytes = b"", more: bytes = b"") -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nhost: {self.target.host}\r\ncookie: {self.cookie}\r\n"
        length = f"content-length: {len(body)}\r\n" if body else ""
        return head.encode() + length.encode() + more + b"\r\n" + body

    def check(self, status: int, answer: bytes, led_to_it: str) -> None:
        self.counts[f"answers: {status // 100}xx"] += 1
        if status >= 500 and status != 503:
            self.found.setdefault(f"an answer is {status} {answer[:80]!r}", led_to_it)
        elif FAILED in answer:
            self.found.setdefault("a command failed", led_to_it)

    def count(self, kind: str, number: int = 1) -> None:
        self.counts["hostile messages"] += number
        self.counts[f"hostile messages: {kind}"] += number

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Streams]:
        """A connection; that it breaks, by one of TROUBLE, is what she is used to."""
        reader, writer = await asyncio.open_connection(
            self.target.host, self.target.port, local_addr=(self.address, 0), limit=2**20
        )
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[asyncio.StreamWriter]:
        """A socket at a table; what comes is read and searched for failures."""
        async with self.line() as (reader, writer):
            writer.write(self.handshake(table))
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
            listening = asyncio.create_task(self._listen(reader))
            try:
                if head.startswith(b"HTTP/1.1 101"):
                    yield writer
                else:
                    raise ConnectionRefusedError
            finally:
                listening.cancel()

    def handshake(self, table: str, more: str = "") -> bytes:
        key = base64.b64encode(os.urandom(16)).decode()
        return (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nhost: {self.target.host}\r\n"
            f"cookie: {self.cookie}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n{more}\r\n"
        ).encode()

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        with suppress(OSError):
            while data := await reader.read(2**16):
                if FAILED in data:
                    self.found.setdefault("a command failed", repr(data[-300:]))


def frame(  # as RFC 6455 has it, or not
    payload: bytes,
    kind: int = TEXT,
    *,
    final: bool = True,
    reserved: int = 0,
    is_masked: bool = True,
    length: int | None = None,
) -> bytes:
    size = len(payload) if length is None else length
    mark = 0x80 if is_masked else 0
    head = bytes([final << 7 | reserved << 4 | kind])
    if size < 126:
        head += bytes([mark | size])
    elif size < 2**16:
        head += bytes([mark | 126]) + size.to_bytes(2)
    else:
        head += bytes([mark | 127]) + size.to_bytes(8)
    return head + (bytes(4) if is_masked else b"") + payload  # a mask of zeros changes nothing


async def read_answer(reader: asyncio.StreamReader) -> tuple[int, bytes, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head[9:12])
    if b"transfer-encoding: chunked" in head.lower():
        return status, head, await _read_chunks(reader)
    length = int(_header(head, b"content-length") or 0)
    return status, head, await reader.readexactly(length)


async def _read_chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        body += (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")
    return body


def _header(head: bytes, name: bytes) -> bytes:
    lines = [line.partition(b":") for line in head.split(b"\r\n")]
    return next((value.strip() for key, _, value in lines if key.lower() == name), b"")
