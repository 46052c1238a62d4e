"""Matches read from their records: each once, since a long one takes long."""

import asyncio
from collections import OrderedDict
from functools import partial

from ...core.match import match_record
from ...core.match.match import Match
from ...core.match.match_record import RecordFacts
from .computing import Work
from .warmup import Warmup

KEPT = 4  # matches that somebody is looking at, likely with other eyes next


class Archive:
    def __init__(self, warmup: Warmup) -> None:
        self._warmup = warmup
        self._reading = asyncio.Lock()
        self._matches: OrderedDict[str, Match] = OrderedDict()

    async def facts(self, record: str, work: Work) -> RecordFacts:
        return await work.run(partial(match_record.facts_of, record))

    async def read(self, record: str, work: Work) -> Match:
        """The match of a record, checked by the rules; nobody may change it."""
        facts = await self.facts(record, work)
        self._warmup.prefer(facts.game.name)
        async with self._reading:
            if record not in self._matches:
                self._matches[record] = await work.run(partial(match_record.read, record))
        self._matches.move_to_end(record)
        if len(self._matches) > KEPT:
            self._matches.popitem(last=False)
        return self._matches[record]
