"""People who act without a line, as programs may: they are there for a while after each call."""

import asyncio
from collections.abc import Callable, Iterator

WHILE = 60.0  # seconds


class Callers:
    def __init__(self, missed: Callable[[], None]) -> None:
        self._missed = missed  # called when somebody has been quiet for that long
        self._leaving: dict[str, asyncio.TimerHandle] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._leaving)

    def __len__(self) -> int:
        return len(self._leaving)

    def note(self, person: str) -> bool:
        """The person has called; whether that is news."""
        is_new = not self.forget(person)
        loop = asyncio.get_running_loop()
        self._leaving[person] = loop.call_later(WHILE, self._miss, person)
        return is_new

    def forget(self, person: str) -> bool:
        """Whether the person was there by a call."""
        leaving = self._leaving.pop(person, None)
        if leaving:
            leaving.cancel()
        return leaving is not None

    def clear(self) -> None:
        for person in list(self._leaving):
            self.forget(person)

    def _miss(self, person: str) -> None:
        del self._leaving[person]
        self._missed()
