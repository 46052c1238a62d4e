"""Calls about the server itself: its games, its addresses, how it is."""

from typing import Any

import msgspec
from starlette.responses import Response

from fileira import __version__

from ..http.calls import GUEST, TEXT, Call, Visit
from ..http.credentials import read_cookie
from ..http.middleware import is_forwarded
from ..http.origins import read_host
from ..http.problems import Problematic
from ..http.server import Server
from ..ops.addresses import HERE, is_here
from ..ops.metrics import CONTENT_TYPE
from ..ops.owner import COOKIE, PATH, Owner
from ..protocol.scopes import ACCOUNT, OPEN
from ..store.failures import AWAY, Away
from .games import Catalogue, games, rulebook

HOME_NAMES = ("localhost", *HERE)


class Health(msgspec.Struct, frozen=True, kw_only=True):
    database: bool  # can be used
    trouble: str  # why not: away, disk (full or failing), read_only or damaged
    games: dict[str, bool]  # compiled and loaded


class ServerFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a page needs to know of the server."""

    version: str
    lan: str | None  # where friends on the local network find it
    may_open_lan: bool  # the caller sits at the machine itself


async def server(server: Server, visit: Visit) -> ServerFacts:
    """Version of the server, and where it can be reached."""
    return _facts(server, visit)


async def open_lan(server: Server, visit: Visit) -> ServerFacts:
    """Let friends on the local network in. Only the owner may, at the machine itself."""
    if server.ports is None or not _is_owner(server, visit):
        raise Problematic(403, "not_at_home")
    server.ports.open_lan()
    return _facts(server, visit)


async def become_owner(server: Server, visit: Visit) -> Response:
    """The home page, by the address that the start of a server shows (`?key=`): its owner's."""
    headers = {"location": "/", "cache-control": "no-store"}
    owner, key = _owner(server), visit.request.query_params.get("key", "")
    if owner and owner.knows(key) and _is_at_home(server, visit):
        headers["set-cookie"] = owner.cookie
    return Response(status_code=303, headers=headers)


async def health(server: Server, visit: Visit) -> Response:
    """Whether the process is alive."""
    return Response("ok\n", media_type=TEXT)


async def ready(server: Server, visit: Visit) -> Response:
    """Whether the server can do its work: the database can be read and written."""
    trouble = await _trouble(server)
    facts = Health(database=not trouble, trouble=trouble, games=server.rooms.warmup.games)
    status = 503 if trouble else 200
    return Response(msgspec.json.encode(facts), status, media_type="application/json")


async def openapi(server: Server, visit: Visit) -> Response:
    """This document."""
    from .openapi import document  # it reads the calls below

    return Response(msgspec.json.encode(document()), media_type="application/json")


async def metrics(server: Server, visit: Visit) -> Response:
    """Numbers for Prometheus."""
    return Response(server.metrics.text(), headers={"content-type": CONTENT_TYPE})


def _facts(server: Server, visit: Visit) -> ServerFacts:
    return ServerFacts(
        version=__version__,
        lan=server.ports.lan_url if server.ports else None,
        may_open_lan=_is_owner(server, visit),
    )


async def _trouble(server: Server) -> str:
    """What is wrong with the database; it may be read and not written, as on a full disk."""
    try:
        await server.store.check()
    except Away:
        return server.store.trouble.kind or AWAY
    return server.store.trouble.kind


def _is_owner(server: Server, visit: Visit) -> bool:
    owner, key = _owner(server), read_cookie(visit.request.headers.getlist("cookie"), COOKIE)
    return owner is not None and owner.knows(key) and _is_at_home(server, visit)


def _owner(server: Server) -> Owner | None:
    return server.ports.owner if server.ports else None


def _is_at_home(server: Server, visit: Visit) -> bool:
    """Whether the caller is on the same machine, and no proxy speaks for somebody else."""
    client, headers = visit.request.client, visit.request.headers
    if client is None or server.settings.proxies or is_forwarded(headers):
        return False
    host = read_host(headers.get("host", ""))
    return is_here(client.host) and host is not None and host.name in HOME_NAMES


SERVER_CALLS = (
    Call("GET", "/api/games", games, gives=Catalogue, scope=OPEN),
    Call("GET", "/api/server", server, gives=ServerFacts, scope=OPEN),
    Call("GET", PATH, become_owner, query={"key": {"type": "string"}}, status=303, scope=OPEN),
    Call(
        "POST",
        "/api/server/lan",
        open_lan,
        GUEST,
        gives=ServerFacts,
        problems=(403,),
        scope=ACCOUNT,
    ),
    Call(
        "GET",
        "/api/games/{game}/rulebook/{language}",
        rulebook,
        gives=str,
        media=TEXT,
        problems=(404,),
        scope=OPEN,
    ),
    Call("GET", "/health", health, gives=str, media=TEXT, scope=OPEN),
    Call("GET", "/ready", ready, gives=Health, problems=(503,), scope=OPEN),
    Call("GET", "/openapi.json", openapi, gives=dict[str, Any], scope=OPEN),
    Call("GET", "/metrics", metrics, gives=str, media=TEXT, scope=OPEN),
)
