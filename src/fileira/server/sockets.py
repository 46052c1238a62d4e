"""Sockets: commands come in, messages go out. This layer only moves bytes."""

import asyncio
from collections import deque
from contextlib import suppress
from time import perf_counter

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

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
from .wires import PATIENCE, TRY_LATER, wire_of
from .writer import Away

MOST_ASKED = 100  # commands of a socket that may wait
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
    conversation = Conversation(desk, room, person, listener)
    wire = wire_of(socket.scope)
    sending = None if wire else asyncio.create_task(_send(socket, listener))
    if wire:
        wire.connect(listener, conversation.hear)
    try:
        await _receive(socket, conversation)
    finally:
        desk.house.part(room, listener)
        conversation.end()
        if sending:
            sending.cancel()


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
    """The commands of one socket, one after the other; each gets its answer."""

    def __init__(self, desk: Desk, room: Room, person: Person, listener: Listener) -> None:
        self._desk = desk
        self._room = room
        self._person = person
        self._listener = listener
        self._asked: deque[tuple[Command, float]] = deque()  # with the times when they came
        self._work: asyncio.Task[None] | None = None
        settings = desk.settings
        self._bucket = Bucket(settings.messages_per_second, settings.message_burst, desk.now())

    def hear(self, text: bytes) -> None:
        start = perf_counter()
        if not self._bucket.take(self._desk.now()) or len(self._asked) == MOST_ASKED:
            self._refuse(_id_of(text), "too_fast")
            return
        try:
            command = read_command(text)
        except (msgspec.DecodeError, UnicodeError):
            self._refuse(_id_of(text), "unreadable")
            return
        self._asked.append((command, start))
        if self._work is None:
            self._work = asyncio.create_task(self._answer())

    def end(self) -> None:
        """Forget what was not begun; what was is finished, since others must be told."""
        self._asked.clear()

    async def _answer(self) -> None:
        while self._asked:
            command, start = self._asked.popleft()
            await self._carry_out(command)
            self._desk.metrics.answer.observe(perf_counter() - start)
        self._work = None

    async def _carry_out(self, command: Command) -> None:
        try:
            open_sequel = self._desk.house.open_sequel
            for body in await self._room.do(self._person.id, command, open_sequel):
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


def _id_of(text: bytes) -> str:
    """The id of a command that cannot be carried out, so that its sender knows which."""
    with suppress(msgspec.DecodeError, UnicodeError):
        return msgspec.json.decode(text, type=_Id).id[:64]
    return ""
