"""What is wrong with a request, as JSON: ids and values, the client has the words."""

import msgspec
from starlette.responses import Response

from .replies import Problem as Problem

JSON = "application/json"


def refuse(status: int, reason: str, /, **values: object) -> Response:
    plain = {name: v if isinstance(v, str | int) else str(v) for name, v in values.items()}
    body = msgspec.json.encode(Problem(reason=reason, values=plain))
    return Response(body, status, media_type=JSON)
