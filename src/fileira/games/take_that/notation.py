"""Take That moves and cards as text: `45` opens or extends the row, `twist 94` twists, `take`."""

from pathlib import Path

from ...core.errors import UnreadableMove
from ...core.text.words import read_words
from .cards import CARDS
from .state import SEATS, TAKE, TWIST

_TEXTS = (
    {TAKE: "take"}
    | {card: str(card) for card in CARDS}
    | {TWIST + card: f"twist {card}" for card in CARDS}
)
_MOVES = {text: move for move, text in _TEXTS.items()}
_DRAWN: dict[str, int] = {str(number): number for number in [*range(SEATS), *CARDS]}


def write(move: int) -> str:
    return _TEXTS.get(move, f"?{move}")


def read(text: str) -> int:
    """
    >>> read("45"), read("twist 94"), read("take")
    (45, 194, 0)
    """
    try:
        return _MOVES[" ".join(text.lower().split())]
    except KeyError:
        raise _unreadable(text, "notation.moves") from None


def write_card(card: int) -> str:
    """A card, or a seat drawn by chance."""
    return str(card)


def read_card(text: str) -> int:
    """
    >>> read_card("45"), read_card("2")
    (45, 2)
    """
    try:
        return _DRAWN[text]
    except KeyError:
        raise _unreadable(text, "notation.cards") from None


def _unreadable(text: str, expected: str) -> UnreadableMove:
    words = read_words(Path(__file__).parent / "words")
    return UnreadableMove("unreadable", got=text, expected=words(expected))
