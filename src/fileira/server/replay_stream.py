"""A replay on its way to whoever asked for it, computed piece by piece as it is read."""

from collections.abc import AsyncIterator, Iterator
from time import monotonic

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from .calls import LINES
from .computing import Work

LONGEST = 120.0  # seconds; who reads more slowly gets only a part


class ReplayStream(StreamingResponse):
    """It counts as work under way until it is sent."""

    def __init__(self, work: Work, chunks: Iterator[bytes]) -> None:
        super().__init__(_computed(work, chunks), media_type=LINES)
        self._work = work
        work.keep()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._work.leave()


async def _computed(work: Work, chunks: Iterator[bytes]) -> AsyncIterator[bytes]:
    end = monotonic() + LONGEST
    while monotonic() < end and (chunk := await work.run(lambda: next(chunks, b""))):
        yield chunk
