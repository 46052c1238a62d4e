"""A line to a person at a table: what is to be sent over it, in order, and a sign of life."""

import asyncio
from collections.abc import AsyncIterator, Callable

from ..protocol.scopes import PLAY
from ..views.steps import StepOf
from .sessions import Session

MOST_WAITING = 500  # messages; who reads slower than that starts anew
SIGN = 15.0  # seconds without a message after which a sign of life is sent


class Listener:
    """One for each socket or stream. It never blocks the table."""

    def __init__(self, person: str, viewer: int) -> None:
        self.person = person
        self.viewer = viewer
        self.session: Session | None = None  # in which somebody came in
        self.household = ""  # where the line comes from, as far as that is known
        self.is_closed = False
        self._waiting: list[bytes] = []
        self._drafted: list[bytes | StepOf] = []
        self._news = asyncio.Event()
        self.wake: Callable[[], None] = self._news.set  # called when what waits is to be sent

    @property
    def home(self) -> str:
        """With whom the person shares what is to be shared fairly."""
        return self.household or self.person

    @property
    def is_waiting(self) -> bool:
        return bool(self._waiting)

    @property
    def is_for_play(self) -> bool:
        """Whether its person is there by it; a program that may only read is not the person."""
        return self.session is None or self.session.may(PLAY)

    def send(self, body: bytes) -> None:
        """Send it now, after all that waits."""
        self.keep(body)
        self.wake()

    def keep(self, body: bytes) -> None:
        """Send it with what comes next, or when somebody calls `wake`."""
        self._keep([body])

    def draft(self, body: bytes | StepOf) -> None:
        """Keep it when somebody calls `release`; of steps, that of the viewer as it is then."""
        self._drafted.append(body)

    def release(self) -> None:
        if self._drafted:
            self._keep(self._as_seen())
            self._drafted.clear()

    def turn(self, viewer: int) -> None:
        """See the table as another viewer from now on; what is drafted is for the old one."""
        self._drafted = [*self._as_seen()]
        self.viewer = viewer

    def close(self) -> None:
        """What waits is still sent; nothing comes after it."""
        self.is_closed = True
        self.wake()

    def take(self) -> list[bytes]:
        """All that waits, to be sent by the caller."""
        bodies, self._waiting = self._waiting, []
        return bodies

    def _keep(self, bodies: list[bytes]) -> None:
        if self.is_closed:
            return
        self._waiting += bodies
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self.close()

    def _as_seen(self) -> list[bytes]:
        """What is drafted, as the viewer sees it."""
        viewer = self.viewer
        return [body if isinstance(body, bytes) else body[viewer] for body in self._drafted]

    async def next(self) -> list[bytes]:
        """All that waits, at least one message; none when the line is closed."""
        await self._news.wait()
        if not self.is_closed:
            self._news.clear()
        return self.take()


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
