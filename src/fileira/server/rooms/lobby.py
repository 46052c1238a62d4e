"""The register of all tables: new ones are entered, known ones are found."""

import asyncio
from collections.abc import Sequence

from ...core.match.match import Match
from ...core.seed import new_seed
from ..ops.logging import logger
from ..ops.settings import Settings
from ..protocol.deals import Deal
from ..protocol.entries import Entry, Opened, Setup, Started, encode
from ..protocol.ids import new_code, new_id, read_code
from ..protocol.messages import GATHERING, PAUSED, PLAYING
from ..protocol.replies import Entrance, Person
from ..store import tables
from ..store.store import Conflict, Store
from ..store.tables import Listed, read_summary, write_summary
from ..table.deciding import Sequel
from ..table.opening import continued, given, opened, seated, seated_again
from ..table.seating import Chair, chairs_around
from ..table.table import Table
from ..workers.warmup import Warmup
from . import listing
from .log import Unknown
from .services import Services

LIVE = (GATHERING, PLAYING, PAUSED)
ABANDONED = 3600.0  # seconds after which a table where nothing happens is not counted any more


class TooMany(Exception):
    """The guest has as many tables as is allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.values = {"most": most}


class Lobby:
    def __init__(self, settings: Settings, services: Services[Store], warmup: Warmup) -> None:
        self._most = settings.tables_per_guest
        self._services = services
        self._warmup = warmup

    async def open(self, setup: Setup, host: Person) -> Listed:
        """A new table; a UserError if its game cannot be played so."""
        await self._check_many(host)
        self._warmup.prefer(setup.game)
        return await self._open(opened(setup, host.id, new_seed(), self._services.counted()))

    async def go_on(
        self, match: Match, setup: Setup, host: Person, chairs: Sequence[Chair]
    ) -> Listed:
        """A new table at which a match goes on, with these people and bots."""
        await self._check_many(host)
        now = self._services.counted()
        first = continued(match, setup, host.id, now)
        return await self._open(first, [*seated(chairs, now), Started(at=now)])

    async def give(self, deal: Deal, person: Person, *, practice: bool) -> Listed:
        """A new table at which a person tries a given deal."""
        await self._check_many(person)
        self._warmup.prefer(deal.setup.game)
        now = self._services.counted()
        first = given(deal, person.id, now, practice=practice)
        chairs = chairs_around(person.id, deal.seat, deal.levels)
        return await self._open(first, [*seated(chairs, now), Started(at=now)])

    async def open_sequel(self, sequel: Sequel) -> str:
        now = self._services.counted()
        first = opened(sequel.setup, sequel.host, new_seed(), now)
        return (await self._open(first, seated_again(sequel.chairs, now))).id

    async def find(self, text: str) -> Listed:
        """The table of this id, or of this code as somebody wrote it down."""
        store = self._services.store
        found = await store.table(text) or await store.read(tables.find_by_code, read_code(text))
        if found is None:
            raise Unknown(text)
        return found

    async def lobby(self) -> list[Entrance]:
        """The public tables that people may join or watch."""
        return await self._entrances(await self._services.store.read(tables.in_lobby, LIVE))

    async def tables_of(self, guest: str) -> list[Entrance]:
        found = await self._services.store.read(tables.played_by, guest)
        return await self._entrances(found, guest)

    async def entrance(self, listed: Listed) -> Entrance:
        return (await self._entrances([listed]))[0]

    async def _check_many(self, host: Person) -> None:
        since = self._services.now() - ABANDONED
        hosted = await self._services.store.read(tables.hosted_by, host.id, LIVE, since)
        if hosted >= self._most:
            raise TooMany(self._most)

    async def _open(self, first: Opened, others: Sequence[Entry] = ()) -> Listed:
        table = await asyncio.to_thread(Table, first, others)  # a match that goes on may be long
        entries: list[Entry] = [first, *others]
        now = self._services.now()
        while True:
            listed = newly_listed(table, first.by, now)
            try:
                await self._services.store.open_table(listed, [encode(entry) for entry in entries])
            except Conflict:  # the code is taken: another one
                continue
            news = listing.news(table)
            await self._services.store.append(listed.id, len(entries), (), now, news)
            logger().info("table_opened", table=listed.id, game=listed.game)
            return listed

    async def _entrances(self, found: list[Listed], you: str = "") -> list[Entrance]:
        people = {guest for listed in found for guest in read_summary(listed).people}
        names = await self._services.store.names(people)
        return [listing.entrance(listed, names, you) for listed in found]


def newly_listed(table: Table, host: str, now: float) -> Listed:
    return Listed(
        id=new_id(),
        code=new_code(),
        game=table.setup.game,
        host=host,
        public=table.setup.public,
        stage=table.stage,
        summary=write_summary(listing.summary(table)),
        created=now,
        touched=now,
        deal=table.opened.deal,
    )
