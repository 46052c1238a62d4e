"""What happened at a table from the deal on, for who was not there or comes again."""

from collections.abc import Iterator
from itertools import islice

import msgspec

from ...core.match.match import Match
from ...core.record import AnyView
from ..protocol.entries import Opened
from ..protocol.messages import Frame
from ..table.live_match import LiveMatch
from ..table.table import deal
from ..views.frames import ViewerFrames

AT_ONCE = 64  # frames in one piece
Moves = tuple[tuple[int, int], ...]  # seat and move, in the order of play
_ENCODER = msgspec.json.Encoder()


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """All that happened, as the viewer may know it: the log from its beginning."""

    view: AnyView  # the game's View at the start of the table
    frames: tuple[Frame, ...]  # the deal, then each move and each automatic step


def moves_of(live_match: LiveMatch) -> Moves:
    """The decisions that nobody can take back."""
    return tuple((step.seat, step.move) for step in live_match.settled[1:])


def past(opened: Opened, moves: Moves, seat: int) -> Iterator[bytes]:
    """A `Past` as JSON, piece by piece; played again, since a table keeps no old states."""
    match = deal(opened)
    frames_ = ViewerFrames(match, seat)
    yield b'{"view":%b,"frames":[' % _ENCODER.encode(frames_.view)
    frames = _frames(match, moves, frames_)
    before = b""
    while piece := list(islice(frames, AT_ONCE)):
        yield before + b",".join(map(_ENCODER.encode, piece))
        before = b","
    yield b"]}"


def _frames(match: Match, moves: Moves, frames_: ViewerFrames) -> Iterator[Frame]:
    """What is told is forgotten, so that little has to be freed at the end."""
    known = len(match.moves)  # it may go on with a match from elsewhere
    yield from frames_.frames(match.steps)
    for mover, move in moves[known:]:
        match.steps.clear()
        match.play(mover, move)
        yield from frames_.frames(match.steps)
