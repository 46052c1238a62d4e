"""How calls over HTTP are declared: for the application and for its documentation alike."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from starlette.requests import Request

from ..protocol.replies import Person
from ..protocol.scopes import OPEN, PLAY
from ..rooms.sessions import Session
from ..workers.computing import Payer
from .middleware import address_of
from .problems import JSON, Problematic
from .server import Server

ANYBODY, GUEST = "anybody", "guest"
TEXT, LINES = "text/plain", "application/x-ndjson"
TABLE = "/api/tables/{table}"  # by its id or its code
UNDECLARED = ""  # no token is good for that
DIGITS = 15  # of a number in an address


@dataclass(frozen=True)
class Visit:
    """A call as it came: who calls, and what is asked."""

    request: Request
    session: Session
    body: Any = None  # of the type that the call takes

    @property
    def guest(self) -> Person | None:
        return self.session.person

    @property
    def person(self) -> Person:
        if self.guest is None:
            raise Problematic(401, "nobody")
        return self.guest

    @property
    def table(self) -> str:
        """The table named in the path, by id or code."""
        return str(self.request.path_params["table"])

    @property
    def after(self) -> int | None:
        """The number of the last step that the caller knows."""
        return self.number("after")

    def count_opening(self, server: Server) -> None:
        """Call it before a table is opened: from one address not too many may be."""
        if not server.openings.take(address_of(self.request.scope), monotonic()):
            raise Problematic(429, "too_many_openings", most=server.settings.tables_per_address)

    @property
    def payer(self) -> Payer:
        """For whom something is computed."""
        return Payer(self.guest.id if self.guest else "", address_of(self.request.scope))

    def number(self, name: str) -> int | None:
        return read_number(self.request.query_params.get(name, ""))

    def flag(self, name: str) -> bool:
        return self.request.query_params.get(name) == "true"


def read_number(text: str) -> int | None:
    """
    >>> read_number("12"), read_number("-1"), read_number(""), read_number("9" * 5000)
    (12, -1, None, None)
    """
    is_short = len(text) <= DIGITS
    return int(text) if is_short and text.removeprefix("-").isdecimal() else None


Handler = Callable[[Server, Visit], Awaitable[object]]


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    handler: Handler  # its docstring describes the call
    who: str = ANYBODY
    takes: Any = None  # type of the body
    gives: Any = None  # type of the answer
    media: str = JSON
    query: Mapping[str, object] = field(default_factory=dict)  # schemas of what may be asked
    status: int = 200
    problems: tuple[int, ...] = ()  # statuses of what may go wrong
    scope: str = UNDECLARED  # what a token must be good for; each call says it

    @property
    def name(self) -> str:
        return self.handler.__name__

    def admit(self, session: Session) -> None:
        """Who may not make this call learns why."""
        if self.scope == OPEN:
            return
        if session.is_revoked:
            raise Problematic(401, "token_void" if session.is_program else "nobody")
        if self.who == GUEST and session.person is None:
            raise Problematic(401, "nobody")
        if session.is_program and not session.may(self.scope):
            raise Problematic(403, "token_play" if self.scope == PLAY else "token_account")
