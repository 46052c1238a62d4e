"""Which commands were answered, so that one that comes twice is carried out once."""

from collections import OrderedDict

from .entries import Entry
from .messages import Answer, Done

MOST = 512  # answers that a table remembers


class Answers:
    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], Answer] = OrderedDict()

    def find(self, person: str, command: str) -> Answer | None:
        return self._known.get((person, command))

    def note(self, person: str, answer: Answer) -> None:
        self._known[person, answer.id] = answer
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def note_entry(self, entry: Entry, number: int) -> None:
        """What was carried out stands in the log, and is known after a restart, too."""
        if entry.id:
            self.note(entry.by, Done(id=entry.id, n=number))
