"""What the people at a table are called."""

from collections.abc import Callable, Mapping, Sequence

from .lookalikes import told_apart
from .seating import Chair

NameOf = Callable[[str], str]  # the name of a person


def names_at(chairs: Sequence[Chair], name_of: NameOf) -> list[str]:
    """What those who sit there are called, by seats, so that no two look the same."""
    return told_apart([name_of(chair.owner) if chair.owner else "" for chair in chairs])


class Names:
    def __init__(self, known: Mapping[str, str]) -> None:
        self.edition = 0  # another one after each change
        self._known = dict(known)

    def __call__(self, person: str) -> str:
        return self._known.get(person, "")

    def __contains__(self, person: str) -> bool:
        return person in self._known

    def learn(self, names: Mapping[str, str]) -> None:
        if names.items() - self._known.items():
            self._known.update(names)
            self.edition += 1
