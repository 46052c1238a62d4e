"""Sockets: commands come in, messages go out. This layer only moves bytes."""

import asyncio
from contextlib import suppress
from functools import partial
from time import perf_counter

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..ops.limits import Bucket
from ..protocol.commands import ID_SIZE, Ping, read_command
from ..protocol.json_bodies import decode
from ..protocol.messages import Pong, Refused
from ..protocol.replies import Person
from ..protocol.scopes import READ, scope_of
from ..rooms.listener import Listener
from ..rooms.pending import Pending
from ..rooms.room import Room
from ..rooms.turns import Failed
from .calls import read_number
from .middleware import POLICY_VIOLATED, address_of
from .problems import PROBLEMS, explanation_of
from .server import Server
from .socket_scope import PATIENCE, TRY_LATER, fast_socket_of

MOST_ASKED = 100  # commands of a socket that may wait for their answers
NO_GUEST, NO_TABLE = 4401, 4404  # our own codes, after those of HTTP
CLOSING = {404: NO_TABLE, 503: TRY_LATER}  # what a status means for a socket


async def serve_socket(socket: WebSocket) -> None:
    server: Server = socket.app.state.server
    address = address_of(socket.scope)
    if not server.crowd.enter(address):
        await socket.close(TRY_LATER)
        return
    server.metrics.sockets.inc()
    try:
        with suppress(WebSocketDisconnect):  # gone before it was let in
            await _serve(socket, server)
    finally:
        server.metrics.sockets.dec()
        server.crowd.leave(address)


async def _serve(socket: WebSocket, server: Server) -> None:
    await socket.accept()
    entered = await _enter(socket, server)
    if isinstance(entered, int):
        await socket.close(entered)
        return
    room, person, listener = entered
    conversation = Conversation(server, room, person, listener)
    fast_socket = fast_socket_of(socket.scope)
    sending = None if fast_socket else asyncio.create_task(_send(socket, listener))
    if fast_socket:
        fast_socket.connect(listener, conversation.hear)
    try:
        await _receive(socket, conversation)
    finally:
        server.rooms.part(room, listener)
        if fast_socket:
            fast_socket.disconnect()
        if sending:
            sending.cancel()


async def _enter(socket: WebSocket, server: Server) -> tuple[Room, Person, Listener] | int:
    """A line to a table, or the code with which the socket is closed."""
    try:
        session = await server.auth.session(socket)
        person = session.person
        if person is None or session.is_revoked or not session.may(READ):
            return NO_GUEST
        room = await server.room(socket.path_params["table"])
        after = read_number(socket.query_params.get("after", ""))
        address = address_of(socket.scope)
        return room, person, await server.rooms.join(room, person, after, session, address)
    except Exception as error:
        told = explanation_of(error)
        if told is None or told.status not in CLOSING:
            raise
        return CLOSING[told.status]


async def _receive(socket: WebSocket, conversation: "Conversation") -> None:
    """Until the line is gone."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            await socket.close(POLICY_VIOLATED)
            return
        conversation.hear(text.encode())


async def _send(socket: WebSocket, listener: Listener) -> None:
    """For sockets of other servers than ours."""
    # It closed meanwhile, or nobody reads at its other end.
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while bodies := await listener.next():
            async with asyncio.timeout(PATIENCE):
                for body in bodies:
                    await socket.send({"type": "websocket.send", "text": body.decode()})
        await socket.close(TRY_LATER)


class Conversation:
    """The commands of one socket; each gets its answer, in their order."""

    def __init__(self, server: Server, room: Room, person: Person, listener: Listener) -> None:
        self._server = server
        self._room = room
        self._person = person
        self._listener = listener
        self._asked = 0  # commands without an answer
        settings = server.settings
        rate, burst = settings.messages_per_second, settings.message_burst
        self._bucket = Bucket(rate, burst, perf_counter())  # the time of day may be set

    def hear(self, text: bytes) -> None:
        start = perf_counter()
        if not self._bucket.take(start) or self._asked == MOST_ASKED:
            self._refuse(_id_of(text), "too_fast")
            return
        try:
            command = read_command(text)
        except (msgspec.DecodeError, UnicodeError):
            self._refuse(_id_of(text), "unreadable")
            return
        session = self._listener.session
        if session and not session.may(scope_of(command)):
            self._refuse(command.id, "token_play")
            return
        if isinstance(command, Ping) and not self._asked:  # nothing to wait for: most messages
            self._listener.send(msgspec.json.encode(Pong(id=command.id, now=self._room.now())))
            return
        self._asked += 1
        settle = partial(self._settle, command.id, start)
        open_sequel = self._server.lobby.open_sequel
        self._room.turns.ask(Pending(self._person.id, command, open_sequel, settle, self._listener))

    def _settle(self, id_: str, start: float, error: BaseException | None) -> None:
        self._asked -= 1
        if error:
            self._explain(id_, error)
        self._server.metrics.answer.observe(perf_counter() - start)

    def _explain(self, id_: str, error: BaseException) -> None:
        """Why a command was not carried out; each is answered."""
        told = explanation_of(error) or PROBLEMS[Failed]
        self._refuse(id_, told.at_table or told.reason)

    def _refuse(self, id_: str, reason: str) -> None:
        self._server.metrics.refusals.labels(reason=reason).inc()
        self._listener.send(msgspec.json.encode(Refused(id=id_, reason=reason)))


class _Id(msgspec.Struct):
    id: str = ""


_ID: msgspec.json.Decoder[_Id] = msgspec.json.Decoder(_Id)


def _id_of(text: bytes) -> str:
    """The id of a command that cannot be carried out, so that its sender knows which."""
    with suppress(msgspec.DecodeError, UnicodeError):
        return decode(_ID, text).id[:ID_SIZE]
    return ""
