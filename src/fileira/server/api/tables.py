"""Calls about tables: find, open, play at them, listen to them, take the record home."""

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from ..http.calls import GUEST, LINES, TABLE, TEXT, Call, Visit
from ..http.middleware import address_of
from ..http.problems import JSON, Problematic
from ..http.server import Server
from ..http.streams import ComputedStream
from ..protocol.commands import Command
from ..protocol.entries import Setup
from ..protocol.messages import Answer, Message
from ..protocol.replies import Entrance
from ..protocol.scopes import PLAY, READ
from ..replay.past import Past, moves_of, past
from ..rooms.listener import alive
from ..rooms.log import Unknown
from ..rooms.room import Room
from ..store.failures import Away
from ..views.viewers import seat_of, viewer_of


async def look_back(server: Server, visit: Visit) -> Response:
    """What happened at a table since the deal, as the caller may know it."""
    table = (await server.room(visit.table)).table
    if table.live_match is None:
        raise Problematic(409, "not_started")
    seat = seat_of(viewer_of(table, visit.person.id))
    with server.computing.admit(visit.payer) as work:
        pieces = past(table.opened, moves_of(table.live_match), seat)
        return ComputedStream(work, pieces, JSON)


PAST_CALL = Call(
    "GET", f"{TABLE}/past", look_back, GUEST, gives=Past, problems=(404, 409), scope=READ
)


async def lobby(server: Server, visit: Visit) -> list[Entrance]:
    """The public tables that can be joined or watched, those with the latest news first."""
    return await server.lobby.lobby()


async def look_up(server: Server, visit: Visit) -> Entrance:
    """A table by its id or its code."""
    return await server.lobby.entrance(await server.lobby.find(visit.table))


async def open_table(server: Server, visit: Visit) -> Entrance:
    """Open a table; its host is the guest, who has no seat yet."""
    visit.count_opening(server)
    return await server.lobby.entrance(await server.lobby.open(visit.body, visit.person))


async def command(server: Server, visit: Visit) -> Response:
    """Do something at a table; the answer is that of the socket."""
    room = await server.room(visit.table)
    with server.metrics.answer.time():
        answer, *_ = await server.rooms.do(room, visit.person, visit.body, visit.session)
    return Response(answer, media_type="application/json")


async def stream(server: Server, visit: Visit) -> Response:
    """What happens at a table, one message in each line; an empty line is a sign of life."""
    room = await server.room(visit.table)
    address = address_of(visit.request.scope)
    if not server.crowd.enter(address):
        raise Problematic(429, "too_many_connections", most=server.settings.sockets_per_address)
    return _Stream(_lines(server, room, visit), server, address)


async def record(server: Server, visit: Visit) -> Response:
    """The record of a finished match."""
    room = await server.room(visit.table)
    with server.computing.admit(visit.payer) as work:
        text = await work.run(lambda: room.record)
    if text is None:
        raise Problematic(409, "not_over")
    name = f"{room.table.game.name}-{room.code}.fileira"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=TEXT, headers=headers)


class _Stream(StreamingResponse):
    """Lines that count as a connection as long as they are open."""

    def __init__(self, lines: AsyncIterator[bytes], server: Server, address: str) -> None:
        super().__init__(lines, media_type=LINES)
        self._server = server
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._server.metrics.sockets.inc()
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._server.metrics.sockets.dec()
            self._server.crowd.leave(self._address)


async def _lines(server: Server, room: Room, visit: Visit) -> AsyncIterator[bytes]:
    address = address_of(visit.request.scope)
    try:
        listener = await server.rooms.join(room, visit.person, visit.after, visit.session, address)
    except (Away, Unknown):  # the answer has begun: all that can be done is to end it
        return
    try:
        async for bodies in alive(listener):
            yield b"".join(body + b"\n" for body in bodies) or b"\n"
    finally:
        server.rooms.part(room, listener)


AFTER = {"after": {"type": "integer", "minimum": 0}}
TABLE_CALLS = (
    Call("GET", "/api/tables", lobby, gives=list[Entrance], scope=READ),
    Call("GET", TABLE, look_up, gives=Entrance, problems=(404,), scope=READ),
    Call(
        "POST",
        "/api/tables",
        open_table,
        GUEST,
        takes=Setup,
        gives=Entrance,
        status=201,
        problems=(409,),
        scope=PLAY,
    ),
    Call(
        "POST",
        f"{TABLE}/commands",
        command,
        GUEST,
        takes=Command,
        gives=Answer,
        problems=(404,),
        scope=PLAY,
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
        scope=READ,
    ),
    PAST_CALL,
    Call("GET", f"{TABLE}/record", record, gives=str, media=TEXT, problems=(404, 409), scope=READ),
)
