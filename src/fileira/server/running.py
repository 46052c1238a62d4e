"""Starting a server, and what it says about where it is."""

import asyncio
import sys
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from ..core.language import ENGLISH, speaking
from ..core.words import Words, shell_words
from .app import new_app, open_desk
from .connections import Connections
from .diary import set_up_diary
from .files import raise_file_limit
from .garbage import in_small_portions
from .gate import Gate
from .owner import Owner
from .secret import read_secret
from .settings import Settings
from .wire_trial import choose_sockets

# Seconds after which a busy thread lets others have Python: the writer often asks for it.
SWITCH_AFTER = 0.0005
# Seconds between pings, and to wait for a pong: a line that died without a word is noticed within
# their sum, while clients speak up every five seconds.
SOCKET_SILENCE = (12.0, 6.0)

Tell = Callable[[str], object]


def run(settings: Settings, announce: Tell, show: Tell = lambda _url: None) -> None:
    """Serve until a signal comes; `show` is called with the front page for the owner."""
    set_up_diary(settings.log_level, settings.log_form)
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
    with Gate(settings) as gate:
        async with open_desk(settings, gate) as desk, in_small_portions(desk.house.garbage):
            app = new_app(desk)
            connections = Connections(settings, raise_file_limit(), desk.metrics)
            sockets = await choose_sockets()
            owner = Owner(read_secret(settings.secret))
            gate.open(lambda: _config(app, settings, sockets), connections, owner)
            announce(words("cli.serve.at", url=gate.url))
            if gate.lan_url:
                announce(words("cli.serve.lan", url=gate.lan_url))
            announce(words("cli.serve.stop"))
            show(owner.url(gate.url))
            await gate.serve()


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
