"""Names that look the same, by the confusables of Unicode (UTS 39), and how they are told apart."""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import count

from ...bots.levels import LEVELS
from ..protocol.texts import BLANK, UNSEEN

MANY = 10_000  # names whose looks are remembered
# What pages call bots. They avoid the names of people at the table, as far as they are spelled so.
BOT_NAMES = (
    *("Bia", "Tico", "Zé", "Lua", "Gil", "Nina", "Beto", "Cora"),
    *("Davi", "David", "Elis", "Elisa", "Foca", "Gaia"),
)


def told_apart(names: Sequence[str]) -> list[str]:
    r"""The names, with a number after each that looks like one before it, or passes for a bot.

    >>> told_apart(["Ann", "Bob", "ANN", "\u0410nn"])
    ['Ann', 'Bob', 'ANN (2)', 'Аnn (3)']
    """
    shown: list[str] = []
    for name in names:
        shown.append(_told_from(shown, name))
    return shown


def look_alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other.

    >>> look_alike("Iva", "lva"), look_alike("IVA", "iva"), look_alike("Ann", "Ana")
    (True, True, False)
    """
    return not _looks(one).isdisjoint(_looks(other))


def _told_from(others: Sequence[str], name: str) -> str:
    if not name or not (_passes_for_bot(name) or _is_like_any(name, others)):
        return name
    numbered = (f"{name} ({number})" for number in count(2))
    return next(each for each in numbered if not _is_like_any(each, others))


def _is_like_any(name: str, others: Sequence[str]) -> bool:
    return any(look_alike(name, other) for other in others)


@lru_cache(MANY)
def _passes_for_bot(name: str) -> bool:
    """Whether it looks like a level, which is a bot's name in records, or is one in disguise."""
    if any(look_alike(name, level) for level in LEVELS):
        return True
    plain = unicodedata.normalize("NFC", name).casefold()
    return any(look_alike(name, bot) and plain != bot.casefold() for bot in BOT_NAMES)


@lru_cache(MANY)
def _looks(name: str) -> frozenset[str]:
    """As it is written, and in small letters: I looks like l, and means i."""
    return frozenset(_skeleton(form).casefold() for form in (name, name.casefold()))


def _skeleton(name: str) -> str:
    """The same for all names that are drawn alike: UTS 39, section 4."""
    letters = unicodedata.normalize("NFKD", name)
    seen = "".join(each for each in letters if each not in UNSEEN and each not in BLANK)
    return unicodedata.normalize("NFD", seen.translate(letter_prototypes()))


@cache
def letter_prototypes() -> Mapping[int, str]:
    """Of each letter what it is drawn like."""
    from confusable_homoglyphs.confusables import confusables_data  # it reads a large file

    alike = {
        _bare(letter): {_bare(other["c"]) for other in others}
        for letter, others in confusables_data.items()
    }
    first = {ord(letter): _prototype(letter, alike) for letter in alike if len(letter) == 1}
    return {code: drawn.translate(first) for code, drawn in first.items()}


def _prototype(letter: str, alike: Mapping[str, set[str]]) -> str:
    """Groups are stars: all letters of one are paired with that which stands for them."""
    if len(alike[letter]) > 1:
        return letter
    (other,) = alike[letter]
    stands_for_all = len(other) > 1 or len(alike[other]) > 1
    return other if stands_for_all else min(letter, other)


def _bare(letters: str) -> str:
    """Without the marks of direction that the list has around letters written to the left."""
    return letters.replace("\u200e", "")
