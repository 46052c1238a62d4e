"""Calls about tables: find, open, play at them, listen to them, take the record home."""

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from .calls import GUEST, LINES, TABLE, TEXT, Call, Problematic, Visit
from .commands import Command
from .desk import Desk
from .entries import Setup
from .identity import Person
from .lines import alive
from .listing import Entrance
from .messages import Answer, Message
from .past import PAST_CALL
from .room import Room, Unknown
from .writer import Away


async def lobby(desk: Desk, visit: Visit) -> list[Entrance]:
    """The public tables that can be joined or watched, those with the latest news first."""
    return await desk.house.lobby()


async def look_up(desk: Desk, visit: Visit) -> Entrance:
    """A table by its id or its code."""
    return await desk.house.entrance(await desk.house.find(visit.table))


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
TABLE_CALLS = (
    Call("GET", "/api/tables", lobby, gives=list[Entrance]),
    Call("GET", TABLE, look_up, gives=Entrance, problems=(404,)),
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
    PAST_CALL,
    Call("GET", f"{TABLE}/record", record, gives=str, media=TEXT, problems=(404, 409)),
)
