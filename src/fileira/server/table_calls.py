"""Calls about tables: find, open, play at them, listen to them, take the record home."""

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from .calls import GUEST, LINES, TABLE, TEXT, Call, Problematic, Visit
from .commands import Command
from .desk import Desk
from .entries import Setup
from .guards import address_of
from .lines import alive
from .listing import Entrance
from .messages import Answer, Message
from .past import PAST_CALL
from .room import Room, Unknown
from .scopes import PLAY, READ
from .writer import Away


async def lobby(desk: Desk, visit: Visit) -> list[Entrance]:
    """The public tables that can be joined or watched, those with the latest news first."""
    return await desk.register.lobby()


async def look_up(desk: Desk, visit: Visit) -> Entrance:
    """A table by its id or its code."""
    return await desk.register.entrance(await desk.register.find(visit.table))


async def open_table(desk: Desk, visit: Visit) -> Entrance:
    """Open a table; its host is the guest, who has no seat yet."""
    visit.count_opening(desk)
    return await desk.register.entrance(await desk.register.open(visit.body, visit.person))


async def command(desk: Desk, visit: Visit) -> Response:
    """Do something at a table; the answer is that of the socket."""
    room = await desk.room(visit.table)
    with desk.metrics.answer.time():
        answer, *_ = await desk.house.do(room, visit.person, visit.body, visit.session)
    return Response(answer, media_type="application/json")


async def stream(desk: Desk, visit: Visit) -> Response:
    """What happens at a table, one message in each line; an empty line is a sign of life."""
    room = await desk.room(visit.table)
    address = address_of(visit.request.scope)
    if not desk.crowd.enter(address):
        raise Problematic(429, "too_many_connections", most=desk.settings.sockets_per_address)
    return _Stream(_lines(desk, room, visit), desk, address)


async def record(desk: Desk, visit: Visit) -> Response:
    """The record of a finished match."""
    room = await desk.room(visit.table)
    with desk.computing.admit(visit.payer) as work:
        text = await work.run(lambda: room.record)
    if text is None:
        raise Problematic(409, "not_over")
    name = f"{room.table.game.name}-{room.code}.fileira"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=TEXT, headers=headers)


class _Stream(StreamingResponse):
    """Lines that count as a connection as long as they are open."""

    def __init__(self, lines: AsyncIterator[bytes], desk: Desk, address: str) -> None:
        super().__init__(lines, media_type=LINES)
        self._desk = desk
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._desk.metrics.sockets.inc()
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._desk.metrics.sockets.dec()
            self._desk.crowd.leave(self._address)


async def _lines(desk: Desk, room: Room, visit: Visit) -> AsyncIterator[bytes]:
    address = address_of(visit.request.scope)
    try:
        listener = await desk.house.join(room, visit.person, visit.after, visit.session, address)
    except (Away, Unknown):  # the answer has begun: all that can be done is to end it
        return
    try:
        async for bodies in alive(listener):
            yield b"".join(body + b"\n" for body in bodies) or b"\n"
    finally:
        desk.house.part(room, listener)


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
