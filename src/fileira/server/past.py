"""What happened at a table from the deal on, for who was not there or comes again."""

from functools import partial

import msgspec
from starlette.responses import Response

from ..core.record import AnyRecord
from .calls import GUEST, JSON, TABLE, Call, Problematic, Visit
from .course import Course
from .desk import Desk
from .entries import Opened
from .messages import Frame
from .projector import Projector
from .scopes import READ
from .table import deal
from .viewers import seat_of, viewer_of

Moves = tuple[tuple[int, int], ...]  # seat and move, in the order of play


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """All that happened, as the viewer may know it: the log from its beginning."""

    view: AnyRecord  # the game's View at the start of the table
    frames: tuple[Frame, ...]  # the deal, then each move and each automatic step


async def look_back(desk: Desk, visit: Visit) -> Response:
    """What happened at a table since the deal, as the caller may know it."""
    table = (await desk.room(visit.table)).table
    if table.course is None:
        raise Problematic(409, "not_started")
    seat = seat_of(viewer_of(table, visit.person.id))
    task = partial(past, table.opened, moves_of(table.course), seat)
    with desk.computing.admit(visit.payer) as work:
        body = await work.run(task)
    return Response(body, media_type=JSON)


def moves_of(course: Course) -> Moves:
    """The decisions that nobody can take back."""
    return tuple((step.seat, step.move) for step in course.settled[1:])


def past(opened: Opened, moves: Moves, seat: int) -> bytes:
    """Played again, since a table keeps no states but the last ones."""
    match = deal(opened)
    projector = Projector(match, seat)
    start = projector.view
    for mover, move in moves[len(match.moves) :]:  # it may go on with a match from elsewhere
        match.play(mover, move)
    return msgspec.json.encode(Past(view=start, frames=projector.frames(match.steps)))


PAST_CALL = Call(
    "GET", f"{TABLE}/past", look_back, GUEST, gives=Past, problems=(404, 409), scope=READ
)
