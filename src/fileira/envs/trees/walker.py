"""Trees below deals, as arrays that kernels fill."""

import numpy as np

from ...core.events import MOVES_LIMIT, Log, force, redact
from ...core.record import AnyRecords, Int16s, Int64s
from ..kernels.trees import (
    BY_CHANCE,
    COLUMNS,
    FRAME,
    LANES,
    TOO_LONG,
    TOO_MANY,
    learn_sights,
    mix,
    walk,
)
from ..terms import Terms
from .nodes import Node

FEW_ROWS = 1024  # to begin with; more as they are needed
LONGEST = 2000  # decisions from a deal to the end


class TooLarge(ValueError):
    """A tree that would not end, or that is no tree of decisions."""


class Walker:
    """Walks through the tree below one deal after the other; no two walks may overlap."""

    def __init__(self, terms: Terms, most: int) -> None:
        self.terms, self.most = terms, most
        self.histories = 0
        long = min(terms.bounds.decisions, LONGEST) + 1
        self._states: AnyRecords = terms.game.rules.State.many(long + 1)
        self._seen: AnyRecords = terms.game.rules.State.many(1)
        self._known = np.zeros((long + 1, terms.seats, LANES), np.int64)
        self._said = np.zeros((long + 1, terms.seats), np.int16)
        self._frames = np.zeros((long, FRAME), np.int64)
        self._moves = np.zeros((long, MOVES_LIMIT), np.int16)
        self._log = Log.new()
        force(self._log, ())
        self._make_room(FEW_ROWS)

    def walk(self, deal: Node) -> tuple[Int64s, Int16s, Int64s]:
        """The rows of a deal, the moves and the scores that they point to; until the next walk."""
        while True:
            sizes = np.zeros(3, np.int64)
            self._begin(deal)
            ended = self._walk(sizes)
            if ended == TOO_MANY and len(self._rows) <= self.most - self.histories:
                self._make_room(4 * len(self._rows))
                continue
            self._check(ended, int(sizes[0]))
            self.histories += int(sizes[0])
            rows, moves, ends = sizes.tolist()
            return self._rows[:rows], self._choices[:moves], self._scores[:ends]

    def _walk(self, sizes: Int64s) -> int:
        return walk(
            self._states,
            self._seen,
            self._seen.view(np.uint8),
            self._known,
            self._said,
            self._frames,
            self._moves,
            self._rows,
            self._choices,
            self._scores,
            sizes,
            self._log,
        )

    def _make_room(self, rows: int) -> None:
        self._rows = np.zeros((rows, COLUMNS), np.int64)
        self._choices = np.zeros(2 * rows + MOVES_LIMIT, np.int16)
        self._scores = np.zeros((rows, self.terms.seats), np.int64)

    def _begin(self, deal: Node) -> None:
        """What the seats know when they are dealt their cards."""
        self._states[0] = deal.state
        self._known[0] = 1
        for seat in range(self.terms.seats):
            for event in deal.events:
                for number in redact(event, seat)[:-1]:
                    mix(self._known[0, seat], number)
        learn_sights(self._states[0], self._known[0], self._seen, self._seen.view(np.uint8))

    def _check(self, ended: int, rows: int) -> None:
        if ended == BY_CHANCE:
            raise TooLarge("cards are drawn after the first decision: no tree of decisions")
        if ended == TOO_LONG:
            raise TooLarge(f"a match of more than {LONGEST} decisions")
        if ended == TOO_MANY or self.histories + rows > self.most:
            raise TooLarge(f"the tree has more than {self.most} histories")
