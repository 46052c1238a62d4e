"""Chance that is asked for: a state goes on by itself up to the next card that somebody must name.

So a tree of deals can be walked, and every game tells what could come.
"""

import sys
from typing import NamedTuple

from .events import Chance, DrawAsked, Event, force, wanted
from .match.log import MatchLog
from .record import AnyState
from .rules import rules_of

ENDLESS = sys.maxsize


class Standstill(NamedTuple):
    """Where nothing goes on by itself."""

    state: AnyState  # before the step that draws what is wanted
    rows: list[list[int]]  # what happened on the way: events as numbers
    given: tuple[Chance, ...]  # what that step has drawn already
    wanted: DrawAsked | None  # None: seats decide, or the match is over

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(map(Event._make, self.rows))


class Asker:
    """Lets matches of any game go on as far as their cards are known."""

    def __init__(self) -> None:
        self.log = MatchLog()
        force(self.log.record, ())  # and so it is between two calls

    def __reduce__(self) -> "tuple[type[Asker], tuple[()]]":
        """A copy is new: between two calls there is nothing to keep."""
        return Asker, ()

    def go_on(self, state: AnyState, given: tuple[Chance, ...] = ()) -> Standstill:
        """Let everything automatic happen, as far as it is given what is drawn.

        The state stays as it is.
        """
        told: list[list[int]] = []
        after, steps, left = self._run(state.copy(), given, ENDLESS, told)
        if not self.log.take_refusal():
            return Standstill(after, told, (), None)
        asked = wanted(self.log.record)
        force(self.log.record, ())
        if asked is None:
            raise ValueError(f"these cards cannot be drawn here: {given}")
        before, _, _ = self._run(state.copy(), given, steps, [])  # seldom: copies cost more
        return Standstill(before, told, left, asked)

    def _run(
        self, after: AnyState, left: tuple[Chance, ...], most: int, told: list[list[int]]
    ) -> tuple[AnyState, int, tuple[Chance, ...]]:
        """Take steps until nothing happens, or what is wanted is not given; and what is left."""
        log, record, advance = self.log, self.log.record, rules_of(after).advance
        steps = 0
        while steps < most:
            log.clear()
            if left:
                force(record, left)
            if not advance(after, record) or log.refused:
                break
            told += log.rows
            drawn = len(log.chance)
            if drawn:
                left = left[drawn:]
                force(record, ())
            steps += 1
        return after, steps, left
