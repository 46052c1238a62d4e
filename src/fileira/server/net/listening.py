"""Where a server listens: on this machine, and if its owner wishes on the local network, too."""

import asyncio
import errno
import signal
import socket
import sys
from collections.abc import Callable
from typing import Self

import uvicorn

from ...core.errors import UserError
from ..ops.owner import Owner
from ..ops.settings import Settings
from .connections import Connections
from .timeouts import TimeLimits
from .uvicorn_server import UvicornServer

Config = Callable[[], uvicorn.Config]
BACKLOG = 2048
_PORT_TROUBLE = (errno.EADDRINUSE, errno.EACCES)
_SOMEWHERE = ("192.0.2.1", 9)  # an address for documentation; nothing is sent to it


class Ports:
    """Use it with `with`: it listens from the beginning, so that nobody else takes its place."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._listening = listen(settings.address, settings.port)
        self._servers: list[UvicornServer] = []
        self._lan: asyncio.Task[None] | None = None
        self._is_ending = False
        self.owner: Owner | None = None  # who may open the local network

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.close()

    @property
    def url(self) -> str:
        return _url(self._settings.address, self._port)

    @property
    def lan_url(self) -> str | None:
        """The address for friends on the local network, if they can reach it."""
        return _url(self._lan_address, self._port) if self._lan else None

    def open(self, config: Config, connections: Connections, owner: Owner) -> None:
        """Let people in to an application, also those on the local network if that is wished."""
        self.owner = owner
        self._config = config
        self._connections = connections
        if self._settings.lan:
            self.open_lan()

    def heed_signals(self, stopping: Callable[[], object]) -> None:
        """From now on a signal ends it; `stopping` is called when the end begins."""

        def stop(*_: object) -> None:
            loop.call_soon_threadsafe(stopping)
            self._stop()

        loop = asyncio.get_running_loop()
        for kind in (signal.SIGINT, signal.SIGTERM):
            signal.signal(kind, stop)

    async def serve(self) -> None:
        """Until the end begins."""
        await self._start(self._listening)
        if self._lan:
            await self._lan

    def open_lan(self) -> None:
        """Listen on the local network from now on."""
        if self._lan is None:
            listening = listen(self._lan_address, self._port)
            self._lan = asyncio.create_task(self._start(listening), name="local network")

    async def _start(self, listening: socket.socket) -> None:
        limits = TimeLimits(self._settings.head_seconds, self._settings.body_seconds)
        server = UvicornServer(self._config(), listening, self._connections, limits)
        self._servers.append(server)
        server.should_exit = self._is_ending  # a signal may come before there is anything to end
        await server.serve()

    def _stop(self) -> None:
        """Finish what is under way; the second time, do not even do that."""
        self._is_ending = True
        for server in self._servers:
            server.force_exit = server.should_exit
            server.should_exit = True

    @property
    def _port(self) -> int:
        port: int = self._listening.getsockname()[1]
        return port

    @property
    def _lan_address(self) -> str:
        return self._settings.lan_address or find_lan_address()


def listen(address: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
    _share_nothing(listening)
    try:
        listening.bind((address, port))
        listening.listen(BACKLOG)  # who comes before the server is ready waits, and is not refused
    except OSError as error:
        listening.close()
        reason = error.strerror
        if error.errno in _PORT_TROUBLE:
            raise UserError("cannot_listen", address=address, port=port, reason=reason) from None
        raise UserError("not_our_address", address=address, reason=reason) from None
    return listening


def _share_nothing(listening: socket.socket) -> None:
    """A port that is in use is refused, one that was in use a moment ago is not."""
    if sys.platform == "win32":  # there the other option would let two servers have one port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def find_lan_address() -> str:
    """The address of this machine on the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)  # chooses the way, sends nothing
        except OSError:
            raise UserError("no_network") from None
        return str(probe.getsockname()[0])


def _url(address: str, port: int) -> str:
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}:{port}/"
