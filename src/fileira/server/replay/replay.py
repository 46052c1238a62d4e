"""A match to look back at, line by line: what it was, then every moment of it."""

from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from ...bots.levels import LEVELS
from ...core.errors import UserError
from ...core.events import SPECTATOR
from ...core.match.match import Match
from ..protocol.messages import Fields, Happening, Place
from ..views.deltas import changed
from . import moments
from .moments import Eyes
from .timeline import Timeline, timeline

CHUNK = 64  # moments that are sent together
_ENCODER = msgspec.json.Encoder()


class Final(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended; pages keep it to themselves until somebody wants to know."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Replay(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="replay"):
    """The first line of a replay; the moments follow."""

    game: str
    variant: str
    people: tuple[Place, ...]
    you: int  # the seat that the caller had, -1 = none
    seat: int  # with whose eyes the moments are seen, -1 = the public's
    open: bool  # all cards are seen
    timeline: Timeline
    scored: tuple[tuple[int, ...], ...]  # what each seat scored in each round
    final: Final | None  # None: the match is not over
    origin: dict[str, str | int]  # of a match that continues another: where it came from


class Scene(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag="scene"
):
    """A moment of a match; without events and view it shows nothing to these eyes."""

    decision: int | None = None  # the move of the match record, from 0; None: it came by itself
    who: int = SPECTATOR  # the seat that moved
    events: tuple[Happening, ...] = ()
    view: Fields = {}  # fields that are new


def check(match: Match, eyes: Eyes) -> None:
    if not SPECTATOR <= eyes.seat < match.seats:
        raise UserError("seat", first=0, last=match.seats - 1, got=eyes.seat)


def lines(match: Match, eyes: Eyes, people: Sequence[Place], you: int) -> Iterator[bytes]:
    """The replay as JSON lines, in chunks."""
    yield _ENCODER.encode_lines([_head(match, eyes, people, you)])
    scenes = _scenes(match, eyes)
    while chunk := list(islice(scenes, CHUNK)):
        yield _ENCODER.encode_lines(chunk)


def people_of(names: Sequence[str]) -> tuple[Place, ...]:
    """Who played a match that only its record tells of: there a bot is called by its level."""
    return tuple(Place(level=name) if name in LEVELS else Place(name=name) for name in names)


def _head(match: Match, eyes: Eyes, people: Sequence[Place], you: int) -> Replay:
    final = Final(scores=match.scores, winners=tuple(match.winners))
    return Replay(
        game=match.game.name,
        variant=match.variant.name,
        people=tuple(people),
        you=you,
        seat=eyes.seat,
        open=eyes.open,
        timeline=timeline(match),
        scored=tuple(match.rounds),
        final=final if match.over else None,
        origin=match.origin,
    )


def _scenes(match: Match, eyes: Eyes) -> Iterator[Scene]:
    known: Fields = {}
    for moment in moments.moments(match, eyes):
        view = moments.view(match, moment, eyes)
        yield Scene(
            decision=moment.decision,
            who=moment.who,
            events=moments.happenings(moment, eyes),
            view=changed(known, view),
        )
        known = view
