"""Lines that stay alive: messages as they come, and a sign of life when none does."""

import asyncio
from collections.abc import AsyncIterator

from .listener import Listener

SIGN = 15.0  # seconds without a message after which a sign of life is sent


async def alive(listener: Listener) -> AsyncIterator[list[bytes]]:
    """What is to be sent, again and again; nothing for a sign of life. Ends with the line."""
    while True:
        try:
            async with asyncio.timeout(SIGN):
                bodies = await listener.next()
        except TimeoutError:
            yield []
            continue
        if not bodies:
            return
        yield bodies
