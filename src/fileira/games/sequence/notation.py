"""Sequence moves and cards as text.

`QH` plays a card, `@c4` names column c of row 4 for it, `exchange KS` puts a dead card away, `pass`
passes, `draw` draws, `penalty 2` accuses the second team of talking, `discard QH` pays for it.
"""

from pathlib import Path

from ...core.errors import UnreadableMove
from ...core.text.words import read_words
from .board import CELLS, SIDE
from .cards import KINDS, NAMES
from .deck import FIRST_SEAT
from .state import ACCUSE, CELL, DISCARD, DRAW, EXCHANGE, PASS, SEATS, TEAMS

COLUMNS = "abcdefghij"
TEAM_NAMES = ("blue", "green", "red")  # by their chips


def write_place(cell: int) -> str:
    """
    >>> write_place(0), write_place(99)
    ('a1', 'j10')
    """
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def write_card(card: int) -> str:
    """A card, or a seat drawn by chance as its number."""
    return NAMES[card - 1] if card <= KINDS else str(card - FIRST_SEAT)


_PLACES = {write_place(cell): cell for cell in range(CELLS)}
_TEXTS = (
    dict(enumerate(NAMES, 1))
    | {CELL + cell: f"@{place}" for place, cell in _PLACES.items()}
    | {EXCHANGE + card: f"exchange {name}" for card, name in enumerate(NAMES, 1)}
    | {DISCARD + card: f"discard {name}" for card, name in enumerate(NAMES, 1)}
    | {PASS: "pass", DRAW: "draw"}
    | {ACCUSE + team: f"penalty {team + 1}" for team in range(TEAMS)}
)
_MOVES = {text.lower(): move for move, text in _TEXTS.items()} | {
    place: CELL + cell for place, cell in _PLACES.items()
}
_CARDS = {write_card(card).lower(): card for card in range(1, FIRST_SEAT + SEATS)}


def write(move: int) -> str:
    return _TEXTS.get(move, f"?{move}")


def read(text: str) -> int:
    """
    >>> read("QH"), read("@c4"), read("c4"), read("exchange ks"), read("pass")
    (24, 85, 85, 164, 257)
    """
    return _find(_MOVES, text, "notation.moves")


def read_card(text: str) -> int:
    """
    >>> read_card("2S"), read_card("AC"), read_card("0")
    (1, 52, 53)
    """
    return _find(_CARDS, text, "notation.cards")


def read_place(text: str) -> int:
    """
    >>> read_place("c4")
    32
    """
    return _find(_PLACES, text, "notation.places")


def _find(texts: dict[str, int], text: str, expected: str) -> int:
    try:
        return texts[" ".join(text.lower().split())]
    except KeyError:
        words = read_words(Path(__file__).parent / "words")
        raise UnreadableMove("unreadable", got=text, expected=words(expected)) from None
