"""What a client asks of a table. Every command is answered; the same id gets the same answer."""

from typing import Annotated

import msgspec

from .entries import Setup
from .json_bodies import decode

ID_SIZE = 64
TEXT_SIZE = 200
Id = Annotated[str, msgspec.Meta(max_length=ID_SIZE)]
Word = Annotated[str, msgspec.Meta(max_length=ID_SIZE)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=TEXT_SIZE)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
Face = Annotated[int, msgspec.Meta(ge=0, le=63)]
DecisionNumber = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
MoveNumber = Annotated[int, msgspec.Meta(ge=0, le=2**15)]


class _Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    tag=str.lower,
    forbid_unknown_fields=True,
):
    id: Id  # the client's own, new for each command


class Sit(_Command, frozen=True, kw_only=True):
    """Take a free seat, or change to it, before the start; after that, a bot's seat.

    After the start, the table must allow `late_seats`, and nobody can join where the cards are
    shared: they may be known. Whoever gave up a seat can only take that one back. Who sits there
    already can change faces before the start.
    """

    seat: SeatNumber
    face: Face = 0  # the drawing by which others know the person; 0: that of the seat


class Stand(_Command, frozen=True, kw_only=True):
    """Leave the seat before the start."""


class Fill(_Command, frozen=True, kw_only=True):
    """The host puts a bot in a free seat, or changes the level of a bot."""

    seat: SeatNumber
    level: Word = ""  # the table's level if empty


class Empty(_Command, frozen=True, kw_only=True):
    """The host takes a bot from its seat."""

    seat: SeatNumber


class Kick(_Command, frozen=True, kw_only=True):
    """The host removes a person from their seat, before the start; never the opener."""

    seat: SeatNumber


class Readmit(_Command, frozen=True, kw_only=True):
    """The host takes back a `kick`: who was last removed from this seat may sit down again."""

    seat: SeatNumber


class Swap(_Command, frozen=True, kw_only=True):
    """The host lets whoever sits in two seats change places, before the start."""

    seat: SeatNumber
    other: SeatNumber


class Change(_Command, frozen=True, kw_only=True):
    """The host changes what was agreed on, before the start; game, list and chat stay.

    Whoever sits stays, if need be in another seat. Bots of the level agreed on get the new one.
    """

    setup: Setup


class Start(_Command, frozen=True, kw_only=True):
    """The host starts the match; bots take the free seats."""


class Play(_Command, frozen=True, kw_only=True):
    """Answer a decision, or change the answer while that is still possible."""

    decision: DecisionNumber
    move: MoveNumber | Word  # as number or as text


class Withdraw(_Command, frozen=True, kw_only=True):
    """Take back the answer to a decision."""

    decision: DecisionNumber


class Why(_Command, frozen=True, kw_only=True):
    """Ask why a move cannot be made now."""

    move: MoveNumber | Word


class Hint(_Command, frozen=True, kw_only=True):
    """Ask what the expert thinks of your moves; everyone is notified that you asked."""

    decision: DecisionNumber


class Back(_Command, frozen=True, kw_only=True):
    """Take the seat back from the bot that plays it."""


class Pause(_Command, frozen=True, kw_only=True):
    """Ask for a pause, or agree to one."""


class Resume(_Command, frozen=True, kw_only=True):
    """End the pause."""


class Phrase(_Command, frozen=True, kw_only=True):
    """Say one of the phrases."""

    phrase: Word


class React(_Command, frozen=True, kw_only=True):
    """Show one of the reactions."""

    reaction: Word


class Say(_Command, frozen=True, kw_only=True):
    """Write to the table, if its chat is on."""

    text: Text


class Leave(_Command, frozen=True, kw_only=True):
    """Give up the seat for good, to a bot if the match is running; the last to leave closes it."""


class Close(_Command, frozen=True, kw_only=True):
    """The opener closes the table before the start."""


class Replace(_Command, frozen=True, kw_only=True):
    """The host lets a bot play for somebody who is away too long, until they come back."""

    seat: SeatNumber


class Rematch(_Command, frozen=True, kw_only=True):
    """Open the next table for the same people, after the end."""

    rotate: bool = False  # everybody moves one seat on


class Refresh(_Command, frozen=True, kw_only=True):
    """Ask for the whole table; it follows the answer on a socket."""


class Ping(_Command, frozen=True, kw_only=True):
    """Check that the connection is alive, and ask for the server's time."""


Command = (
    Sit
    | Stand
    | Fill
    | Empty
    | Kick
    | Readmit
    | Swap
    | Change
    | Start
    | Play
    | Withdraw
    | Why
    | Hint
    | Back
    | Pause
    | Resume
    | Phrase
    | React
    | Say
    | Leave
    | Close
    | Replace
    | Rematch
    | Refresh
    | Ping
)

_DECODER: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


def read_command(body: bytes | str) -> Command:
    """The command of a message; msgspec.ValidationError or DecodeError if it is none.

    >>> read_command('{"do":"sit","id":"a1","seat":2}')
    Sit(id='a1', seat=2, face=0)
    """
    return decode(_DECODER, body)
