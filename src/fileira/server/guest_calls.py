"""Calls about guests themselves: their names, tables, results and tokens."""

import msgspec
from starlette.responses import Response

from .calls import ANYBODY, GUEST, Call, Problematic, Visit
from .commands import Leave
from .desk import Desk
from .identity import Person, spent_cookie
from .listing import Entrance
from .people import Kept
from .replies import Statistics


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class NewToken(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """It is shown this once."""

    token: str


class TokenFacts(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    created: float


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
        await desk.house.note_changed(person.id)
    response = Response(msgspec.json.encode(person), media_type="application/json")
    response.headers["set-cookie"] = desk.door.cookie(person, visit.request)
    return response


async def forget_me(desk: Desk, visit: Visit) -> Response:
    """Delete the guest: name, tokens, and all texts. Moves stay, without a name."""
    for listed in await desk.store.gathering_of(visit.person.id):
        room = await desk.room(listed.id)  # others can have the seat
        await desk.house.do(room, visit.person, Leave(id="forget_me"))
    await desk.store.forget(visit.person.id)
    await desk.house.note_changed(visit.person.id)
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
    return await desk.register.tables_of(visit.person.id)


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
    await desk.house.note_changed(visit.person.id)
    return Response(status_code=204)


GUEST_CALLS = (
    Call("GET", "/api/me", who_am_i, GUEST, gives=Person),
    Call("PUT", "/api/me", call_me, ANYBODY, takes=Name, gives=Person),
    Call("DELETE", "/api/me", forget_me, GUEST, status=204),
    Call("GET", "/api/me/data", what_is_kept, GUEST, gives=Kept),
    Call("GET", "/api/me/tables", my_tables, GUEST, gives=list[Entrance]),
    Call("GET", "/api/me/results", my_results, GUEST, gives=Statistics),
    Call("GET", "/api/me/tokens", my_tokens, GUEST, gives=list[TokenFacts]),
    Call("POST", "/api/me/tokens", make_token, GUEST, takes=Name, gives=NewToken, status=201),
    Call("DELETE", "/api/me/tokens/{token}", remove_token, GUEST, status=204, problems=(404,)),
)
