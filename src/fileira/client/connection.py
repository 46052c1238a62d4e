"""The line to a table: messages as they come, and the copy of the table that they keep true."""

from http.client import HTTPException

from ..server.protocol.messages import GATHERING, Message, Whole
from .merging import Gap, merged, read_message
from .wire import Stream, Wire


class Connection:
    """It reconnects by itself and asks for what it missed."""

    def __init__(self, wire: Wire, path: str) -> None:
        self._wire = wire
        self._path = path
        self._stream: Stream | None = None
        self._copy: Whole | None = None
        while self._copy is None:
            self.next()

    @property
    def whole(self) -> Whole:
        assert self._copy
        return self._copy

    def next(self) -> Message:
        while True:
            text = self._wire.insist(self._next_text).strip()
            if not text:  # a sign of life
                continue
            message = read_message(text)
            try:
                self._copy = merged(self._copy, message)
            except Gap:
                self.close()
            else:
                return message

    def close(self) -> None:
        if self._stream:
            self._stream.close()
        self._stream = None

    def _next_text(self) -> bytes:
        if self._stream is None:
            self._stream = self._wire.stream(self._path + self._after())
        try:
            return self._stream.next()
        except (OSError, HTTPException):
            self.close()
            raise

    def _after(self) -> str:
        """Before the start a guest may have changed seats meanwhile: then all looks different."""
        if self._copy is None or self._copy.stage == GATHERING:
            return ""
        return f"?after={self._copy.n}"
