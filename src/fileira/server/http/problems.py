"""What is wrong with a request, as JSON: ids and values, the client has the words."""

from typing import NamedTuple

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from ...core.errors import IllegalMove, NotYourTurn, UserError
from ..protocol.replies import Problem
from ..replay.branch import NothingLeft
from ..rooms.lobby import TooMany
from ..rooms.log import Unknown, Unplayable
from ..rooms.turns import Failed
from ..store.failures import Away, Unstorable
from ..workers.analyses import Busy
from ..workers.computing import Overloaded, UsedUp

JSON = "application/json"


class Told(NamedTuple):
    """What somebody is told of an exception; it may have `values` for the sentence."""

    status: int
    reason: str
    at_table: str = ""  # the reason for who is at a table, if it is another one


PROBLEMS: dict[type[BaseException], Told] = {
    ClientDisconnect: Told(400, "unreadable"),  # nobody is there to read it
    Unknown: Told(404, "no_such_table", at_table="gone"),
    NothingLeft: Told(409, "nothing_to_continue"),
    TooMany: Told(409, "too_many_tables"),
    UsedUp: Told(429, "used_up"),
    Failed: Told(500, "failed"),  # the room has told why in the server's log
    Away: Told(503, "away"),
    Busy: Told(503, "busy"),
    Overloaded: Told(503, "overloaded"),
    Unplayable: Told(503, "unplayable"),
    Unstorable: Told(503, "unstorable"),
}


class Problematic(Exception):
    """The call cannot be carried out: a status, an id of the words and what its sentence needs."""

    def __init__(self, status: int, reason: str, **values: str | int) -> None:
        super().__init__(reason)
        self.status, self.reason, self.values = status, reason, values


def refuse(status: int, reason: str, /, **values: object) -> Response:
    plain = {name: v if isinstance(v, str | int) else str(v) for name, v in values.items()}
    body = msgspec.json.encode(Problem(reason=reason, values=plain))
    return Response(body, status, media_type=JSON)


def explain(error: Exception) -> Response | None:
    """Why a call is not carried out, if that is known."""
    if isinstance(error, msgspec.DecodeError):
        return refuse(400, "unreadable", detail=str(error))
    if isinstance(error, Problematic):
        return refuse(error.status, error.reason, **error.values)
    if isinstance(error, IllegalMove | NotYourTurn):
        return None  # by a match that this server plays: its reasons may tell what is hidden
    if isinstance(error, UserError):
        return refuse(422, f"error.{error.key}", **error.told)
    told = told_of(error)
    return refuse(told.status, told.reason, **getattr(error, "values", {})) if told else None


def told_of(error: BaseException) -> Told | None:
    """
    >>> told_of(Unstorable()), told_of(ValueError())
    (Told(status=503, reason='unstorable', at_table=''), None)
    """
    return next((PROBLEMS[kind] for kind in type(error).__mro__ if kind in PROBLEMS), None)
