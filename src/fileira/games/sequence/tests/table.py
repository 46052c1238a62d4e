"""A table to try the rules at, and to look at what its players may know."""

from collections.abc import Iterable
from typing import Self

from fileira.core.events import seats_of
from fileira.core.match.position import Line
from tests.trial import Trial

from .. import GAME, rules
from ..position_lines import LINES

REDEALS = 40  # enough to see each of a few cards at each of a few places


class Table(Trial):
    game = GAME

    def _lines(self) -> Iterable[Line]:
        return LINES

    def by(self, seat: int, moves: str) -> Self:
        """A seat makes these moves, waited for or not."""
        self.told = []
        for move in moves.split(","):
            self._apply(seat, move)
        return self

    @property
    def volunteers(self) -> list[int]:
        """The seats that may move besides."""
        return seats_of(rules.may_also(self.state))

    @property
    def over(self) -> bool:
        return self["phase"] == "over"

    @property
    def sequences(self) -> list[int]:
        """How many each team has."""
        return [int(count) for count in self.state.sequences[: self.state.teams]]

    @property
    def held(self) -> list[int]:
        """How many cards each seat holds."""
        return [int(count) for count in self.state.held[: self.state.seats]]

    @property
    def deck(self) -> int:
        return int(self.state.deck_end - self.state.deck_top)

    def possible(self, viewer: int, key: str, part: int = 0) -> set[str]:
        """The cards that may be there, by all the viewer knows."""
        worlds = self.redeals(viewer, REDEALS)
        return {card for table in worlds for card in table.parts(key)[part]}


at = Table.at
