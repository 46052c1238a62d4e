"""A table to try the rules at, and to see what its tricks are worth."""

from collections.abc import Iterable

from fileira.core.match.position import Line
from tests.trial import Trial

from .. import GAME, notation, position
from ..position_lines import cards_in
from ..scoring import measure, round_points, score_card
from ..tricks import trick_cards


class Table(Trial):
    game = GAME

    def _lines(self) -> Iterable[Line]:
        return position.LINES

    def preview(self, move: str) -> list[str]:
        """What the move of the seat asked would do."""
        return [GAME.event_names[event.kind] for event in self.foreseen(move)]

    @property
    def points(self) -> list[int]:
        """What the round gives to each seat as things lie."""
        return [int(round_points(self.state, seat)) for seat in range(self.state.seats)]

    @property
    def measures(self) -> list[int]:
        """What the score card measures of each seat."""
        kind = score_card(self.state)
        return [int(measure(self.state, seat, kind)) for seat in range(self.state.seats)]

    def trick(self, number: int = 0) -> str:
        """The cards that the winner of a trick took."""
        cards = cards_in(trick_cards(self.state, number))
        return " ".join(map(notation.write_card, cards))


at = Table.at


def ended(text: str, *, score: str = "most") -> Table:
    """The last trick is over; seat 0 has won it and is the first to use bonus cards."""
    tricks = "played: 12S 1S 2S; hands: - / 11S / 10S; phase: next_choice"
    return at(f"deck: {score}; {tricks}; {text}")
