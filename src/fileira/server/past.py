"""What happened at a table from the deal on, for who was not there or comes again."""

from collections.abc import Iterator
from itertools import islice

import msgspec
from starlette.responses import Response

from ..core.match import Match
from ..core.record import AnyRecord
from .calls import GUEST, JSON, TABLE, Call, Problematic, Visit
from .computed_stream import ComputedStream
from .course import Course
from .desk import Desk
from .entries import Opened
from .messages import Frame
from .projector import Projector
from .scopes import READ
from .table import deal
from .viewers import seat_of, viewer_of

AT_ONCE = 64  # frames in one piece
Moves = tuple[tuple[int, int], ...]  # seat and move, in the order of play
_ENCODER = msgspec.json.Encoder()


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
    with desk.computing.admit(visit.payer) as work:
        pieces = past(table.opened, moves_of(table.course), seat)
        return ComputedStream(work, pieces, JSON)


def moves_of(course: Course) -> Moves:
    """The decisions that nobody can take back."""
    return tuple((step.seat, step.move) for step in course.settled[1:])


def past(opened: Opened, moves: Moves, seat: int) -> Iterator[bytes]:
    """A `Past` as JSON, piece by piece; played again, since a table keeps no old states."""
    match = deal(opened)
    projector = Projector(match, seat)
    yield b'{"view":%b,"frames":[' % _ENCODER.encode(projector.view)
    frames = _frames(match, moves, projector)
    before = b""
    while piece := list(islice(frames, AT_ONCE)):
        yield before + b",".join(map(_ENCODER.encode, piece))
        before = b","
    yield b"]}"


def _frames(match: Match, moves: Moves, projector: Projector) -> Iterator[Frame]:
    """What is told is forgotten, so that little has to be freed at the end."""
    known = len(match.moves)  # it may go on with a match from elsewhere
    yield from projector.frames(match.steps)
    for mover, move in moves[known:]:
        match.steps.clear()
        match.play(mover, move)
        yield from projector.frames(match.steps)


PAST_CALL = Call(
    "GET", f"{TABLE}/past", look_back, GUEST, gives=Past, problems=(404, 409), scope=READ
)
