"""A language side by side with English, for somebody who reads it: python -m scripts.words fr.

`--changed` shows only the texts whose English has changed since the language was last read,
`--read` notes that these have been read now. Part of a key or a file narrows both.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from scripts.texts import ROOT, Text, languages, texts

READ = ROOT / "docs" / "languages" / "read"  # a file for each language: what English it was read by

Marks = Mapping[str, Mapping[str, str]]  # file, key: the digest of the English text


def digest(english: str) -> str:
    return hashlib.sha256(english.encode()).hexdigest()[:8]


def changed(found: Iterable[Text], marks: Marks) -> list[Text]:
    """Texts that nobody has read since their English is as it is."""
    return [
        text for text in found if marks.get(text.file, {}).get(text.key) != digest(text.english)
    ]


def marked(marks: Marks, everything: Iterable[Text], read: Iterable[Text]) -> Marks:
    """The marks with these texts as read, and without texts that are gone."""
    new = {(text.file, text.key): digest(text.english) for text in read}
    kept: dict[str, dict[str, str]] = {}
    for text in everything:
        mark = new.get((text.file, text.key)) or marks.get(text.file, {}).get(text.key)
        if mark:
            kept.setdefault(text.file, {})[text.key] = mark
    return kept


def read_marks(language: str, folder: Path = READ) -> Marks:
    file = folder / f"{language}.json"
    marks: Marks = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return marks


def write_marks(language: str, marks: Marks, folder: Path = READ) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(marks, indent=1, ensure_ascii=False)
    (folder / f"{language}.json").write_text(text + "\n", encoding="utf-8")


def page(language: str, found: Sequence[Text]) -> str:
    """The texts as somebody reads them: file, key, English, the language."""
    lines, file = [f"{language}: {len(found)} texts"], ""
    for text in found:
        if text.file != file:
            file = text.file
            lines += ["", f"== {file}"]
        lines += ["", text.key, _under("en", text.english), _under(language, text.text)]
    return "\n".join(lines)


def _under(language: str, text: str) -> str:
    r"""
    >>> _under("en", "Row\nby row")
    '  en     Row\n         by row'
    """
    return f"  {language:<6} " + text.replace("\n", "\n         ")


def main(arguments: Sequence[str], folder: Path = READ) -> int:
    asked = _parser().parse_args(arguments)
    everything = texts(asked.language)
    marks = read_marks(asked.language, folder)
    part = str(asked.part)
    found = [text for text in everything if part in text.key or part in text.file]
    if asked.changed or asked.read:
        found = changed(found, marks)
    if asked.read:
        write_marks(asked.language, marked(marks, everything, found), folder)
    print(page(asked.language, found))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="words", description=__doc__)
    parser.add_argument("language", choices=languages())
    parser.add_argument("part", nargs="?", default="", help="a part of a key or of a file")
    parser.add_argument("--changed", action="store_true", help="only where the English changed")
    parser.add_argument("--read", action="store_true", help="note that these have been read")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
