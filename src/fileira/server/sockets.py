"""Sockets: commands come in, messages go out. This layer only moves bytes."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from time import perf_counter

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .calls import read_number
from .commands import Command, read_command
from .desk import Desk
from .diary import diary
from .guards import POLICY_VIOLATED, address_of
from .identity import Person
from .limits import Bucket
from .listener import Listener
from .messages import Refused
from .room import Room, Unknown
from .wires import post_of
from .writer import Away

PATIENCE = 30.0  # seconds in which a client must have read what was sent at once
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
    await socket.accept()
    entered = await _enter(socket, desk)
    if isinstance(entered, int):
        await socket.close(entered)
        return
    room, person, listener = entered
    conversation = Conversation(socket, desk, room, person, listener)
    tasks = [
        asyncio.create_task(_send(socket, listener)),
        asyncio.create_task(conversation.hold()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        desk.house.part(room, listener)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _enter(socket: WebSocket, desk: Desk) -> tuple[Room, Person, Listener] | int:
    """A line to a table, or the code with which the socket is closed."""
    try:
        person = await desk.who(socket)
        if person is None:
            return NO_GUEST
        room = await desk.room(socket.path_params["table"])
        after = read_number(socket.query_params.get("after", ""))
        return room, person, await room.join(person, after)
    except Unknown:
        return NO_TABLE
    except Away:
        return TRY_LATER


async def _send(socket: WebSocket, listener: Listener) -> None:
    # It closed meanwhile, or nobody reads at its other end.
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        post = post_of(socket.scope) or partial(_post, socket)
        while bodies := await listener.next():
            async with asyncio.timeout(PATIENCE):
                await post(bodies)
        if socket.client_state is WebSocketState.CONNECTED:
            await socket.close(TRY_LATER)


async def _post(socket: WebSocket, bodies: Sequence[bytes]) -> None:
    for body in bodies:
        await socket.send({"type": "websocket.send", "text": body.decode()})


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
        await self._carry_out(command)
        self._desk.metrics.answer.observe(perf_counter() - start)

    async def _carry_out(self, command: Command) -> None:
        try:
            open_sequel = self._desk.house.open_sequel
            # A line that breaks meanwhile does not stop it halfway: others must be told.
            doing = asyncio.shield(self._room.do(self._person.id, command, open_sequel))
            for body in await doing:
                self._listener.send(body)
        except Away:
            self._refuse(command.id, "away")
        except Unknown:
            self._refuse(command.id, "gone")
            self._listener.close()
        except Exception:  # noqa: BLE001  # a command is always answered
            self._refuse(command.id, "failed")
            self._desk.metrics.failures.labels(part="command").inc()
            diary().exception("command_failed", table=self._room.id)

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
