"""The calls of those who look back: replays of matches, and going on from one of their moments."""

from collections.abc import Sequence
from functools import partial

import msgspec
from starlette.responses import Response

from ...core.events import SPECTATOR
from ...core.match.match import Match
from ..http.calls import GUEST, LINES, TABLE, Call, Visit
from ..http.middleware import address_of
from ..http.problems import Problematic
from ..http.server import Server
from ..http.streams import ComputedStream
from ..protocol.messages import Place
from ..protocol.replies import Entrance
from ..protocol.scopes import PLAY, READ
from ..replay import replay as replays
from ..replay.branch import Branch, branched, setup_of
from ..replay.moments import Eyes
from ..replay.replay import Replay, Scene
from ..replay.timeline import TurningPoint
from ..replay.timeline import turning_points as turning_points_of
from ..rooms.room import Room
from ..table.seating import chairs_around
from ..workers.analyses import Analysed
from ..workers.computing import Work
from ..workers.sandbox import Wanted

OF_FILE = ""  # where a match came from that no table knows


class ReplayOf(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match record to look at."""

    record: str
    seat: int = SPECTATOR
    open: bool = False


class AnalysisOf(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match record to have analysed, or to ask how far that is."""

    record: str
    start: bool = False


class BranchOf(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match record to continue."""

    record: str
    branch: Branch


async def replay(server: Server, visit: Visit) -> Response:
    """A finished match, one moment per line, after a first line about the whole match.

    `seat` is the point of view, -1 for a spectator; by default it is the caller's own seat. With
    `open` all cards are shown.
    """
    room = await server.room(visit.table)
    you = _seat_of(visit, room)
    asked = visit.number("seat")
    eyes = Eyes(you if asked is None else asked, visit.flag("open"))
    with server.computing.admit(visit.payer) as work:
        match = await server.archive.read(await _record(room, work), work)
        return _lines(work, match, eyes, _people(room), you)


async def turning_points(server: Server, visit: Visit) -> list[TurningPoint]:
    """Where a finished match turned for the caller, at most two moments, as they saw it."""
    room = await server.room(visit.table)
    eyes = Eyes(_seat_of(visit, room))
    with server.computing.admit(visit.payer) as work:
        match = await server.archive.read(await _record(room, work), work)
        return await work.run(partial(turning_points_of, match, eyes))


async def replay_file(server: Server, visit: Visit) -> Response:
    """The match of a record, as a replay; nothing is stored."""
    asked: ReplayOf = visit.body
    with server.computing.admit(visit.payer) as work:
        if (await server.archive.facts(asked.record, work)).at_position:
            wanted = Wanted(record=asked.record, seat=asked.seat, open=asked.open)
            return Response(await server.sandbox.replay(wanted, work), media_type=LINES)
        match = await server.archive.read(asked.record, work)
        eyes, people = Eyes(asked.seat, asked.open), replays.people_of(match.names)
        return _lines(work, match, eyes, people, SPECTATOR)


async def analysis(server: Server, visit: Visit) -> Analysed:
    """How far the analysis of a finished match is, with the analysis once it is done."""
    return await server.analyses.look((await server.room(visit.table)).id)


async def start_analysis(server: Server, visit: Visit) -> Analysed:
    """Have every decision of a finished match judged by the expert, on what its seat knew.

    It runs in the background: look again until it is done. What is done is kept with the match.
    """
    room = await server.room(visit.table)
    known = await server.analyses.look(room.id)
    if known.stage != "none":
        return known
    if not server.rooms.is_ready(room.table.setup.game):
        raise Problematic(503, "getting_ready")
    with server.computing.admit(visit.payer) as work:
        match = await server.archive.read(await _record(room, work), work)
    server.analyses.start(room.id, match, address_of(visit.request.scope))
    return await server.analyses.look(room.id)


async def analysis_of_file(server: Server, visit: Visit) -> Analysed:
    """How far the analysis of the match of a record is; with `start` it begins.

    It is kept for a while and nowhere stored. Not of a match that begins at a position: no table
    plays what its own rules have not dealt.
    """
    asked: AnalysisOf = visit.body
    known = server.analyses.look_at_file(asked.record)
    if known.stage != "none" or not asked.start:
        return known
    with server.computing.admit(visit.payer) as work:
        facts = await server.archive.facts(asked.record, work)
        if facts.at_position:
            raise Problematic(409, "not_from_a_deal")
        if not server.rooms.is_ready(facts.game.name):
            raise Problematic(503, "getting_ready")
        match = await server.archive.read(asked.record, work)
    server.analyses.start_file(asked.record, match, address_of(visit.request.scope))
    return server.analyses.look_at_file(asked.record)


async def branch(server: Server, visit: Visit) -> Entrance:
    """Continue a finished match from one of its decisions, at a new table with bots."""
    room = await server.room(visit.table)
    with server.computing.admit(visit.payer) as work:
        match = await server.archive.read(await _record(room, work), work)
        begun = await work.run(partial(branched, match, visit.body, room.code))
    return await _go_on(server, visit, begun, visit.body)


async def branch_file(server: Server, visit: Visit) -> Entrance:
    """Continue the match of a record from one of its decisions, at a new table with bots.

    Not with one that begins at a position: no table plays what its own rules have not dealt.
    """
    asked: BranchOf = visit.body
    with server.computing.admit(visit.payer) as work:
        if (await server.archive.facts(asked.record, work)).at_position:
            raise Problematic(409, "not_from_a_deal")
        match = await server.archive.read(asked.record, work)
        begun = await work.run(partial(branched, match, asked.branch, OF_FILE))
    return await _go_on(server, visit, begun, asked.branch)


async def _go_on(server: Server, visit: Visit, begun: Match, wish: Branch) -> Entrance:
    setup = setup_of(begun, wish.level)
    chairs = chairs_around(visit.person.id, wish.seat, [wish.level] * begun.seats)
    visit.count_opening(server)
    return await server.lobby.entrance(await server.lobby.go_on(begun, setup, visit.person, chairs))


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


REPLAYS, BRANCHES, ANALYSES = "/api/replays", "/api/branches", "/api/analyses"
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
        ANALYSES,
        analysis_of_file,
        GUEST,
        takes=AnalysisOf,
        gives=Analysed,
        problems=(409,),
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
