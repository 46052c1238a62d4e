"""The log of a table: what happened at it, in order. A table is a pure function of its entries.

People stand in it by their ids only; their names live elsewhere, so that they can be deleted.
"""

from typing import Annotated, get_args

import msgspec

from ...bots.levels import USUAL
from ...core.record import AnyOptions

Seconds = Annotated[float, msgspec.Meta(ge=0, le=30 * 24 * 3600)]
BOT = ""  # stands for a person where a bot or the server acted


class ClockPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think, in seconds."""

    bank: Seconds  # for the whole match
    cap: Seconds  # for one decision
    grace: Seconds  # to come back after a lost connection


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed on before a table opens."""

    game: str
    variant: str = ""  # empty: the default
    seats: int = 0  # 0: as many as the game is best with
    options: dict[str, int | bool | dict[str, AnyOptions]] = {}
    level: str = USUAL  # of the bots that fill seats or play for absent people
    clock: ClockPolicy | None = None  # None: nobody counts the time
    public: bool = False  # listed for everybody
    chat: bool = False  # people may write their own words
    hints: bool | None = None  # people may ask the expert; None: where nobody counts the time
    late_seats: bool | None = None  # watchers may take bots' seats; None: private, without a clock


class _Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=str.lower):
    at: float  # seconds, by the time at the table: see `stopwatch`
    by: str = BOT  # the person whose command it was
    id: str = ""  # of that command


class Opened(_Entry, frozen=True, kw_only=True):
    """Entry 0; its `by` is the host. The seed stays on the server until the match is over."""

    setup: Setup
    rules_version: int
    seed: str
    commitment: str
    record: str = ""  # of a match that is continued here, up to now
    deal: str = ""  # the given deal that is tried here
    practice: bool = False  # by somebody who has tried it before
    discreet: bool = False  # what nobody else can notice has no number; older logs have none


class Sat(_Entry, frozen=True, kw_only=True):
    """A person took a seat, leaving the one taken before; after the start, that of a bot."""

    seat: int
    who: str
    face: int = 0  # chosen by that person; 0 = none


class Stood(_Entry, frozen=True, kw_only=True):
    """A seat became free before the start: its owner left it, or the host took it away."""

    seat: int


class Readmitted(_Entry, frozen=True, kw_only=True):
    """Who was sent away may sit down again."""

    who: str


class Swapped(_Entry, frozen=True, kw_only=True):
    """Whoever sat in two seats changed places before the start."""

    seat: int
    other: int


class Revised(_Entry, frozen=True, kw_only=True):
    """Something else was agreed on before the start."""

    setup: Setup


class Filled(_Entry, frozen=True, kw_only=True):
    """A bot took a free seat; after the start, the seat of a person who gave it up.

    In old logs, also the seat of a person who was away.
    """

    seat: int
    level: str


class Started(_Entry, frozen=True, kw_only=True):
    """The cards were dealt; free seats were filled before by entries of their own."""


class Moved(_Entry, frozen=True, kw_only=True):
    """A seat decided. If it had answered this decision before, that answer is taken back."""

    seat: int
    decision: int
    move: int
    seconds: float


class Withdrew(_Entry, frozen=True, kw_only=True):
    """A seat took its answer to a decision back, with those that followed from it."""

    seat: int
    decision: int


NO_SEAT = -1  # of the host who only watches


class Left(_Entry, frozen=True, kw_only=True):
    """The owner of a seat lost the last connection, or a host who only watched did."""

    seat: int


class Returned(_Entry, frozen=True, kw_only=True):
    """Whoever left is there again; the owner of a seat plays it again if a bot did."""

    seat: int


class Lapsed(_Entry, frozen=True, kw_only=True):
    """The time of a seat's owner ran out: a bot plays the seat until its owner returns."""

    seat: int
    once: bool = False  # the owner is there: a bot makes this one decision


class Promoted(_Entry, frozen=True, kw_only=True):
    """The host was away for long, or left: the owner of this seat is the host meanwhile."""

    seat: int


class Agreed(_Entry, frozen=True, kw_only=True):
    """The owner of a seat would like a pause."""

    seat: int


class Paused(_Entry, frozen=True, kw_only=True):
    """All people present agreed, or the only one is away: clocks stand still and nobody moves."""


class Resumed(_Entry, frozen=True, kw_only=True):
    """Play goes on."""


class Said(_Entry, frozen=True, kw_only=True):
    """A phrase, a reaction or, where chat is on, a text; storage may blank the text later."""

    seat: int
    phrase: str = ""  # id of a phrase or reaction
    text: str = ""


class Hinted(_Entry, frozen=True, kw_only=True):
    """A seat asked what the expert thinks of its moves."""

    seat: int
    decision: int


class Woken(_Entry, frozen=True, kw_only=True):
    """The server was down for so many seconds; clocks get them back."""

    down: float


class Continued(_Entry, frozen=True, kw_only=True):
    """A rematch: play goes on at another table."""

    table: str


class Closed(_Entry, frozen=True, kw_only=True):
    """The table was given up without an end."""


Entry = (
    Opened
    | Sat
    | Stood
    | Readmitted
    | Swapped
    | Revised
    | Filled
    | Started
    | Moved
    | Withdrew
    | Left
    | Returned
    | Lapsed
    | Promoted
    | Agreed
    | Paused
    | Resumed
    | Said
    | Hinted
    | Woken
    | Continued
    | Closed
)

_KINDS = {kind.__name__.lower() for kind in get_args(Entry)}
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    return _ENCODER.encode(entry)


def decode(body: bytes) -> Entry:
    """
    >>> decode(encode(Left(at=1.5, seat=2)))
    Left(at=1.5, by='', id='', seat=2)
    """
    return _DECODER.decode(body)


class _Kind(msgspec.Struct):
    kind: str


def is_of_newer_program(body: bytes) -> bool:
    """Whether this is an entry of a kind that is not known here.

    >>> is_of_newer_program(b'{"kind":"juggled"}'), is_of_newer_program(b'{"kind":"left"}')
    (True, False)
    """
    try:
        kind = msgspec.json.decode(body, type=_Kind).kind
    except msgspec.DecodeError:
        return False
    return kind not in _KINDS
