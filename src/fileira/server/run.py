"""Starting a server, and what it says about where it is."""

import asyncio
import sys
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from ..core.text.language import ENGLISH, speaking
from ..core.text.words import Words, shell_words
from .app import new_app, open_server
from .net.connections import Connections
from .net.listening import Ports
from .net.socket_choice import choose_sockets
from .ops.files import raise_file_limit, read_secret
from .ops.garbage import in_small_portions
from .ops.logging import set_up_logging
from .ops.owner import Owner
from .ops.settings import Settings

# Seconds after which a busy thread lets others have Python: the writer often asks for it.
SWITCH_AFTER = 0.0005
# Seconds between pings, and to wait for a pong: a line that died without a word is noticed within
# their sum, while clients speak up every five seconds.
SOCKET_SILENCE = (12.0, 6.0)

Tell = Callable[[str], object]


def run(settings: Settings, announce: Tell, show: Tell = lambda _url: None) -> None:
    """Serve until a signal comes; `show` is called with the home page for the owner."""
    set_up_logging(settings.log_level, settings.log_form)
    sys.setswitchinterval(SWITCH_AFTER)
    words = shell_words()
    # What callers are told is the same whoever starts the server.
    with speaking(ENGLISH), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, words, announce, show))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """A faster loop than Python's own, where there is one."""
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


async def _serve(settings: Settings, words: Words, announce: Tell, show: Tell) -> None:
    """What cannot work says so before anybody is told where the server is."""
    with Ports(settings) as ports:
        async with open_server(settings, ports) as server, in_small_portions(server.rooms.garbage):
            app = new_app(server)
            connections = Connections(settings, raise_file_limit(), server.metrics)
            sockets = await choose_sockets()
            owner = Owner(read_secret(settings.secret))
            ports.open(lambda: _config(app, settings, sockets), connections, owner)
            ports.heed_signals(server.rooms.end_lines)
            announce(words("cli.serve.at", url=ports.url))
            if ports.lan_url:
                announce(words("cli.serve.lan", url=ports.lan_url))
            announce(words("cli.serve.stop"))
            show(owner.url(ports.url))
            await ports.serve()


def _config(app: ASGIApp, settings: Settings, sockets: type[asyncio.Protocol]) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        http="h11",
        ws=sockets,
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
