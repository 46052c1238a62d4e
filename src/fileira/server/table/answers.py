"""Which commands were answered, so that one that comes twice is carried out once."""

from collections import OrderedDict

from ..protocol.entries import Entry
from ..protocol.messages import Answer, Done

EACH = 64  # answers remembered of each person
PEOPLE = 256  # the last ones who sent commands; nobody can crowd out the others' answers


class Answers:
    def __init__(self) -> None:
        self._known: OrderedDict[str, OrderedDict[str, Answer]] = OrderedDict()

    def find(self, person: str, command: str) -> Answer | None:
        own = self._known.get(person)
        return own.get(command) if own else None

    def note(self, person: str, answer: Answer) -> None:
        own = self._known.setdefault(person, OrderedDict())
        own[answer.id] = answer
        self._known.move_to_end(person)
        if len(own) > EACH:
            own.popitem(last=False)
        if len(self._known) > PEOPLE:
            self._known.popitem(last=False)

    def note_entry(self, entry: Entry, number: int) -> None:
        """What was carried out stands in the log, and is known after a restart, too."""
        if entry.id:
            self.note(entry.by, Done(id=entry.id, n=number))
