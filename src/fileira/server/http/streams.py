"""An answer on its way to whoever asked for it, computed piece by piece as it is read.

Pieces are small: a thread that turns much into bytes at once, or frees much at once, holds Python
all the while, and the event loop with it.
"""

from collections.abc import AsyncIterator, Iterator
from time import monotonic

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from ..workers.computing import Work

LONGEST = 120.0  # seconds; who reads more slowly gets only a part


class ComputedStream(StreamingResponse):
    """It counts as work under way until it is sent."""

    def __init__(self, work: Work, pieces: Iterator[bytes], media_type: str) -> None:
        super().__init__(_computed(work, pieces), media_type=media_type)
        self._work = work
        work.keep()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._work.leave()


async def _computed(work: Work, pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    end = monotonic() + LONGEST
    while monotonic() < end and (piece := await work.run(lambda: next(pieces, b""))):
        yield piece
