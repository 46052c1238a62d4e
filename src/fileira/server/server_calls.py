"""Calls about the server itself: its games, its addresses, how it is."""

from typing import Any

import msgspec
from starlette.responses import Response

from .. import __version__
from ..core.game import load_games
from ..core.language import ENGLISH
from .addresses import HERE, is_here
from .calls import GUEST, TEXT, Call, Problematic, Visit
from .catalogue import Catalogue, catalogue
from .cookies import read_cookie
from .desk import Desk
from .guards import is_forwarded
from .metrics import CONTENT_TYPE
from .owner import COOKIE, PATH, Owner
from .scopes import ACCOUNT, OPEN
from .sites import read_place
from .trouble import AWAY, Away

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


async def games(desk: Desk, visit: Visit) -> Catalogue:
    """The games with their variants and options, and the levels of bots."""
    return catalogue(desk.house.readiness.games)


async def server(desk: Desk, visit: Visit) -> ServerFacts:
    """Version of the server, and where it can be reached."""
    return ServerFacts(
        version=__version__,
        lan=desk.gate.lan_url if desk.gate else None,
        may_open_lan=_is_owner(desk, visit),
    )


async def open_lan(desk: Desk, visit: Visit) -> ServerFacts:
    """Let friends on the local network in. Only the owner may, at the machine itself."""
    if desk.gate is None or not _is_owner(desk, visit):
        raise Problematic(403, "not_at_home")
    desk.gate.open_lan()
    return await server(desk, visit)


async def become_owner(desk: Desk, visit: Visit) -> Response:
    """The front page, by the address that the start of a server shows (`?key=`): its owner's."""
    headers = {"location": "/", "cache-control": "no-store"}
    owner, key = _owner(desk), visit.request.query_params.get("key", "")
    if owner and owner.knows(key) and _is_at_home(desk, visit):
        headers["set-cookie"] = owner.cookie
    return Response(status_code=303, headers=headers)


async def rulebook(desk: Desk, visit: Visit) -> Response:
    """The rulebook of a game, as Markdown; in English if the language has none."""
    game = load_games().get(visit.request.path_params["game"])
    if game is None:
        raise Problematic(404, "no_such_game")
    asked = visit.request.path_params["language"]
    known = {file.stem for file in (game.folder / "rulebook").glob("*.md")}
    return Response(game.rulebook(asked if asked in known else ENGLISH), media_type=TEXT)


async def health(desk: Desk, visit: Visit) -> Response:
    """Whether the process is alive."""
    return Response("ok\n", media_type=TEXT)


async def ready(desk: Desk, visit: Visit) -> Response:
    """Whether the server can do its work: the database can be read and written."""
    trouble = await _trouble(desk)
    facts = Health(database=not trouble, trouble=trouble, games=desk.house.readiness.games)
    status = 503 if trouble else 200
    return Response(msgspec.json.encode(facts), status, media_type="application/json")


async def openapi(desk: Desk, visit: Visit) -> Response:
    """This document."""
    from .openapi import document  # it reads the calls below

    return Response(msgspec.json.encode(document()), media_type="application/json")


async def metrics(desk: Desk, visit: Visit) -> Response:
    """Numbers for Prometheus."""
    return Response(desk.metrics.text(), headers={"content-type": CONTENT_TYPE})


async def _trouble(desk: Desk) -> str:
    """What is wrong with the database; it may be read and not written, as on a full disk."""
    try:
        await desk.store.check()
    except Away:
        return desk.store.trouble.kind or AWAY
    return desk.store.trouble.kind


def _is_owner(desk: Desk, visit: Visit) -> bool:
    owner, key = _owner(desk), read_cookie(visit.request.headers.getlist("cookie"), COOKIE)
    return owner is not None and owner.knows(key) and _is_at_home(desk, visit)


def _owner(desk: Desk) -> Owner | None:
    return desk.gate.owner if desk.gate else None


def _is_at_home(desk: Desk, visit: Visit) -> bool:
    """Whether the caller is on the same machine, and no proxy speaks for somebody else."""
    client, headers = visit.request.client, visit.request.headers
    if client is None or desk.settings.proxies or is_forwarded(headers):
        return False
    place = read_place(headers.get("host", ""))
    return is_here(client.host) and place is not None and place.host in HOME_NAMES


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
