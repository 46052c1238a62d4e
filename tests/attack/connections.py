"""Attacks below the calls: heads, bodies, handshakes and frames that no client sends."""

import asyncio
from contextlib import AsyncExitStack
from itertools import cycle, islice
from random import Random

from tests.attack.eve import BINARY, CLOSE, PING, PONG, TEXT, Eve, frame

LINES = 20  # connections of a burst
WAIT = 0.5  # seconds for which they are left open
PING_COMMAND = b'{"do":"ping","id":"p"}'
ODD_HEADS = (
    b"\r\n\r\n",
    b"\x00" * 200 + b"\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100),  # a greeting of TLS
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\nhost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost x\r\n\r\n",
    b"GET / HTTP/1.1\r\n host: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET http://evil.example/api/me HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n",
    b"TRACE / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"GET /%ff%00 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: \xff\r\ncookie: \xff\xfe=\x80\r\norigin: \xe9\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: -1\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9e9\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: " + b"9" * 400 + b"\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: \xd9\xa3\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nx\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nffffffffff\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: gzip, x\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n" + b"x: y\r\n" * 3000 + b"\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: " + b"a=b; " * 12_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nforwarded: for=127.0.0.1\r\nx-forwarded-for: a\r\n\r\n",
)


async def half_heads(eve: Eve) -> None:
    """Requests that stop somewhere; their lines stay open for a while."""
    whole = eve.request("PUT", "/api/me", b'{"name":"Eve"}')
    lines = eve.luck.choice((LINES, LINES, 10 * LINES))
    cuts = [whole[: eve.luck.randrange(len(whole))] for _ in range(lines)]
    await _leave_open(eve, cuts, "half requests")


async def odd_heads(eve: Eve) -> None:
    await _leave_open(eve, eve.luck.sample(ODD_HEADS, LINES), "odd heads", wait=0.05)


async def noise(eve: Eve) -> None:
    """Bytes without a meaning, and requests with some bytes changed."""
    luck = eve.luck
    whole = eve.request("GET", f"/api/tables/{eve.target.victims().table}")
    sent = [luck.randbytes(luck.randrange(1, 2000)) for _ in range(LINES // 2)]
    sent += [changed(whole, luck) for _ in range(LINES // 2)]
    await _leave_open(eve, sent, "noise", wait=0.05)


async def slow_bodies(eve: Eve) -> None:
    """Bodies that come byte by byte and never end."""
    head = eve.request("PUT", "/api/me", more=b"content-length: 5000\r\n")
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(eve.line()) for _ in range(LINES // 2)]
        for _, writer in lines:
            writer.write(head)
        for _ in range(10):
            for _, writer in lines:
                writer.write(b"x")
            eve.count("slow bytes", len(lines))
            await asyncio.sleep(WAIT / 10)


async def odd_handshakes(eve: Eve) -> None:
    table = eve.target.victims().table
    usual = eve.handshake(table)
    odd = [
        usual.replace(b"version: 13", b"version: 12"),
        usual.replace(b"key: ", b"key: x"),
        usual.replace(b"sec-websocket-key", b"x"),
        usual.replace(b"GET", b"POST"),
        usual.replace(table.encode(), b"%00"),
        usual.replace(table.encode(), b"x" * 3000),
        eve.handshake(table, "sec-websocket-extensions: permessage-deflate; x=y\r\n"),
        eve.handshake(table, "sec-websocket-protocol: a, b, c\r\n"),
        eve.handshake(table, "origin: http://evil.example\r\n"),
        eve.handshake(table, "authorization: Bearer \xff\r\n"),
        eve.handshake(f"{table}/socket?after={'9' * 5000}&"),
        usual + eve.luck.randbytes(200),
        usual + frame(PING_COMMAND) * 20,
        *(changed(usual, eve.luck) for _ in range(8)),
    ]
    await _leave_open(eve, odd, "odd handshakes", wait=0.05)


async def odd_frames(eve: Eve) -> None:
    """Each on a socket of its own, since most of them end it."""
    for _ in range(LINES // 2):
        async with eve.socket(eve.target.victims().table) as writer:
            frames = _odd_frames(eve.luck)
            for each in frames:
                writer.write(each)
            eve.count("odd frames", len(frames))
            await asyncio.sleep(0.02)


async def byte_by_byte(eve: Eve) -> None:
    async with eve.socket(eve.target.victims().table) as writer:
        for byte in frame(PING_COMMAND) * 4:
            writer.write(bytes([byte]))
            await asyncio.sleep(0)
        eve.count("slow bytes", 4 * len(frame(PING_COMMAND)))
        await asyncio.sleep(0.05)


async def many_frames(eve: Eve) -> None:
    """Signs of life, without an end, and commands in one piece."""
    async with eve.socket(eve.target.victims().table) as writer:
        for payload, kind in ((b"x" * 125, PING), (b"", PONG), (PING_COMMAND, TEXT)):
            writer.write(frame(payload, kind) * 300)
            eve.count("floods of frames", 300)
            await asyncio.sleep(0.1)


async def deaf(eve: Eve) -> None:
    """Ask for much, and read nothing."""
    async with eve.line() as (_, writer):
        writer.write(eve.handshake(eve.target.victims().table))
        await asyncio.sleep(0.1)
        for number in range(400):
            writer.write(frame(b'{"do":"refresh","id":"%d"}' % number))
        eve.count("unread answers", 400)
        await asyncio.sleep(WAIT)


async def _leave_open(eve: Eve, sent: list[bytes], kind: str, wait: float = WAIT) -> None:
    """Send each on a line of its own."""
    async with AsyncExitStack() as stack:
        for data in sent:
            _, writer = await stack.enter_async_context(eve.line())
            writer.write(data)
            eve.count(kind)
        await asyncio.sleep(wait)


def _odd_frames(luck: Random) -> list[bytes]:
    """One or some frames, of which the last one is wrong in some way."""
    odd = (
        [frame(b"x", luck.choice((3, 4, 5, 6, 7, 11, 15)))],
        [frame(PING_COMMAND, reserved=luck.randrange(1, 8))],
        [frame(PING_COMMAND, is_masked=False)],
        [frame(b"", length=luck.choice((2**63, 2**62, 2**32, 2**17, 2**64 - 1)))],
        [frame(b"x" * 200, PING)],
        [frame(b"x", PING, final=False)],
        [frame(b"x", 0)],
        [frame(b'{"do":"pi', final=False), frame(b"x", PING), frame(b'ng","id":"p"}', 0)],
        [frame(b"{", final=False), frame(b"}", TEXT)],
        [frame(b"x", final=False)] + [frame(b"x", 0, final=False)] * 300,
        [frame(b"\xff\xfe\x80")],
        [frame(b'{"do":"ping","id":"\xed\xa0\x80"}')],
        [frame(luck.randbytes(50), BINARY)],
        [frame(luck.choice((b"\x03\xe8", b"\x00\x01", b"\xff\xff", b"x", b"\x03\xe8\xff")), CLOSE)],
        [frame(b"\x03\xe8", CLOSE), *[frame(PING_COMMAND)] * 20],
        [frame(b"x" * luck.randrange(16_000, 70_000))],
        [luck.randbytes(luck.randrange(1, 300))],
    )
    return [*islice(cycle([frame(PING_COMMAND)]), luck.randrange(3)), *luck.choice(odd)]


def changed(data: bytes, luck: Random) -> bytes:
    """With some bytes changed, left out or doubled."""
    new = bytearray(data)
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(new) + 1)
        new[at : at + luck.randrange(3)] = luck.randbytes(luck.randrange(3))
    return bytes(new)


CONNECTIONS = (
    half_heads,
    odd_heads,
    noise,
    slow_bodies,
    odd_handshakes,
    odd_frames,
    byte_by_byte,
    many_frames,
    deaf,
)
