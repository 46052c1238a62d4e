"""The application: calls, sockets and pages behind the guards."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route, WebSocketRoute

from ..core.errors import IllegalMove, NotYourTurn, UserError
from .analysts import Analysts
from .archive import Archive
from .assets import assets
from .bus import Bus, LocalBus
from .calls import JSON, TABLE, Call, Problematic, Visit
from .computing import Computing, Overloaded, UsedUp
from .database import sqlite_file, without_password
from .desk import Desk
from .diary import diary
from .door import Door
from .folders import alone_with
from .gate import Gate
from .guards import BodyLimit, HostGuard, NameGuard, OriginGuard, SecurityHeaders, Throttle
from .house import House
from .isolated import Isolated
from .json_bodies import decode
from .limits import Buckets, Crowd
from .metrics import Metrics
from .problems import refuse
from .readiness import Readiness, Unplayable
from .register import TooMany
from .review import BRANCHES, REPLAYS
from .room import Failed, Services, Unknown
from .routes import CALLS
from .scopes import OPEN
from .secret import read_secret
from .sessions import Session
from .settings import Settings
from .sockets import serve_socket
from .stopwatch import Stopwatch
from .store import Store
from .trouble import Away, Unstorable

HOUR = 3600.0  # seconds
STATIC = Path(__file__).parent / "static"
PROBLEMS: dict[type, tuple[int, str]] = {  # status and reason
    ClientDisconnect: (400, "unreadable"),  # nobody is there to read it
    Unknown: (404, "no_such_table"),
    UsedUp: (429, "used_up"),
    Failed: (500, "failed"),  # the room has told why in the diary
    Overloaded: (503, "overloaded"),
    Unstorable: (503, "unstorable"),
    Away: (503, "away"),
    Unplayable: (503, "unplayable"),
}


def new_app(desk: Desk) -> Starlette:
    settings = desk.settings
    buckets = Buckets(settings.requests_per_second, settings.request_burst)
    app = Starlette(
        routes=[
            *(Route(call.path, _endpoint(call), methods=[call.method]) for call in CALLS),
            WebSocketRoute(f"{TABLE}/socket", serve_socket),
            Route("/api/{rest:path}", _nothing),
            *assets(STATIC / "assets"),
            Route("/{page:path}", _page),
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
    app.state.desk = desk
    return app


def _hosts(settings: Settings) -> list[str]:
    """The names by which this server was told to be known."""
    return [*settings.origins, *filter(None, (settings.address, settings.lan_address))]


@asynccontextmanager
async def open_desk(
    settings: Settings,
    gate: Gate | None,
    now: Callable[[], float] = time.time,
    monotonic: Callable[[], float] = time.monotonic,
) -> AsyncIterator[Desk]:
    """A UserError says what is wrong if the server cannot work so."""
    with _claimed(settings, gate):
        async with _open_desk(settings, gate, now, monotonic) as desk:
            yield desk


def _claimed(settings: Settings, gate: Gate | None) -> AbstractContextManager[None]:
    """A database in a file is for one server; PostgreSQL may be shared."""
    file = sqlite_file(settings.database_url)
    return alone_with(file, gate.url if gate else "") if file else nullcontext()


@asynccontextmanager
async def _open_desk(
    settings: Settings,
    gate: Gate | None,
    now: Callable[[], float],
    monotonic: Callable[[], float],
) -> AsyncIterator[Desk]:
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
    readiness = Readiness()
    house = House(settings, services, readiness)
    door = Door(store, key, now, services.sessions)
    crowd = Crowd(settings.sockets_per_address)
    openings = Buckets(settings.tables_per_address / HOUR, settings.tables_per_address)
    analysts = Analysts(store, metrics)
    computing = Computing(settings.computing_per_guest, settings.computing_per_address)
    keeping = asyncio.create_task(house.run(), name="house")
    if gate:
        gate.stopping = house.end_lines
    try:
        yield Desk(
            settings=settings,
            store=store,
            house=house,
            door=door,
            metrics=metrics,
            crowd=crowd,
            openings=openings,
            computing=computing,
            archive=Archive(readiness),
            isolated=Isolated(),
            analysts=analysts,
            gate=gate,
            now=now,
        )
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        await analysts.close()
        computing.close()
        await house.close()
        await bus.close()
        await store.close()


def _open_bus(settings: Settings) -> Bus:
    if not settings.redis:
        return LocalBus()
    try:
        from .redis_bus import RedisBus  # an optional package

        return RedisBus(settings.redis)
    except ImportError:
        raise UserError("extra_missing", name="redis", extra="server") from None
    except ValueError:
        raise UserError("redis_url", got=without_password(settings.redis)) from None


def _endpoint(call: Call) -> Callable[[Request], object]:
    decoder = msgspec.json.Decoder(call.takes) if call.takes is not None else None

    async def answer(request: Request) -> Response:
        desk: Desk = request.app.state.desk
        desk.house.garbage.note_call()
        try:
            session = Session() if call.scope == OPEN else await desk.door.session(request)
            call.admit(session)
            body = decode(decoder, await request.body()) if decoder else None
            call.admit(session)  # it may have been revoked while the body was on its way
            given = await call.handler(desk, Visit(request, session, body))
        except TooMany:
            return refuse(409, "too_many_tables", most=desk.settings.tables_per_guest)
        except Exception as error:  # noqa: BLE001  # a call is always answered
            return _explain(error) or _fail(desk, call)
        if isinstance(given, Response):
            return given
        return Response(msgspec.json.encode(given), call.status, media_type=JSON)

    return answer


def _explain(error: Exception) -> Response | None:
    """Why a call is not carried out, if that is known."""
    if isinstance(error, msgspec.DecodeError):
        return refuse(400, "unreadable", detail=str(error))
    if isinstance(error, Problematic):
        return refuse(error.status, error.reason, **error.values)
    if isinstance(error, IllegalMove | NotYourTurn):
        return None  # by a match that this server plays: its reasons may tell what is hidden
    if isinstance(error, UserError):
        return refuse(422, f"error.{error.key}", **error.told)
    known = (PROBLEMS[kind] for kind in type(error).__mro__ if kind in PROBLEMS)
    return next((refuse(status, reason) for status, reason in known), None)


def _fail(desk: Desk, call: Call) -> Response:
    desk.metrics.failures.labels(part="call").inc()
    diary().exception("call_failed", part=call.name)
    return refuse(500, "failed")


async def _wrong_method(request: Request, error: Exception) -> Response:
    response = refuse(405, "wrong_method", method=request.method)
    response.headers.update(getattr(error, "headers", None) or {})  # which ones are right
    return response


async def _nothing(request: Request) -> Response:
    return refuse(404, "no_such_call")


async def _page(request: Request) -> Response:
    """The pages are one application: every address that is no file gets its first page."""
    with suppress(OSError):  # the name may be too long for a file
        wanted = (STATIC / request.path_params["page"]).resolve()
        if wanted.is_file() and wanted.is_relative_to(STATIC.resolve()):
            return FileResponse(wanted)
    first = STATIC / "index.html"
    if first.is_file():
        return FileResponse(first, headers={"cache-control": "no-cache"})
    diary().warning("no_pages")
    return refuse(404, "no_pages")
