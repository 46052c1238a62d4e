"""What lists tell of a table. It may lag behind the log for a moment, and the log wins."""

from . import listing
from .listing import Summary
from .logs import Listed
from .seating import Chair
from .store import Store
from .table import Table


class Label:
    def __init__(self, listed: Listed, table: Table, store: Store) -> None:
        self._id = listed.id
        self._table = table
        self._store = store
        # What is stored, as far as we know.
        self._told: tuple[Summary, str] | None = (listing.read(listed), listed.stage)
        self._looked_at: tuple[tuple[Chair, ...], str] = (), ""

    def doubt(self) -> None:
        """Others have changed the table, and perhaps not yet its label."""
        self._told = None

    async def mend(self, now: float) -> None:
        """Store what lists are to tell, if it is new."""
        table = self._table
        seen = table.seating.chairs, table.stage
        if self._told and seen == self._looked_at:  # nothing that lists tell can be new
            return
        told = (listing.summary(table), table.stage)
        if told != self._told:
            await self._store.append(self._id, table.length + 1, (), now, listing.news(table))
            self._told = told
        self._looked_at = seen
