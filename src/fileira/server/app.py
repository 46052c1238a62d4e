"""The application: calls, sockets and pages behind the middleware."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from ..core.errors import UserError
from .api import CALLS
from .api.replays import BRANCHES, REPLAYS
from .bus.bus import Bus
from .bus.local import LocalBus
from .http.auth import Auth
from .http.calls import TABLE
from .http.endpoint import endpoint
from .http.middleware import BodyLimit, HostGuard, NameGuard, OriginGuard, SecurityHeaders, Throttle
from .http.pages import assets, page
from .http.problems import refuse
from .http.server import Server
from .http.sockets import serve_socket
from .net.listening import Ports
from .ops.files import alone_with, read_secret
from .ops.limits import Buckets, Crowd
from .ops.metrics import Metrics
from .ops.settings import Settings
from .ops.stopwatch import Stopwatch
from .rooms.rooms import Rooms
from .rooms.services import Services
from .rooms.upkeep import Upkeep
from .store.database import sqlite_file, without_password
from .store.store import Store
from .workers.analyses import Analyses
from .workers.archive import Archive
from .workers.computing import Computing
from .workers.pars import Pars
from .workers.sandbox import Sandbox
from .workers.warmup import Warmup

HOUR = 3600.0  # seconds


def new_app(server: Server) -> Starlette:
    settings = server.settings
    buckets = Buckets(settings.requests_per_second, settings.request_burst)
    app = Starlette(
        routes=[
            *(Route(call.path, endpoint(call), methods=[call.method]) for call in CALLS),
            WebSocketRoute(f"{TABLE}/socket", serve_socket),
            Route("/api/{rest:path}", _nothing),
            *assets(),
            Route("/{page:path}", page),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(Throttle, buckets=buckets, now=time.monotonic),
            Middleware(
                BodyLimit,
                most=settings.message_size,
                longer=dict.fromkeys((REPLAYS, BRANCHES), settings.record_size),
            ),
            Middleware(NameGuard),
            Middleware(HostGuard, hosts=_hosts(settings)),
            Middleware(OriginGuard, origins=settings.origins),
        ],
        exception_handlers={405: _wrong_method},
    )
    app.state.server = server
    return app


def _hosts(settings: Settings) -> list[str]:
    """The names by which this server was told to be known."""
    return [*settings.origins, *filter(None, (settings.address, settings.lan_address))]


@asynccontextmanager
async def open_server(
    settings: Settings,
    ports: Ports | None,
    now: Callable[[], float] = time.time,
    monotonic: Callable[[], float] = time.monotonic,
) -> AsyncIterator[Server]:
    """A UserError says what is wrong if the server cannot work so."""
    with _claimed(settings, ports):
        async with _open_server(settings, ports, now, monotonic) as server:
            yield server


def _claimed(settings: Settings, ports: Ports | None) -> AbstractContextManager[None]:
    """A database in a file is for one server; PostgreSQL may be shared."""
    file = sqlite_file(settings.database_url)
    return alone_with(file, ports.url if ports else "") if file else nullcontext()


@asynccontextmanager
async def _open_server(
    settings: Settings,
    ports: Ports | None,
    now: Callable[[], float],
    monotonic: Callable[[], float],
) -> AsyncIterator[Server]:
    key = read_secret(settings.secret)
    metrics = Metrics()
    store = Store(settings.database_url, metrics.committed)
    try:
        bus = _open_bus(settings)
    except UserError:
        await store.close()
        raise
    # Several machines go by the clock of the database.
    stopwatch = Stopwatch(await store.time_of_day(now), monotonic)
    services = Services(store, bus, metrics, now, stopwatch=stopwatch.now)
    warmup = Warmup()
    rooms = Rooms(settings, services, warmup)
    auth = Auth(store, key, now, services.sessions)
    crowd = Crowd(settings.sockets_per_address)
    openings = Buckets(settings.tables_per_address / HOUR, settings.tables_per_address)
    analyses, pars = Analyses(store, metrics), Pars(store, metrics)
    computing = Computing(settings.computing_per_guest, settings.computing_per_address)
    upkeep = Upkeep(rooms, settings, services)
    keeping = asyncio.create_task(upkeep.run(), name="upkeep")
    try:
        yield Server(
            settings=settings,
            store=store,
            rooms=rooms,
            lobby=rooms.lobby,
            auth=auth,
            metrics=metrics,
            crowd=crowd,
            openings=openings,
            computing=computing,
            archive=Archive(warmup),
            sandbox=Sandbox(),
            analyses=analyses,
            pars=pars,
            ports=ports,
            now=now,
        )
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        await analyses.close()
        await pars.close()
        computing.close()
        await upkeep.close()
        await bus.close()
        await store.close()


def _open_bus(settings: Settings) -> Bus:
    if not settings.redis:
        return LocalBus()
    try:
        from .bus.redis import RedisBus  # an optional package

        return RedisBus(settings.redis)
    except ImportError:
        raise UserError("extra_missing", name="redis", extra="server") from None
    except ValueError:
        raise UserError("redis_url", got=without_password(settings.redis)) from None


async def _wrong_method(request: Request, error: Exception) -> Response:
    response = refuse(405, "wrong_method", method=request.method)
    response.headers.update(getattr(error, "headers", None) or {})  # which ones are right
    return response


async def _nothing(request: Request) -> Response:
    return refuse(404, "no_such_call")
