"""Matches read from their records: in a thread, and one at a time, since a long one takes long."""

import asyncio
from collections import OrderedDict

from ..core import match_record
from ..core.match import Match
from .readiness import Readiness

KEPT = 4  # matches that somebody is looking at, likely with other eyes next


class Archive:
    def __init__(self, readiness: Readiness) -> None:
        self._readiness = readiness
        self._reading = asyncio.Lock()
        self._matches: OrderedDict[str, Match] = OrderedDict()

    async def read(self, record: str) -> Match:
        """The match of a record, checked by the rules; nobody may change it."""
        await self._readiness.wait_for(match_record.game_of(record).name)
        async with self._reading:
            if record not in self._matches:
                self._matches[record] = await asyncio.to_thread(match_record.read, record)
        self._matches.move_to_end(record)
        if len(self._matches) > KEPT:
            self._matches.popitem(last=False)
        return self._matches[record]
