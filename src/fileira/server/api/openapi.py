"""The calls over HTTP as an OpenAPI 3.1 document, from their declarations."""

import inspect
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from fileira import __version__

from ...core.text.words import shell_words
from ..http.calls import GUEST, Call
from ..http.credentials import COOKIE
from ..http.problems import JSON
from ..protocol.replies import Problem
from ..protocol.scopes import ACCOUNT, OPEN, PLAY
from . import CALLS

REFERENCE = "#/components/schemas/{name}"
SECURITY = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    "token": {"type": "http", "scheme": "bearer"},
}
OTHER_HOST, BUSY, AWAY = 421, 429, 503  # any call may meet these
NOBODY, FORBIDDEN = 401, 403  # to pages of other sites, and to tokens of a smaller scope
UNREADABLE, TOO_LONG, WRONG = 400, 413, 422  # only calls with a body

Json = Mapping[str, object]


def document() -> Json:
    schemas = _Schemas(CALLS)
    paths: dict[str, dict[str, Json]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": shell_words()("openapi.title"), "version": __version__},
        "paths": paths,
        "components": {"schemas": schemas.components, "securitySchemes": SECURITY},
    }


class _Schemas:
    """The schemas of all that the calls take and give."""

    def __init__(self, calls: Sequence[Call]) -> None:
        types = {repr(kind): kind for call in calls for kind in (call.takes, call.gives) if kind}
        types[repr(Problem)] = Problem
        found, self.components = msgspec.json.schema_components(
            types.values(), ref_template=REFERENCE
        )
        self._found = dict(zip(types, found, strict=True))

    def content(self, kind: Any, media: str = JSON) -> Json:  # noqa: ANN401  # of any type
        return {media: {"schema": self._found[repr(kind)]}}


def _operation(call: Call, schemas: _Schemas) -> Json:
    operation: dict[str, object] = {
        "operationId": call.name,
        "summary": inspect.getdoc(call.handler) or "",
        "parameters": _parameters(call),
        "responses": _responses(call, schemas),
    }
    if call.takes is not None:
        operation["requestBody"] = {"required": True, "content": schemas.content(call.takes)}
    if call.who == GUEST:
        operation["security"] = _security(call)
    return operation


def _security(call: Call) -> list[Json]:
    """A cookie is good for every call, a token for those of its scope."""
    cookie, token = SECURITY
    return [{cookie: []}] if call.scope == ACCOUNT else [{cookie: []}, {token: [call.scope]}]


def _parameters(call: Call) -> list[Json]:
    names = re.findall(r"{(\w+)}", call.path)
    named: list[Json] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in names
    ]
    asked = call.query.items()
    return [*named, *({"name": name, "in": "query", "schema": schema} for name, schema in asked)]


def _responses(call: Call, schemas: _Schemas) -> Json:
    words = shell_words()
    problem = schemas.content(Problem)
    good: dict[str, object] = {"description": words("openapi.done")}
    if call.gives is not None:
        good["content"] = schemas.content(call.gives, call.media)
    bad = {"description": words("openapi.problem"), "content": problem}
    return {str(call.status): good} | {str(status): bad for status in _problems(call)}


def _problems(call: Call) -> list[int]:
    found = {*call.problems, OTHER_HOST, BUSY, AWAY}
    if call.scope != OPEN:  # to show a token that is void is wrong even where none is needed
        found.add(NOBODY)
    if call.method != "GET" or call.scope in (PLAY, ACCOUNT):
        found.add(FORBIDDEN)
    if call.takes is not None:
        found |= {UNREADABLE, TOO_LONG, WRONG}
    return sorted(found)
