"""Accepts connections: each is counted, or refused at once, before anything else is done for it.

uvicorn leaves this to the event loop, which takes all that come, and is silent when it cannot.
"""

import asyncio
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from http import HTTPStatus

import msgspec

from ..protocol.replies import Problem
from .connections import Connections, Rejection, Slot

RETRY = 0.2  # seconds until one more try, if the system gives no connection
SWEEP = 5.0  # seconds between sweeps

NewProtocol = Callable[[Slot], asyncio.Protocol]


class Acceptor:
    def __init__(
        self, listening: socket.socket, connections: Connections, new_protocol: NewProtocol
    ) -> None:
        self._listening = listening
        self._connections = connections
        self._new_protocol = new_protocol
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._listening.settimeout(0)
        self._begin(self._accept())
        self._begin(self._sweep())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._listening.close()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                line, peer = await loop.sock_accept(self._listening)
            except OSError as error:
                self._connections.note_trouble(error)
                await asyncio.sleep(RETRY)  # who calls waits in the meantime
            else:
                self._admit(line, str(peer[0]))

    def _admit(self, line: socket.socket, address: str) -> None:
        slot = self._connections.enter(address)
        if isinstance(slot, Rejection):
            _refuse(line, slot)
        else:
            self._begin(self._connect(line, slot))

    async def _connect(self, line: socket.socket, slot: Slot) -> None:
        loop = asyncio.get_running_loop()
        try:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await loop.connect_accepted_socket(lambda: self._new_protocol(slot), line)
        except OSError:  # it is gone already
            line.close()
            slot.leave()
        except BaseException:
            line.close()
            slot.leave()
            raise

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self._connections.sweep()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _refuse(line: socket.socket, refusal: Rejection) -> None:
    """What does not go out at once is not worth waiting for."""
    with suppress(OSError):
        line.send(_answer(refusal))
    line.close()


def _answer(refusal: Rejection) -> bytes:
    body = msgspec.json.encode(Problem(reason=refusal.reason, values={"most": refusal.most}))
    head = (
        f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        "connection: close\r\n\r\n"
    )
    return head.encode() + body
