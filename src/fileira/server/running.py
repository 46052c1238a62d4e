"""Starting a server: where it listens, and what it says about that."""

import socket
from collections.abc import Callable

import uvicorn

from ..core.errors import UserError
from ..core.words import shell_words
from .app import new_app
from .diary import set_up_diary
from .settings import Settings

EVERYWHERE = "0.0.0.0"  # noqa: S104  # only if the owner asks for the local network
SOCKET_SILENCE = (30.0, 60.0)  # seconds between pings, and to wait for a pong

Announce = Callable[[str], object]


def run(settings: Settings, announce: Announce, opened: Announce = lambda _url: None) -> None:
    """Serve until a signal comes; `opened` is told the address of the front page."""
    set_up_diary(settings.log_level, settings.log_form)
    listening = _listen(settings)
    port = listening.getsockname()[1]
    words = shell_words()
    url = f"http://{_host(settings.address)}:{port}/"
    announce(words("cli.serve.at", url=url))
    if settings.lan:
        announce(words("cli.serve.lan", url=f"http://{lan_address()}:{port}/"))
    announce(words("cli.serve.stop"))
    opened(url)
    uvicorn.Server(_config(settings)).run(sockets=[listening])


def lan_address() -> str:
    """The address of this machine on the local network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _listen(settings: Settings) -> socket.socket:
    address = EVERYWHERE if settings.lan else settings.address
    listening = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address, settings.port))
    except OSError as error:
        listening.close()
        raise UserError(
            "cannot_listen", address=address, port=settings.port, reason=error.strerror
        ) from None
    return listening


def _config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        new_app(settings),
        ws="websockets-sansio",
        ws_max_size=settings.message_size,
        ws_ping_interval=SOCKET_SILENCE[0],
        ws_ping_timeout=SOCKET_SILENCE[1],
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=round(settings.grace_seconds),
        log_config=None,
        access_log=False,
        server_header=False,
    )


def _host(address: str) -> str:
    return f"[{address}]" if ":" in address else address
