"""What a table tells its viewers. No prose: ids and numbers, the client has the words."""

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from ...core.record import AnyView
from .commands import Command as Command
from .entries import Setup

GATHERING, PLAYING, PAUSED, OVER, CLOSED = "gathering", "playing", "paused", "over", "closed"
LOG_TAIL = 60  # events that a whole table carries


class Happening(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An event of the game, redacted for the viewer: -1 stands for a card that is hidden."""

    kind: int
    clause: int
    seat: int
    card: int
    place: int
    amount: int


class Offer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A legal move and what it would do on the table as it lies."""

    move: int
    text: str
    does: tuple[Happening, ...]


class Asked(msgspec.Struct, frozen=True, gc=False):
    """What the viewer is to decide."""

    decision: int  # stays the same as long as the question does
    must: bool  # the game waits for it; else the viewer may but need not
    moves: tuple[Offer, ...]


class Answered(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A decision of the viewer that can still be changed or withdrawn."""

    decision: int
    move: int
    text: str


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A seat of the table; without name and level it is free."""

    name: str | None = None  # of the person
    level: str | None = None  # of the bot
    face: int = 0  # that the person chose, from 1
    away: bool = False  # the person is not connected
    autopilot: bool = False  # a bot plays for the person
    pause: bool = False  # the person would like a pause
    bot_moves: int = 0  # that a bot made for the person since the last own one
    bot_from: int = 0  # number of the event with which that began


class Clock(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The time of a seat."""

    bank: float  # seconds left in the bank; as of `since`, if it runs
    since: float | None  # server time from which it runs, None = it stands
    until: float | None  # server time at which a bot takes over


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a match; the seed lets anybody check the shuffle against the commitment."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seed: str


class Whole(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="whole"):
    """All that the viewer may know of the table. Steps replace fields of it, nothing else."""

    n: int  # number of the last entry sent
    setup: Setup
    commitment: str  # to the seed of the shuffle
    deal: str  # the given deal that is tried here: others may know its cards
    origin: dict[str, str | int]  # of a match that continues another: where it came from
    rules_version: int
    teams: tuple[int, ...] | None  # of each seat its team; null if nobody has a partner
    seat: int  # of the viewer, -1 = a spectator
    host: bool  # the viewer has the rights of the host
    sent_away: bool  # the viewer was removed by the host and may not sit down
    stage: str  # gathering, playing, paused, over or closed
    seats: tuple[Place, ...]
    waiting: tuple[int, ...]  # the seats that the game still waits for
    chosen: tuple[int, ...]  # those that have decided while others still do; what is their secret
    answered: tuple[Answered, ...]  # by the viewer, still open
    asked: Asked | None  # of the viewer
    clocks: tuple[Clock, ...]  # one for each seat, none without a clock
    rounds: tuple[tuple[int, ...], ...]  # what each seat scored in each finished round
    result: Result | None
    next: str | None  # the table of the rematch
    view: AnyView  # the game's View, or null before the start
    log_start: int  # how many events happened before those of the log
    log: tuple[Happening, ...]  # the last events; steps continue it


class Changes(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fields of the whole table that are new; those left out are as before."""

    setup: Setup | UnsetType = UNSET
    teams: tuple[int, ...] | UnsetType | None = UNSET
    host: bool | UnsetType = UNSET
    stage: str | UnsetType = UNSET
    seats: tuple[Place, ...] | UnsetType = UNSET
    waiting: tuple[int, ...] | UnsetType = UNSET
    chosen: tuple[int, ...] | UnsetType = UNSET
    answered: tuple[Answered, ...] | UnsetType = UNSET
    asked: Asked | UnsetType | None = UNSET
    clocks: tuple[Clock, ...] | UnsetType = UNSET
    rounds: tuple[tuple[int, ...], ...] | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET
    next: str | UnsetType | None = UNSET


Fields: TypeAlias = dict[str, AnyView]  # of the game's View


class Part(msgspec.Struct, frozen=True, array_like=True):
    """A new item of a list in the view. A list that has no such place stays as it is."""

    field: str
    place: int
    value: AnyView


class Frame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing after another: the move, then each automatic step; for animation."""

    events: tuple[Happening, ...] = ()
    view: Fields = {}  # fields that are new, as everybody sees them
    parts: tuple[Part, ...] = ()  # items of other fields that are new


class Speech(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody says at the table."""

    seat: int
    phrase: str = ""  # id of a phrase or reaction
    text: str = ""


class Step(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag="step"
):
    """One entry of the table's log, as far as it is for the viewer.

    Numbers are contiguous. First the frames, in order, then `view` and `set` replace fields, and
    `parts` items of other fields. What nobody but the viewer can notice, such as a changed choice,
    has no number of its own: its step is `private` and has the number of the one before.
    """

    n: int
    private: bool = False
    did: str = ""  # the kind of entry, if the viewer may know it
    who: int | UnsetType = UNSET  # the seat that did it
    frames: tuple[Frame, ...] = ()
    view: Fields = {}
    parts: tuple[Part, ...] = ()
    set: Changes | UnsetType = UNSET
    said: Speech | UnsetType = UNSET


class Done(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="done", gc=False):
    """The command was carried out; the steps up to `n` show what came of it."""

    id: str
    n: int


class Refused(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag="refused"
):
    """The command was not carried out."""

    id: str  # empty if the command could not be read
    reason: str  # id of a sentence: `table.<reason>`
    clause: int = 0  # of the rulebook, if the rules forbid it
    args: tuple[int, ...] = ()  # the numbers of its sentence
    values: dict[str, str | int] = {}  # what the sentence of another reason needs


class Stale(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="stale"):
    """The decision is past; on a socket the whole table follows."""

    id: str
    n: int


class Because(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="because"):
    """The answer to `why`; clause 0 = the move is legal."""

    id: str
    move: int
    text: str
    clause: int
    args: tuple[int, ...]
    about: str  # the first of them as a move


class Advised(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the expert thinks of one move: means over its samples, with standard errors."""

    move: int
    text: str
    points: float  # expected
    points_error: float
    wins: float  # the chance of winning the match
    wins_error: float
    facts: dict[str, float]  # what speaks for it, by the words of the game: `fact.<name>`


class Advice(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag="advice"
):
    """What the expert thinks of the viewer's moves, by what the viewer sees; it has no number."""

    decision: int
    samples: int  # imagined continuations of each move
    moves: tuple[Advised, ...]  # the best first
    getting_ready: bool = False  # the game is not compiled yet: ask again in a while


class Presence(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag="presence"
):
    """How many people watch, and what bots can do; it has no number and may get lost."""

    watching: int
    getting_ready: tuple[str, ...] = ()  # levels that play as casual until the game is compiled


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="pong"):
    id: str
    now: float  # server time


Answer = Done | Refused | Stale | Because | Pong
Message = Whole | Step | Answer | Advice | Presence
