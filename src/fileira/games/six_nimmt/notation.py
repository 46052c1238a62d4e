"""6 nimmt! moves and cards as text.

`45` names a card, `r2` the second row, `block` a special card, `none` plays no special card,
`swap block` swaps one, `keep` swaps none.
"""

from pathlib import Path

from ...core.errors import UnreadableMove
from ...core.text.words import read_words
from .cards import CARDS, FIRST_SPECIAL
from .state import KEEP, NO_SPECIAL, ROW, ROWS, SWAP

SPECIAL_NAMES = ("fifth_row", "take_7", "insert", "replace", "move", "block", "minus_plus")

_TEXTS = (
    {card: str(card) for card in range(1, CARDS + 1)}
    | {ROW + row: f"r{row + 1}" for row in range(ROWS + 1)}
    | {NO_SPECIAL: "none", KEEP: "keep"}
    | {FIRST_SPECIAL + kind: name for kind, name in enumerate(SPECIAL_NAMES)}
    | {SWAP + kind: f"swap {name}" for kind, name in enumerate(SPECIAL_NAMES)}
)
_MOVES = {text: move for move, text in _TEXTS.items()}


def write(move: int) -> str:
    return _TEXTS.get(move, f"?{move}")


def read(text: str) -> int:
    """
    >>> read("45"), read("r2"), read("swap block")
    (45, 106, 124)
    """
    try:
        return _MOVES[" ".join(text.lower().split())]
    except KeyError:
        raise _unreadable(text, "notation.moves") from None


def write_card(card: int) -> str:
    """A number card, a special card, or a seat drawn by chance."""
    return SPECIAL_NAMES[card - FIRST_SPECIAL] if card >= FIRST_SPECIAL else str(card)


def read_card(text: str) -> int:
    """
    >>> read_card("45"), read_card("block")
    (45, 116)
    """
    if text in SPECIAL_NAMES:
        return FIRST_SPECIAL + SPECIAL_NAMES.index(text)
    if text.isdecimal() and len(text) <= 3 and int(text) <= CARDS:
        return int(text)
    raise _unreadable(text, "notation.cards")


def _unreadable(text: str, expected: str) -> UnreadableMove:
    words = read_words(Path(__file__).parent / "words")
    return UnreadableMove("unreadable", got=text, expected=words(expected))
