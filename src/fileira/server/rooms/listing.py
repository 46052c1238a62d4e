"""How a table stands in lists: the lobby, and a guest's own tables.

Lists may lag behind the log for a moment, and the log wins.
"""

from collections.abc import Mapping

from ..protocol.entries import Setup
from ..protocol.messages import OVER
from ..protocol.replies import Entrance
from ..store.tables import Listed, News, Summary, read_summary, write_summary
from ..table.endings import played
from ..table.seating import Chair
from ..table.table import Table
from ..views.lookalikes import told_apart
from .services import RoomStore


def summary(table: Table) -> Summary:
    chairs = table.seating.chairs
    match = table.match if table.stage == OVER else None
    return Summary(
        variant=table.setup.variant,
        seats=table.setup.seats,
        clock=table.setup.clock is not None,
        people=tuple(chair.owner for chair in chairs if chair.owner is not None),
        bots=sum(chair.level is not None for chair in chairs),
        scores=match.scores if match else (),
        owners=tuple(chair.owner for chair in chairs) if table.match else (),
        continued=bool(table.opened.record),
    )


def news(table: Table) -> News:
    told = summary(table)
    return News(
        stage=table.stage,
        summary=write_summary(told),
        players=told.people,
        played=played(table),
    )


def entrance(listed: Listed, names: Mapping[str, str], you: str) -> Entrance:
    told = read_summary(listed)
    players = told.owners if told.scores else ()
    called = told_apart([names.get(guest or "", "") for guest in players])
    return Entrance(
        id=listed.id,
        code=listed.code,
        game=listed.game,
        variant=told.variant,
        stage=listed.stage,
        public=listed.public,
        seats=told.seats,
        clock=told.clock,
        people=tuple(told_apart([names.get(guest, "") for guest in told.people])),
        bots=told.bots,
        scores=told.scores,
        players=tuple(guest and name for guest, name in zip(players, called, strict=True)),
        seat=players.index(you) if you in players else -1,
        created=listed.created,
        touched=listed.touched,
    )


class Label:
    def __init__(self, listed: Listed, table: Table, store: RoomStore) -> None:
        self._id = listed.id
        self._table = table
        self._store = store
        # What is stored, as far as we know.
        self._told: tuple[Summary, str] | None = (read_summary(listed), listed.stage)
        self._looked_at: tuple[tuple[Chair, ...], Setup | None, str] = (), None, ""

    def doubt(self) -> None:
        """Others have changed the table, and perhaps not yet its label."""
        self._told = None

    async def mend(self, now: float) -> None:
        """Store what lists are to tell, if it is new."""
        table = self._table
        seen = table.seating.chairs, table.setup, table.stage
        if self._told and seen == self._looked_at:  # nothing that lists tell can be new
            return
        told = (summary(table), table.stage)
        if told != self._told:
            await self._store.append(self._id, table.length + 1, (), now, news(table))
            self._told = told
        self._looked_at = seen
