"""Starting a server, and what it says about where it is."""

import asyncio
import gc
import sys
from collections.abc import Callable

import uvicorn

from ..core.language import ENGLISH, speaking
from ..core.words import Words, shell_words
from .app import new_app
from .diary import set_up_diary
from .gate import Gate
from .settings import Settings
from .wires import Wire

# Tables live long and hardly hold circles: looking at all of them again and again made all wait.
COLLECT_AFTER = (50_000, 20, 100)
SOCKET_SILENCE = (30.0, 60.0)  # seconds between pings, and to wait for a pong

Tell = Callable[[str], object]


def run(settings: Settings, announce: Tell, show: Tell = lambda _url: None) -> None:
    """Serve until a signal comes; `show` is called with the address of the front page."""
    set_up_diary(settings.log_level, settings.log_form)
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
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
    app = new_app(settings)
    gate = app.state.gate = Gate(settings, lambda lifespan: _config(app, settings, lifespan))
    serving = asyncio.create_task(gate.serve())
    await asyncio.sleep(0)  # it may open the local network first
    announce(words("cli.serve.at", url=gate.url))
    if gate.lan_url:
        announce(words("cli.serve.lan", url=gate.lan_url))
    announce(words("cli.serve.stop"))
    show(gate.url)
    await serving


def _config(app: object, settings: Settings, lifespan: str) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # an ASGI application
        lifespan=lifespan,  # type: ignore[arg-type]  # "on" or "off"
        ws=Wire,
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
