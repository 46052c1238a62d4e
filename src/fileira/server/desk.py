"""The desk: what the calls of guests and programs lead to."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response, StreamingResponse

from .. import __version__
from ..core.game import load_games
from ..core.language import ENGLISH
from .analysts import Analysts
from .archive import Archive
from .calls import ANYBODY, GUEST, LINES, TEXT, Call, Problematic, Visit
from .catalogue import Catalogue, catalogue
from .commands import Command
from .door import Door
from .entries import Setup
from .gate import Gate
from .giving import GIVING_CALLS
from .house import House
from .identity import Person, spent_cookie
from .limits import Crowd
from .lines import alive
from .listing import Entrance
from .messages import Answer, Message
from .metrics import CONTENT_TYPE, Metrics
from .past import past_call
from .people import Kept
from .replies import Statistics
from .review import REVIEW_CALLS, TABLE
from .room import Room, Unknown
from .school import SCHOOL_CALLS
from .settings import Settings
from .store import Store
from .writer import Away


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class NewToken(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """It is shown this once."""

    token: str


class TokenFacts(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    created: float


class Health(msgspec.Struct, frozen=True, kw_only=True):
    database: bool  # answers
    games: dict[str, bool]  # compiled and loaded


class ServerFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a page needs to know of the server."""

    version: str
    lan: str | None  # where friends on the local network find it
    may_open_lan: bool  # the caller sits at the machine itself


@dataclass(frozen=True)
class Desk:
    settings: Settings
    store: Store
    house: House
    door: Door
    metrics: Metrics
    crowd: Crowd
    archive: Archive
    analysts: Analysts
    gate: Gate | None  # None if another program listens for us
    now: Callable[[], float]

    async def who(self, connection: HTTPConnection) -> Person | None:
        return await self.door.who(connection)

    async def room(self, table: str) -> Room:
        return await self.house.room((await self.house.find(table)).id)


async def games(desk: Desk, visit: Visit) -> Catalogue:
    """The games with their variants and options, and the levels of bots."""
    return catalogue(desk.house.readiness.games)


async def server(desk: Desk, visit: Visit) -> ServerFacts:
    """Version of the server, and where it can be reached."""
    return ServerFacts(
        version=__version__,
        lan=desk.gate.lan_url if desk.gate else None,
        may_open_lan=desk.gate is not None and _is_at_home(visit),
    )


async def open_lan(desk: Desk, visit: Visit) -> ServerFacts:
    """Let friends on the local network in; only who sits at the machine itself may do this."""
    if desk.gate is None or not _is_at_home(visit):
        raise Problematic(403, "not_at_home")
    desk.gate.open_lan()
    return await server(desk, visit)


async def rulebook(desk: Desk, visit: Visit) -> Response:
    """The rulebook of a game, as Markdown; in English if the language has none."""
    game = load_games().get(visit.request.path_params["game"])
    if game is None:
        raise Problematic(404, "no_such_game")
    asked = visit.request.path_params["language"]
    known = {file.stem for file in (game.folder / "rulebook").glob("*.md")}
    return Response(game.rulebook(asked if asked in known else ENGLISH), media_type=TEXT)


async def lobby(desk: Desk, visit: Visit) -> list[Entrance]:
    """The public tables that can be joined or watched, those with the latest news first."""
    return await desk.house.lobby()


async def look_up(desk: Desk, visit: Visit) -> Entrance:
    """A table by its id or its code."""
    return await desk.house.entrance(await desk.house.find(visit.table))


async def who_am_i(desk: Desk, visit: Visit) -> Person:
    """The guest that the cookie or the token belongs to."""
    return visit.person


async def call_me(desk: Desk, visit: Visit) -> Response:
    """Take a name. Who has no cookie yet becomes a guest and gets one."""
    name = visit.body.name
    if visit.guest is None:
        person = await desk.door.let_in(name)
    else:
        person = await desk.door.rename(visit.guest.id, name)
        desk.house.rename(person)
    response = Response(msgspec.json.encode(person), media_type="application/json")
    response.headers["set-cookie"] = desk.door.cookie(person, visit.request)
    return response


async def forget_me(desk: Desk, visit: Visit) -> Response:
    """Delete the guest: name, tokens, and all texts. Moves stay, without a name."""
    await desk.store.forget(visit.person.id)
    desk.house.forget(visit.person.id)
    response = Response(status_code=204)
    response.headers["set-cookie"] = spent_cookie()
    return response


async def what_is_kept(desk: Desk, visit: Visit) -> Kept:
    """All that is stored of the guest."""
    kept = await desk.store.export(visit.person.id)
    if kept is None:
        raise Problematic(401, "nobody")
    return kept


async def my_tables(desk: Desk, visit: Visit) -> list[Entrance]:
    """The tables that the guest has sat at, those with the latest news first."""
    return await desk.house.tables_of(visit.person.id)


async def my_results(desk: Desk, visit: Visit) -> Statistics:
    """The finished matches of the guest, for statistics of their own; nobody else sees them."""
    guest = visit.person.id
    played = await desk.store.played_by(guest)
    return Statistics(played=tuple(played), mistakes=await desk.store.mistakes_of(guest))


async def my_tokens(desk: Desk, visit: Visit) -> list[TokenFacts]:
    """The tokens of the guest's programs."""
    tokens = await desk.store.tokens_of(visit.person.id)
    return [TokenFacts(id=token.hash, name=token.name, created=token.created) for token in tokens]


async def make_token(desk: Desk, visit: Visit) -> NewToken:
    """A new token for a program of the guest. It cannot be read again."""
    return NewToken(token=await desk.door.give_token(visit.person, visit.body.name))


async def remove_token(desk: Desk, visit: Visit) -> Response:
    """Make a token invalid."""
    known = await desk.store.remove_token(visit.person.id, visit.request.path_params["token"])
    if not known:
        raise Problematic(404, "no_such_token")
    return Response(status_code=204)


async def open_table(desk: Desk, visit: Visit) -> Entrance:
    """Open a table; its host is the guest, who has no seat yet."""
    return await desk.house.entrance(await desk.house.open(visit.body, visit.person))


async def command(desk: Desk, visit: Visit) -> Response:
    """Do something at a table; the answer is that of the socket."""
    room = await desk.room(visit.table)
    answer, *_ = await room.do(visit.person.id, visit.body, desk.house.open_sequel)
    return Response(answer, media_type="application/json")


async def stream(desk: Desk, visit: Visit) -> Response:
    """What happens at a table, one message in each line; an empty line is a sign of life."""
    room = await desk.room(visit.table)
    person, after = visit.person, visit.after
    return StreamingResponse(_lines(desk, room, person, after), media_type=LINES)


async def record(desk: Desk, visit: Visit) -> Response:
    """The record of a finished match."""
    room = await desk.room(visit.table)
    text = room.record
    if text is None:
        raise Problematic(409, "not_over")
    name = f"{room.table.game.name}-{room.code}.fileira"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=TEXT, headers=headers)


async def health(desk: Desk, visit: Visit) -> Response:
    """Whether the process is alive."""
    return Response("ok\n", media_type=TEXT)


async def ready(desk: Desk, visit: Visit) -> Response:
    """Whether the server can do its work: the database answers."""
    try:
        await desk.store.check()
        answers = True
    except ConnectionError:
        answers = False
    facts = Health(database=answers, games=desk.house.readiness.games)
    status = 200 if answers else 503
    return Response(msgspec.json.encode(facts), status, media_type="application/json")


async def openapi(desk: Desk, visit: Visit) -> Response:
    """This document."""
    from .openapi import document  # it reads the calls below

    return Response(msgspec.json.encode(document()), media_type="application/json")


async def metrics(desk: Desk, visit: Visit) -> Response:
    """Numbers for Prometheus."""
    return Response(desk.metrics.text(), headers={"content-type": CONTENT_TYPE})


def _is_at_home(visit: Visit) -> bool:
    """Whether the caller is on the same machine, and no proxy speaks for somebody else."""
    client, headers = visit.request.client, visit.request.headers
    if client is None or "x-forwarded-for" in headers or "forwarded" in headers:
        return False
    return ip_address(client.host).is_loopback


async def _lines(desk: Desk, room: Room, person: Person, after: int | None) -> AsyncIterator[bytes]:
    try:
        listener = await room.join(person, after)
    except (Away, Unknown):  # the answer has begun: all that can be done is to end it
        return
    try:
        async for bodies in alive(listener):
            yield b"".join(body + b"\n" for body in bodies) or b"\n"
    finally:
        desk.house.part(room, listener)


AFTER = {"after": {"type": "integer", "minimum": 0}}
CALLS = (
    Call("GET", "/api/games", games, gives=Catalogue),
    Call("GET", "/api/server", server, gives=ServerFacts),
    Call("POST", "/api/server/lan", open_lan, GUEST, gives=ServerFacts, problems=(403,)),
    Call(
        "GET",
        "/api/games/{game}/rulebook/{language}",
        rulebook,
        gives=str,
        media=TEXT,
        problems=(404,),
    ),
    *SCHOOL_CALLS,
    Call("GET", "/api/tables", lobby, gives=list[Entrance]),
    Call("GET", TABLE, look_up, gives=Entrance, problems=(404,)),
    Call("GET", "/api/me", who_am_i, GUEST, gives=Person),
    Call("PUT", "/api/me", call_me, ANYBODY, takes=Name, gives=Person),
    Call("DELETE", "/api/me", forget_me, GUEST, status=204),
    Call("GET", "/api/me/data", what_is_kept, GUEST, gives=Kept),
    Call("GET", "/api/me/tables", my_tables, GUEST, gives=list[Entrance]),
    Call("GET", "/api/me/results", my_results, GUEST, gives=Statistics),
    Call("GET", "/api/me/tokens", my_tokens, GUEST, gives=list[TokenFacts]),
    Call("POST", "/api/me/tokens", make_token, GUEST, takes=Name, gives=NewToken, status=201),
    Call("DELETE", "/api/me/tokens/{token}", remove_token, GUEST, status=204, problems=(404,)),
    Call(
        "POST",
        "/api/tables",
        open_table,
        GUEST,
        takes=Setup,
        gives=Entrance,
        status=201,
        problems=(409,),
    ),
    Call(
        "POST",
        f"{TABLE}/commands",
        command,
        GUEST,
        takes=Command,
        gives=Answer,
        problems=(404,),
    ),
    Call(
        "GET",
        f"{TABLE}/stream",
        stream,
        GUEST,
        gives=Message,
        media=LINES,
        query=AFTER,
        problems=(404,),
    ),
    past_call(f"{TABLE}/past"),
    Call("GET", f"{TABLE}/record", record, gives=str, media=TEXT, problems=(404, 409)),
    *REVIEW_CALLS,
    *GIVING_CALLS,
    Call("GET", "/health", health, gives=str, media=TEXT),
    Call("GET", "/ready", ready, gives=Health, problems=(503,)),
    Call("GET", "/openapi.json", openapi, gives=dict[str, Any]),
    Call("GET", "/metrics", metrics, gives=str, media=TEXT),
)
