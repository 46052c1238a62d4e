"""Sockets: commands come in, messages go out. This layer only moves bytes."""

import asyncio
from contextlib import suppress
from time import perf_counter

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .calls import Problematic
from .commands import Command, read_command
from .desk import Desk
from .guards import POLICY_VIOLATED, address_of
from .identity import Person
from .limits import Bucket
from .listener import Listener
from .messages import Refused
from .room import Room

TRY_LATER = 1013
NO_GUEST, NO_TABLE = 4401, 4404  # our own codes, after those of HTTP


async def serve_socket(socket: WebSocket) -> None:
    desk: Desk = socket.app.state.desk
    address = address_of(socket.scope)
    if not desk.crowd.enter(address):
        await socket.close(TRY_LATER)
        return
    desk.metrics.sockets.inc()
    try:
        await _serve(socket, desk)
    finally:
        desk.metrics.sockets.dec()
        desk.crowd.leave(address)


async def _serve(socket: WebSocket, desk: Desk) -> None:
    person = await desk.who(socket)
    try:
        room = await desk.room(socket.path_params["table"])
    except Problematic:
        room = None
    await socket.accept()
    if person is None or room is None:
        await socket.close(NO_GUEST if person is None else NO_TABLE)
        return
    after = socket.query_params.get("after", "")
    listener = await room.join(person, int(after) if after.isdecimal() else None)
    sending = asyncio.create_task(_send(socket, listener))
    try:
        await Conversation(socket, desk, room, person, listener).hold()
    finally:
        desk.house.part(room, listener)
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def _send(socket: WebSocket, listener: Listener) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # it closed meanwhile
        while bodies := await listener.next():
            for body in bodies:
                await socket.send({"type": "websocket.send", "text": body.decode()})
        if socket.client_state is WebSocketState.CONNECTED:
            await socket.close(TRY_LATER)


class Conversation:
    """The commands of one socket, one after the other; each gets its answer."""

    def __init__(
        self, socket: WebSocket, desk: Desk, room: Room, person: Person, listener: Listener
    ) -> None:
        self._socket = socket
        self._desk = desk
        self._room = room
        self._person = person
        self._listener = listener
        settings = desk.settings
        self._bucket = Bucket(settings.messages_per_second, settings.message_burst, desk.now())

    async def hold(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                await self._socket.close(POLICY_VIOLATED)
                return
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        start = perf_counter()
        if not self._bucket.take(self._desk.now()):
            self._refuse(_id_of(text), "too_fast")
            return
        try:
            command = read_command(text)
        except (msgspec.DecodeError, UnicodeError):
            self._refuse(_id_of(text), "unreadable")
            return
        for body in await self._room.do(self._person.id, command, self._desk.house.open_sequel):
            self._listener.send(body)
        self._note(command, start)

    def _note(self, command: Command, start: float) -> None:
        self._desk.metrics.answer.observe(perf_counter() - start)

    def _refuse(self, id_: str, reason: str) -> None:
        self._desk.metrics.refusals.labels(reason=reason).inc()
        self._listener.send(msgspec.json.encode(Refused(id=id_, reason=reason)))


class _Id(msgspec.Struct):
    id: str = ""


def _id_of(text: str) -> str:
    """The id of a command that cannot be carried out, so that its sender knows which."""
    with suppress(msgspec.DecodeError, UnicodeError):
        return msgspec.json.decode(text, type=_Id).id[:64]
    return ""
