"""What is wrong with a request, as JSON: ids and values, the client has the words."""

import msgspec
from starlette.responses import Response

JSON = "application/json"


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The request was not carried out."""

    reason: str  # id of a sentence: `problem.<reason>`
    values: dict[str, str | int] = {}  # what the sentence needs


def refuse(status: int, reason: str, **values: object) -> Response:
    plain = {name: v if isinstance(v, str | int) else str(v) for name, v in values.items()}
    body = msgspec.json.encode(Problem(reason=reason, values=plain))
    return Response(body, status, media_type=JSON)
