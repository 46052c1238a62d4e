"""A call as a route of Starlette: it is admitted, read, carried out and always answered."""

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..ops.logging import logger
from ..protocol.json_bodies import decode
from ..protocol.scopes import OPEN
from ..rooms.sessions import Session
from .calls import Call, Visit
from .problems import JSON, explain, refuse
from .server import Server


def endpoint(call: Call) -> Callable[[Request], object]:
    decoder = msgspec.json.Decoder(call.takes) if call.takes is not None else None

    async def answer(request: Request) -> Response:
        server: Server = request.app.state.server
        server.rooms.garbage.note_call()
        try:
            session = Session() if call.scope == OPEN else await server.auth.session(request)
            call.admit(session)
            body = decode(decoder, await request.body()) if decoder else None
            call.admit(session)  # it may have been revoked while the body was on its way
            given = await call.handler(server, Visit(request, session, body))
        except Exception as error:  # noqa: BLE001  # a call is always answered
            return explain(error) or _fail(server, call)
        if isinstance(given, Response):
            return given
        return Response(msgspec.json.encode(given), call.status, media_type=JSON)

    return answer


def _fail(server: Server, call: Call) -> Response:
    server.metrics.failures.labels(part="call").inc()
    logger().exception("call_failed", part=call.name)
    return refuse(500, "failed")
