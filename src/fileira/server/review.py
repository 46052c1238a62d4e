"""The calls of those who look back: replays of matches, and going on from one of their moments."""

from collections.abc import Sequence
from functools import partial

import msgspec
from starlette.responses import Response

from ..core.events import SPECTATOR
from ..core.match import Match
from . import replay as replays
from .analysts import Analysed, Busy
from .branching import Branch, branched, chairs_of, setup_of
from .calls import GUEST, LINES, TABLE, Call, Problematic, Visit
from .computed_stream import ComputedStream
from .computing import Work
from .desk import Desk
from .guards import address_of
from .isolated import Wanted
from .listing import Entrance
from .messages import Place
from .moments import Eyes
from .replay import Replay, Scene
from .room import Room
from .scopes import PLAY, READ
from .turning_points import TurningPoint
from .turning_points import turning_points as turning_points_of

OF_FILE = ""  # where a match came from that no table knows


class ReplayOf(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match record to look at."""

    record: str
    seat: int = SPECTATOR
    open: bool = False


class BranchOf(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match record to go on with."""

    record: str
    branch: Branch


async def replay(desk: Desk, visit: Visit) -> Response:
    """A finished match, one moment in each line, after a first line about all of it.

    `seat` says whose eyes see it, -1 is the public; without it the caller's own seat. With `open`
    all cards are seen.
    """
    room = await desk.room(visit.table)
    you = _seat_of(visit, room)
    asked = visit.number("seat")
    eyes = Eyes(you if asked is None else asked, visit.flag("open"))
    with desk.computing.admit(visit.payer) as work:
        match = await desk.archive.read(await _record(room, work), work)
        return _lines(work, match, eyes, _people(room), you)


async def turning_points(desk: Desk, visit: Visit) -> list[TurningPoint]:
    """Where a finished match turned, at most three moments, as the caller was told of them."""
    room = await desk.room(visit.table)
    eyes = Eyes(_seat_of(visit, room))
    with desk.computing.admit(visit.payer) as work:
        match = await desk.archive.read(await _record(room, work), work)
        return await work.run(partial(turning_points_of, match, eyes))


async def replay_file(desk: Desk, visit: Visit) -> Response:
    """The match of a record, as a replay; nothing is stored."""
    asked: ReplayOf = visit.body
    with desk.computing.admit(visit.payer) as work:
        if (await desk.archive.facts(asked.record, work)).at_position:
            wanted = Wanted(record=asked.record, seat=asked.seat, open=asked.open)
            return Response(await desk.isolated.replay(wanted, work), media_type=LINES)
        match = await desk.archive.read(asked.record, work)
        eyes, people = Eyes(asked.seat, asked.open), replays.people_of(match.names)
        return _lines(work, match, eyes, people, SPECTATOR)


async def analysis(desk: Desk, visit: Visit) -> Analysed:
    """How far the analysis of a finished match is, with the analysis once it is done."""
    return await desk.analysts.look((await desk.room(visit.table)).id)


async def start_analysis(desk: Desk, visit: Visit) -> Analysed:
    """Have every decision of a finished match judged by the expert, on what its seat knew.

    It runs in the background: look again until it is done. What is done is kept with the match.
    """
    room = await desk.room(visit.table)
    known = await desk.analysts.look(room.id)
    if known.stage != "none":
        return known
    with desk.computing.admit(visit.payer) as work:
        match = await desk.archive.read(await _record(room, work), work)
    try:
        desk.analysts.start(room.id, match, address_of(visit.request.scope))
    except Busy:
        raise Problematic(503, "busy") from None
    return await desk.analysts.look(room.id)


async def branch(desk: Desk, visit: Visit) -> Entrance:
    """Go on with a finished match from one of its decisions, at a new table with bots."""
    room = await desk.room(visit.table)
    with desk.computing.admit(visit.payer) as work:
        match = await desk.archive.read(await _record(room, work), work)
        begun = await work.run(partial(branched, match, visit.body, room.code))
    return await _go_on(desk, visit, begun, visit.body)


async def branch_file(desk: Desk, visit: Visit) -> Entrance:
    """Go on with the match of a record from one of its decisions, at a new table with bots.

    Not with one that begins at a position: no table plays what its own rules have not dealt.
    """
    asked: BranchOf = visit.body
    with desk.computing.admit(visit.payer) as work:
        if (await desk.archive.facts(asked.record, work)).at_position:
            raise Problematic(409, "not_from_a_deal")
        match = await desk.archive.read(asked.record, work)
        begun = await work.run(partial(branched, match, asked.branch, OF_FILE))
    return await _go_on(desk, visit, begun, asked.branch)


async def _go_on(desk: Desk, visit: Visit, begun: Match, wish: Branch) -> Entrance:
    setup = setup_of(begun, wish.level)
    chairs = chairs_of(wish, visit.person.id, begun.seats)
    visit.count_opening(desk)
    return await desk.register.entrance(
        await desk.register.go_on(begun, setup, visit.person, chairs)
    )


async def _record(room: Room, work: Work) -> str:
    record = await work.run(lambda: room.record)
    if record is None:
        raise Problematic(409, "not_over")
    return record


def _people(room: Room) -> list[Place]:
    """Who played, wherever they are now."""
    return [Place(name=place.name, level=place.level) for place in room.places]


def _seat_of(visit: Visit, room: Room) -> int:
    seat = room.table.seating.seat_of(visit.guest.id) if visit.guest else None
    return SPECTATOR if seat is None else seat


def _lines(work: Work, match: Match, eyes: Eyes, people: Sequence[Place], you: int) -> Response:
    replays.check(match, eyes)
    return ComputedStream(work, replays.lines(match, eyes, people, you), LINES)


REPLAYS, BRANCHES = "/api/replays", "/api/branches"
EYES = {"seat": {"type": "integer", "minimum": -1}, "open": {"type": "boolean"}}
REVIEW_CALLS = (
    Call(
        "GET",
        f"{TABLE}/replay",
        replay,
        gives=Replay | Scene,
        media=LINES,
        query=EYES,
        problems=(404, 409, 422),
        scope=READ,
    ),
    Call(
        "GET",
        f"{TABLE}/turning-points",
        turning_points,
        gives=list[TurningPoint],
        problems=(404, 409),
        scope=READ,
    ),
    Call("GET", f"{TABLE}/analysis", analysis, gives=Analysed, problems=(404,), scope=READ),
    Call(
        "POST",
        f"{TABLE}/analysis",
        start_analysis,
        GUEST,
        gives=Analysed,
        status=202,
        problems=(404, 409),
        scope=PLAY,
    ),
    Call(
        "POST",
        REPLAYS,
        replay_file,
        GUEST,
        takes=ReplayOf,
        gives=Replay | Scene,
        media=LINES,
        scope=READ,
    ),
    Call(
        "POST",
        f"{TABLE}/branches",
        branch,
        GUEST,
        takes=Branch,
        gives=Entrance,
        status=201,
        problems=(404, 409),
        scope=PLAY,
    ),
    Call(
        "POST",
        BRANCHES,
        branch_file,
        GUEST,
        takes=BranchOf,
        gives=Entrance,
        status=201,
        problems=(409,),
        scope=PLAY,
    ),
)
