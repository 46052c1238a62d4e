"""What is wrong with a request, as JSON: ids and values, the client has the words."""

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from ...core.errors import IllegalMove, NotYourTurn, UserError
from ..protocol.replies import Problem
from ..replay.branch import NothingLeft
from ..rooms.room import Failed, Unknown
from ..store.failures import Away, Unstorable
from ..workers.computing import Overloaded, UsedUp
from ..workers.warmup import Unplayable

JSON = "application/json"
PROBLEMS: dict[type, tuple[int, str]] = {  # status and reason
    ClientDisconnect: (400, "unreadable"),  # nobody is there to read it
    Unknown: (404, "no_such_table"),
    UsedUp: (429, "used_up"),
    Failed: (500, "failed"),  # the room has told why in the diary
    Overloaded: (503, "overloaded"),
    Unstorable: (503, "unstorable"),
    Away: (503, "away"),
    Unplayable: (503, "unplayable"),
    NothingLeft: (409, "nothing_to_continue"),
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
    known = (PROBLEMS[kind] for kind in type(error).__mro__ if kind in PROBLEMS)
    return next((refuse(status, reason) for status, reason in known), None)
