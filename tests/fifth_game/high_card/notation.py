"""High card moves as text: a move is the card it plays, `7`."""

from pathlib import Path

from fileira.core.errors import UnreadableMove
from fileira.core.text.words import read_words

from .rules import CARDS


def write(move: int) -> str:
    return str(move) if 1 <= move <= CARDS else f"?{move}"


def read(text: str) -> int:
    """
    >>> read("7")
    7
    """
    word = text.strip()
    if word in map(str, range(1, CARDS + 1)):
        return int(word)
    words = read_words(Path(__file__).parent / "words")
    raise UnreadableMove("unreadable", got=text, expected=words("notation.moves"))


write_card = write
read_card = read
