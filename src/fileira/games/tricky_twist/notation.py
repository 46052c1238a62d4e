"""Tricky Twist moves and cards as text.

`7S` names a card: a value and the first letter of star, wave, leaf or tile. `draw` and `stay`
answer about the reserve, `bonus blank` takes a bonus card, `pass` takes or uses none. At the end
of the round `trick` and `false` use the blank, `star` chooses a suit, `5` a value, `odd` aims the
shift at a bonus card, `+1` and `-1` carry it out.
"""

from pathlib import Path

from ...core.errors import UnreadableMove
from ...core.text.words import read_words
from .cards import FACE, ODD, SCORE_CARD, SEAT, SUIT, VALUES
from .state import (
    AIM,
    AS_FALSE,
    AS_TRICK,
    CHOOSE_SUIT,
    CHOOSE_VALUE,
    DRAW,
    MINUS,
    PASS,
    PLUS,
    SEATS,
    STAY,
    TAKE,
)
from .tables import FACES, SCORES

SUITS = ("star", "wave", "leaf", "tile")

_NUMBERS = {
    VALUES * suit + value: f"{value}{name[0].upper()}"
    for suit, name in enumerate(SUITS)
    for value in range(1, VALUES + 1)
}
_TEXTS = (
    _NUMBERS
    | {DRAW: "draw", STAY: "stay", PASS: "pass", AS_TRICK: "trick", AS_FALSE: "false"}
    | {TAKE + face: f"bonus {name}" for face, name in enumerate(FACES)}
    | {CHOOSE_SUIT + suit: name for suit, name in enumerate(SUITS)}
    | {CHOOSE_VALUE + value: str(value) for value in range(1, VALUES + 1)}
    | {AIM + place: name for place, name in enumerate(FACES[ODD : ODD + 3])}
    | {PLUS: "+1", MINUS: "-1"}
)
_CARDS = (
    _NUMBERS
    | {FACE + face: name for face, name in enumerate(FACES)}
    | {SCORE_CARD + kind: name for kind, name in enumerate(SCORES)}
    | {SEAT + seat: str(seat) for seat in range(SEATS)}
    | {SUIT + suit: name for suit, name in enumerate(SUITS)}
)
_MOVES = {text.lower(): move for move, text in _TEXTS.items()}
_CARDS_BY_TEXT = {text.lower(): card for card, text in _CARDS.items()}


def write(move: int) -> str:
    return _TEXTS.get(move, f"?{move}")


def read(text: str) -> int:
    """
    >>> read("7S"), read("12t"), read("bonus blank"), read("+1")
    (7, 48, 54, 85)
    """
    try:
        return _MOVES[" ".join(text.lower().split())]
    except KeyError:
        raise _unreadable(text, "notation.moves") from None


def write_card(card: int) -> str:
    """A number card, a bonus card, a score card, a suit, or a seat drawn by lot."""
    return _CARDS[card]


def read_card(text: str) -> int:
    """
    >>> read_card("7S"), read_card("blank"), read_card("longest_run")
    (7, 51, 61)
    """
    try:
        return _CARDS_BY_TEXT[text.lower()]
    except KeyError:
        raise _unreadable(text, "notation.cards") from None


def _unreadable(text: str, expected: str) -> UnreadableMove:
    words = read_words(Path(__file__).parent / "words")
    return UnreadableMove("unreadable", got=text, expected=words(expected))
