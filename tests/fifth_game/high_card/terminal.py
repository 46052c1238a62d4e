"""High card in the terminal."""

from collections.abc import Mapping, Sequence

from fileira.core.events import Event
from fileira.core.text.words import Words

from .view import Seat, View


def draw(
    view: View, words: Words, names: Sequence[str], previews: Mapping[int, Sequence[Event]]
) -> str:
    return "\n".join(map(_line, names, view.seats))


def _line(name: str, seat: Seat) -> str:
    hand = " ".join("?" if card is None else str(card) for card in seat.hand)
    return f"{name}: {hand} ({seat.tricks})"
