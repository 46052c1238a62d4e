"""Who is told what happens in rooms. A room knows no more of them than this, and no steward."""

from typing import Protocol


class Watcher(Protocol):
    """It is told the id of the table, so that neither holds the other when a room closes."""

    def changed(self, table: str) -> None:
        """Something has happened at the table, or somebody has come or gone."""

    def hinted(self, table: str, seat: int) -> None:
        """A person asks the expert."""

    def missed(self, table: str) -> None:
        """Somebody who acted without a line may be away."""


class Nobody:
    """For rooms in which nothing is to happen by itself."""

    def changed(self, table: str) -> None: ...
    def hinted(self, table: str, seat: int) -> None: ...
    def missed(self, table: str) -> None: ...


NOBODY = Nobody()
