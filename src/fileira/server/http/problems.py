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


class Explanation(NamedTuple):
    """What somebody is told of an exception; it may have `values` for the sentence."""

    status: int
    reason: str
    at_table: str = ""  # the reason for who is at a table, if it is another one


PROBLEMS: dict[type[BaseException], Explanation] = {
    ClientDisconnect: Explanation(400, "unreadable"),  # nobody is there to read it
    Unknown: Explanation(404, "no_such_table", at_table="gone"),
    NothingLeft: Explanation(409, "nothing_to_continue"),
    TooMany: Explanation(409, "too_many_tables"),
    UsedUp: Explanation(429, "used_up"),
    Failed: Explanation(500, "failed"),  # the room has told why in the server's log
    Away: Explanation(503, "away"),
    Busy: Explanation(503, "busy"),
    Overloaded: Explanation(503, "overloaded"),
    Unplayable: Explanation(503, "unplayable"),
    Unstorable: Explanation(503, "unstorable"),
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
    told = explanation_of(error)
    return refuse(told.status, told.reason, **getattr(error, "values", {})) if told else None


def explanation_of(error: BaseException) -> Explanation | None:
    """
    >>> explanation_of(Unstorable()), explanation_of(ValueError())
    (Explanation(status=503, reason='unstorable', at_table=''), None)
    """
    return next((PROBLEMS[kind] for kind in type(error).__mro__ if kind in PROBLEMS), None)
