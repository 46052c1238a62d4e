"""The wire to a server: calls over HTTP, sent again while that is safe and nobody answers."""

import socket
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec

from ..server.protocol.replies import Problem
from .errors import Away, CallRefused

BUSY = (429, 503)  # too many requests, or the database is away: the same call may work later
FIRST_DELAY, LAST_DELAY = 0.05, 2.0  # seconds between attempts
SILENCE = 40.0  # seconds; a stream gives a sign of life more often
IDLE = 2.0  # seconds after which servers may have closed a connection

T = TypeVar("T")


class Reply(NamedTuple):
    body: bytes
    cookie: str  # empty if none came


class Stream(NamedTuple):
    connection: HTTPConnection
    response: HTTPResponse

    def next(self) -> bytes:
        """The next line, whole."""
        line = self.response.readline()
        if not line.endswith(b"\n"):
            raise ConnectionResetError("the stream ended")
        return line

    def close(self) -> None:
        self.response.close()
        self.connection.close()


class Wire:
    """Not for several threads at once."""

    def __init__(self, url: str, patience: float = 60.0) -> None:
        """Keep trying for `patience` seconds while the server is away."""
        self.headers: dict[str, str] = {}
        self._patience = patience
        self._url = urlsplit(url)
        self._kept: HTTPConnection | None = None
        self._used = 0.0

    def call(self, method: str, path: str, body: object = None) -> Reply:
        """The answer to a call that may be made twice without harm."""
        return self.insist(lambda: self.call_once(method, path, body))

    def call_once(self, method: str, path: str, body: object = None) -> Reply:
        connection = self._connection()
        try:
            reply = _read(self._send(connection, method, path, body))
        except (OSError, HTTPException):
            self.close()
            raise
        self._used = time.monotonic()
        return reply

    def stream(self, path: str) -> Stream:
        """An answer whose lines come one by one; close it."""
        connection = self._connect()
        try:
            response = self._send(connection, "GET", path)
            if response.status != 200:
                _read(response)
        except (OSError, HTTPException, CallRefused):
            connection.close()
            raise
        return Stream(connection, response)

    def insist(self, attempt: Callable[[], T]) -> T:
        """What the attempt gives; it is made again while the server is away or busy."""
        end: float | None = None
        delay = FIRST_DELAY
        while True:
            try:
                return attempt()
            except (OSError, HTTPException) as error:
                trouble: Exception = Away(str(error))
            except CallRefused as error:
                if error.status not in BUSY:
                    raise
                trouble = error
            end = end or time.monotonic() + self._patience
            if time.monotonic() + delay > end:
                raise trouble
            time.sleep(delay)
            delay = min(2 * delay, LAST_DELAY)

    def close(self) -> None:
        if self._kept:
            self._kept.close()
        self._kept = None

    def _connection(self) -> HTTPConnection:
        """The one of the last call, if it is surely still open."""
        if self._kept is None or time.monotonic() - self._used > IDLE:
            self.close()
            self._kept = self._connect()
        return self._kept

    def _connect(self) -> HTTPConnection:
        kind = HTTPSConnection if self._url.scheme == "https" else HTTPConnection
        connection = kind(self._url.hostname or "", self._url.port, timeout=SILENCE)
        connection.connect()
        # Small messages should not wait for more to come.
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def _send(
        self, connection: HTTPConnection, method: str, path: str, body: object = None
    ) -> HTTPResponse:
        content = None if body is None else msgspec.json.encode(body)
        connection.request(method, self._url.path.rstrip("/") + path, content, self.headers)
        return connection.getresponse()


def _read(response: HTTPResponse) -> Reply:
    body = response.read()
    if response.status < 400:
        return Reply(body, response.getheader("set-cookie", "").split(";")[0])
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except msgspec.DecodeError:  # a proxy answered
        problem = Problem(reason=response.reason)
    raise CallRefused(response.status, problem)
