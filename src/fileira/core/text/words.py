"""Sentences for people: ids with placeholders and plural forms, read from `words/*.json` files.

A sentence is a text, or an object with the plural forms of its language (CLDR: one, few, other
...) and under `by` the name of the placeholder that counts.
"""

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path

from .language import ENGLISH, spoken

SHELL = Path(__file__).parents[2] / "words"

# Before the sound of i Spanish says e, not y: Iván and Hiroto, but neither Yago nor Hielo.
SPANISH_I = re.compile("[iíî]|h[iíî](?![aeoáéó])|y(?![aeiouáéíóú])", re.IGNORECASE)

Sentence = str | Mapping[str, str]


class Words:
    """The sentences of one language, looked up in several catalogues.

    >>> words = Words({"row": {"by": "n", "one": "{n} row", "other": "{n} rows"}})
    >>> words("row", n=1), words("row", n=4)
    ('1 row', '4 rows')
    >>> words("row", n=1.5)
    '1.5 rows'
    """

    def __init__(self, sentences: Mapping[str, Sentence], language: str = ENGLISH) -> None:
        self.sentences = sentences
        self.language = language

    def __call__(self, key: str, /, **values: object) -> str:
        sentence = self.sentences[key]
        if not isinstance(sentence, str):
            sentence = sentence[self._plural_form(sentence, values)]
        return sentence.format(**values)

    def name(self, text: str) -> str:
        """What people call a thing that the notation writes as this text.

        >>> Words({"name.leaf": "Blatt"}).name("leaf")
        'Blatt'
        """
        key = f"name.{text}"
        return self(key) if key in self else text

    def move(self, text: str) -> str:
        """A move as people read it, who know no notation.

        >>> Words({"name.fifth_row": "Fifth row"}).move("swap fifth_row")
        'swap Fifth row'
        """
        return " ".join(map(self.name, text.split(" ")))

    def notation(self, text: str) -> str:
        """What people type, with the notation's texts in place of the names.

        >>> Words({"name.fifth_row": "Fifth row"}).notation("swap fifth Row")
        'swap fifth_row'
        """
        text = " ".join(text.split())
        for name, written in self._named():
            text = re.sub(rf"(?<!\S){re.escape(name)}(?!\S)", written, text, flags=re.IGNORECASE)
        return text

    def _named(self) -> list[tuple[str, str]]:
        """Names with their notation; the longest first, since it may contain another one."""
        keys = [key for key in self.sentences if key.startswith("name.")]
        pairs = [(self(key), key.removeprefix("name.")) for key in keys]
        return sorted(pairs, key=lambda pair: -len(pair[0]))

    def __contains__(self, key: str) -> bool:
        return key in self.sentences

    def __or__(self, other: "Words") -> "Words":
        """These sentences, and those of the other catalogue."""
        return Words({**self.sentences, **other.sentences}, self.language)

    def _plural_form(self, forms: Mapping[str, str], values: Mapping[str, object]) -> str:
        form = _plural_rule(self.language, abs(Decimal(str(values[forms["by"]]))))
        return form if form in forms else "other"


@cache
def _plural_rule(language: str, number: Decimal) -> str:
    from babel import Locale  # slow to import, and most sentences need no plural

    return str(Locale.parse(language, sep="-").plural_form(number))


def read_words(folder: Path, language: str = "") -> Words:
    """The catalogue of a folder, in the language in use unless another one is named."""
    return _read(folder, language or spoken())


@cache
def _read(folder: Path, language: str) -> Words:
    file = folder / f"{language}.json"
    if not file.exists():
        return _read(folder, ENGLISH)
    return Words(json.loads(file.read_text(encoding="utf-8")), language)


def listed(names: Sequence[str], language: str = "") -> str:
    """Names as a sentence of the language lists them.

    >>> listed(["Ann", "Bob"], "de"), listed(["Ana", "Iván"], "es"), listed(["Ana"], "es")
    ('Ann und Bob', 'Ana e Iván', 'Ana')
    """
    from babel import Locale  # slow to import
    from babel.lists import format_list

    code = language or spoken()
    said = format_list(names, locale=Locale.parse("en-GB" if code == ENGLISH else code, sep="-"))
    if code == "es" and len(names) > 1 and SPANISH_I.match(names[-1]):
        return said.removesuffix(f"y {names[-1]}") + f"e {names[-1]}"
    return said


def shell_words(language: str = "") -> Words:
    """The sentences that belong to no game."""
    return read_words(SHELL, language)


def languages() -> list[str]:
    """The languages that there are words of."""
    return sorted(file.stem for file in SHELL.glob("*.json"))
