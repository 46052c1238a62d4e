"""What the people at a table are called."""

from collections.abc import Callable, Mapping

NameOf = Callable[[str], str]  # the name of a person


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
