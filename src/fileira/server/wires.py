"""Sockets of uvicorn that send many messages by one write: waking the network is what costs."""

from collections.abc import Awaitable, Callable, Sequence

from starlette.types import Scope
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "fileira.post"  # where the application finds it in the scope of a socket
TEXT = b"\x81"  # first byte of a whole text frame
SHORT, MEDIUM = 126, 1 << 16  # from these sizes on, two or eight bytes tell the size

Post = Callable[[Sequence[bytes]], Awaitable[None]]


class Wires(WebSocketsSansIOProtocol):
    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"": self.post}}
        await super().run_asgi()

    async def post(self, bodies: Sequence[bytes]) -> None:
        """Send texts, each as a message of its own; nothing is compressed, so they are frames."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise WebSocketDisconnect
        self.transport.write(b"".join(map(frame, bodies)))


def post_of(scope: Scope) -> Post | None:
    """How to send at once, if the socket can."""
    extension: dict[str, Post] = scope.get("extensions", {}).get(EXTENSION, {})
    return extension.get("")


def frame(text: bytes) -> bytes:
    r"""A message of a server on the wire (RFC 6455, 5.2).

    >>> frame(b"Hello")
    b'\x81\x05Hello'
    """
    size = len(text)
    if size < SHORT:
        return TEXT + size.to_bytes() + text
    if size < MEDIUM:
        return TEXT + b"\x7e" + size.to_bytes(2) + text
    return TEXT + b"\x7f" + size.to_bytes(8) + text
