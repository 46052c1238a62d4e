"""Calls about guests themselves: their names, tables, results, tokens and cookies."""

from typing import Annotated

import msgspec
from starlette.responses import Response

from ..http.calls import ANYBODY, GUEST, Call, Visit
from ..http.credentials import new_stamp, spent_cookie
from ..http.problems import Problematic
from ..http.server import Server
from ..protocol.commands import Leave
from ..protocol.replies import Entrance, Person, Statistics
from ..protocol.scopes import ACCOUNT, PLAY, READ, Scope
from ..store import guests, results, tables
from ..store.guests import Kept, TokenFacts, facts_of

NameText = Annotated[str, msgspec.Meta(max_length=200)]  # to normalise a long one takes long


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: NameText


class TokenRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A token to make for a program."""

    name: NameText  # of the program
    scope: Scope = PLAY  # what it may: read, or play as well


class NewToken(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """It is shown this once."""

    token: str


async def who_am_i(server: Server, visit: Visit) -> Person:
    """The guest that the cookie or the token belongs to."""
    return visit.person


async def call_me(server: Server, visit: Visit) -> Response:
    """Take a name. Without a cookie, the caller becomes a guest and gets one."""
    person = await _named(server, visit)
    response = Response(msgspec.json.encode(person), media_type="application/json")
    stamp = visit.session.credential.stamp if visit.guest else ""
    response.headers["set-cookie"] = server.auth.cookie(person, visit.request, stamp)
    return response


async def forget_me(server: Server, visit: Visit) -> Response:
    """Delete the guest: name, tokens, and all texts. Moves stay, without a name."""
    for listed in await server.store.read(tables.gathering_of, visit.person.id):
        room = await server.room(listed.id)  # others can have the seat
        await server.rooms.do(room, visit.person, Leave(id="forget_me"))
    await server.store.write(guests.forget, visit.person.id)
    await server.rooms.note_changed(visit.person.id)
    response = Response(status_code=204)
    response.headers["set-cookie"] = spent_cookie()
    return response


async def sign_out(server: Server, visit: Visit) -> Response:
    """Sign out everywhere: all tokens and all cookies become void, but for the caller's new one.

    What was opened by them is closed.
    """
    old, new = visit.session.credential.stamp, new_stamp()
    if not await server.store.write(guests.sign_out, visit.person.id, old, new):
        raise Problematic(401, "nobody")
    await server.rooms.note_changed(visit.person.id)
    response = Response(status_code=204)
    response.headers["set-cookie"] = server.auth.cookie(visit.person, visit.request, new)
    return response


async def what_is_kept(server: Server, visit: Visit) -> Kept:
    """All that is stored of the guest."""
    kept = await server.store.read(guests.export, visit.person.id)
    if kept is None:
        raise Problematic(401, "nobody")
    return kept


async def my_tables(server: Server, visit: Visit) -> list[Entrance]:
    """The tables that the guest has sat at, those with the latest news first."""
    return await server.lobby.tables_of(visit.person.id)


async def my_results(server: Server, visit: Visit) -> Statistics:
    """The finished matches of the guest, for statistics of their own; nobody else sees them."""
    guest = visit.person.id
    played = await server.store.read(results.of_guest, guest)
    mistakes = await server.store.read(results.mistakes_of, guest)
    return Statistics(played=tuple(played), mistakes=mistakes)


async def my_tokens(server: Server, visit: Visit) -> list[TokenFacts]:
    """The tokens of the guest's programs."""
    return [facts_of(token) for token in await server.store.read(guests.tokens_of, visit.person.id)]


async def make_token(server: Server, visit: Visit) -> NewToken:
    """A new token for a program of the guest. It cannot be read again."""
    asked: TokenRequest = visit.body
    most, stamp = server.settings.tokens_per_guest, visit.session.credential.stamp
    token, kept = server.auth.new_token(visit.person, asked.name, asked.scope)
    match await server.store.write(guests.add_token, kept, stamp, most):
        case "too_many_tokens":
            raise Problematic(409, "too_many_tokens", most=most)
        case "nobody":
            raise Problematic(401, "nobody")
    return NewToken(token=token)


async def remove_token(server: Server, visit: Visit) -> Response:
    """Make a token void, and close what was opened by it."""
    return await _without(server, visit, visit.request.path_params["token"])


async def end_token(server: Server, visit: Visit) -> Response:
    """Make the token void by which this call is made, such as one that others may know."""
    return await _without(server, visit, visit.session.credential.token)


async def _named(server: Server, visit: Visit) -> Person:
    name = visit.body.name
    if visit.guest is None:
        return await server.auth.let_in(name)
    person = await server.auth.rename(visit.guest.id, name)
    if person is None:
        raise Problematic(401, "nobody")
    await server.rooms.note_changed(person.id)
    return person


async def _without(server: Server, visit: Visit, token: str) -> Response:
    if not await server.store.write(guests.remove_token, visit.person.id, token):
        raise Problematic(404, "no_such_token")
    await server.rooms.note_changed(visit.person.id)
    return Response(status_code=204)


TOKENS = "/api/me/tokens"
GUEST_CALLS = (
    Call("GET", "/api/me", who_am_i, GUEST, gives=Person, scope=READ),
    Call("PUT", "/api/me", call_me, ANYBODY, takes=Name, gives=Person, scope=ACCOUNT),
    Call("DELETE", "/api/me", forget_me, GUEST, status=204, scope=ACCOUNT),
    Call("POST", "/api/me/sign-out", sign_out, GUEST, status=204, scope=ACCOUNT),
    Call("GET", "/api/me/data", what_is_kept, GUEST, gives=Kept, scope=ACCOUNT),
    Call("GET", "/api/me/tables", my_tables, GUEST, gives=list[Entrance], scope=READ),
    Call("GET", "/api/me/results", my_results, GUEST, gives=Statistics, scope=READ),
    Call("GET", TOKENS, my_tokens, GUEST, gives=list[TokenFacts], scope=ACCOUNT),
    Call(
        "POST",
        TOKENS,
        make_token,
        GUEST,
        takes=TokenRequest,
        gives=NewToken,
        status=201,
        problems=(409,),
        scope=ACCOUNT,
    ),
    Call(
        "DELETE",
        f"{TOKENS}/{{token}}",
        remove_token,
        GUEST,
        status=204,
        problems=(404,),
        scope=ACCOUNT,
    ),
    Call("DELETE", "/api/me/token", end_token, GUEST, status=204, problems=(404,), scope=READ),
)
