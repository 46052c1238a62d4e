"""Who is connected to which table at the other processes, as far as they tell."""

from collections import defaultdict

from .notices import Here

SILENCE = 15.0  # seconds without a sign of life after which a process counts as gone


class Elsewhere:
    def __init__(self) -> None:
        self._guests: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)
        self._heard: dict[str, float] = {}  # when each process gave its last sign of life

    def at(self, table: str) -> frozenset[str]:
        return frozenset().union(*self._guests.get(table, {}).values())

    def hear(self, process: str, now: float) -> None:
        self._heard[process] = now

    def place(self, here: Here) -> bool:
        """Take note of who is where; whether that is news."""
        guests = frozenset(here.guests)
        if self._guests[here.table].get(here.process, frozenset()) == guests:
            return False
        self._guests[here.table][here.process] = guests
        return True

    def forget(self, table: str) -> None:
        self._guests.pop(table, None)

    def bury(self, now: float) -> set[str]:
        """Forget the processes that are gone; the tables where that changes something."""
        gone = {process for process, heard in self._heard.items() if now - heard > SILENCE}
        for process in gone:
            del self._heard[process]
        return {table for process in gone for table in self._clear(process)}

    def excuse(self, now: float) -> None:
        """Nobody could be heard meanwhile: all get time for a new sign of life."""
        self._heard = dict.fromkeys(self._heard, now)

    def _clear(self, process: str) -> set[str]:
        """The tables where guests were connected at that process."""
        return {table for table, there in self._guests.items() if there.pop(process, frozenset())}
