"""A table to try the rules at, and to hear what is told there."""

from collections.abc import Iterable
from typing import Self

from fileira.core.events import redact
from fileira.core.match.position import Line
from fileira.core.match.sentences import say
from tests.trial import Trial

from .. import GAME
from ..position_lines import LINES

NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Table(Trial):
    game = GAME

    def _lines(self) -> Iterable[Line]:
        return LINES

    def play_all(self, move: str) -> Self:
        """All make this move if they can, else their first legal one, to the end of the match."""
        while self.asked:
            legal = self.legal().split(", ")
            self.play(move if move in legal else legal[0])
        return self

    def heard_by(self, seat: int) -> list[str]:
        """What has been told, in words and as the seat may know it."""
        return [say(GAME, redact(event, seat), NAMES) for event in self.told]

    def preview(self, move: str) -> list[str]:
        """What a move would do, as the seat whose turn it is is told before it makes it."""
        return [say(GAME, event, NAMES) for event in self.foreseen(move)]


at = Table.at
