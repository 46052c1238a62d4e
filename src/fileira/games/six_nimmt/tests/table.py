"""A table to try the rules at, and to look at what its players may know."""

from collections import Counter
from collections.abc import Iterable

from fileira.core.match.position import Line
from tests.trial import Trial

from .. import GAME, position

REDEALS = 40  # enough to see each of a few cards at each of its places


class Table(Trial):
    game = GAME

    def _lines(self) -> Iterable[Line]:
        return position.lines_of(self.state)

    def choose(self, cards: str) -> None:
        """Each seat chooses a card, and all that follows by itself happens."""
        self.told = []
        for seat, card in enumerate(cards.split()):
            self._apply(seat, card)

    def possible(self, viewer: int, key: str, seat: int = 0) -> set[str]:
        """The cards that may be there, by all the viewer knows."""
        worlds = self.redeals(viewer, REDEALS)
        return {card for table in worlds for card in table.parts(key)[seat]}

    def certain(self, viewer: int, key: str, seat: int = 0) -> list[str]:
        """The cards that must be there, by all the viewer knows."""
        worlds = self.redeals(viewer, REDEALS)
        first, *others = (Counter(table.parts(key)[seat]) for table in worlds)
        for cards in others:
            first &= cards
        return list(first.elements())


at = Table.at


def placing(
    card: int, rows: str, specials: str = "-", *, hand: str = "103", more: str = ""
) -> Table:
    """Seat 0 is about to place a card in the anniversary variant; seat 1 has placed its card."""
    return at(
        f"table: anniversary 2; rows: {rows}; chosen: {card} / -; phase: place;"
        f"hands: {hand} / 104; specials: {specials} / -; {more}"
    )
