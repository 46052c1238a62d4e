"""Objects that only hold each other: lines and calls leave them behind, playing does not.

Python itself looks for them after so many new objects that all tables wait for a tenth of a second,
and now and then at every object there is.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

PORTION = 0.25  # seconds between two looks at what is new
MANY = 20_000  # lines that came or went: what they leave behind is worth a look at everything


class Garbage:
    def __init__(self) -> None:
        self._is_new = False  # something may have been left behind since the last look
        self._lines = 0  # that came or went since everything was looked at

    def note_call(self) -> None:
        self._is_new = True

    def note_line(self) -> None:
        """A line came or went."""
        self._is_new = True
        self._lines += 1

    def collect_new(self) -> None:
        """Look at what is new, if there is reason to; what is left is not looked at again."""
        if self._is_new:
            self._is_new = False
            gc.collect(0)
        gc.freeze()

    def collect_all(self, *, anyway: bool) -> None:
        """Look at everything, after many lines or anyway: all tables wait meanwhile."""
        if anyway or self._lines >= MANY:
            self._lines = 0
            gc.unfreeze()
            gc.collect()


@asynccontextmanager
async def in_small_portions(garbage: Garbage) -> AsyncIterator[None]:
    """Let tables wait only for small portions while this lasts."""
    gc.disable()
    collecting = asyncio.create_task(_collect_often(garbage), name="garbage")
    try:
        yield
    finally:
        collecting.cancel()
        with suppress(asyncio.CancelledError):
            await collecting
        gc.unfreeze()
        gc.enable()


async def _collect_often(garbage: Garbage) -> None:
    while True:
        await asyncio.sleep(PORTION)
        garbage.collect_new()
