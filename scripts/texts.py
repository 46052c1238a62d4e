"""Every text that people read, in one language beside the English one: catalogues and rulebooks."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
ENGLISH = "en"
HEADING = re.compile(r"^(?=#+ )", re.MULTILINE)


class Text(NamedTuple):
    """A sentence of a catalogue, or a part of a rulebook under its heading."""

    file: str  # the English one, in the repository
    key: str
    english: str
    text: str


def texts(language: str) -> list[Text]:
    """In the order of the files."""
    return [text for file in english_files() for text in _texts(file, language)]


def english_files() -> list[Path]:
    sources = ROOT / "src" / "fileira"
    books = sources.glob("games/*/rulebook/en.md")
    return sorted([ROOT / "web/src/words/en.json", *sources.rglob("words/en.json"), *books])


def languages() -> list[str]:
    """All but English."""
    names = (file.stem for file in (ROOT / "src/fileira/words").glob("*.json"))
    return sorted(name for name in names if name != ENGLISH)


def _texts(file: Path, language: str) -> Iterator[Text]:
    read = _parts if file.suffix == ".md" else _sentences
    english, other = read(file), read(file.with_stem(language))
    name = file.relative_to(ROOT).as_posix()
    return (Text(name, key, text, other.get(key, "")) for key, text in english.items())


def _sentences(file: Path) -> Mapping[str, str]:
    """Plural forms as one text: all but the placeholder that counts."""
    found = json.loads(file.read_text(encoding="utf-8"))
    return {key: each if isinstance(each, str) else _forms(each) for key, each in found.items()}


def _forms(sentence: Mapping[str, str]) -> str:
    """
    >>> _forms({"by": "n", "one": "{n} card", "other": "{n} cards"})
    '{n} card | {n} cards'
    """
    return " | ".join(text for form, text in sentence.items() if form != "by")


def _parts(file: Path) -> Mapping[str, str]:
    """A rulebook by its headings, which all languages have in the same order."""
    parts = HEADING.split(file.read_text(encoding="utf-8"))
    return {f"part {number}": part.strip() for number, part in enumerate(parts) if part.strip()}
