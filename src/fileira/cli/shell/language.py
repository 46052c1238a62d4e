"""The language of the command line: that of `--lang`, else that of the system, else English."""

import os
from collections.abc import Sequence

from ...core.errors import UserError
from ...core.text.language import ENGLISH, nearest
from ...core.text.words import languages

FLAG = "--lang"
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set tells the system's language


def take_flag(line: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language that a command line asks for, wherever it stands, and the rest of the line.

    >>> take_flag(["rules", "sequence", "--lang=nl", "3"])
    ('nl', ['rules', 'sequence', '3'])
    """
    asked, rest, words = None, list[str](), iter(line)
    for word in words:
        if word == "--":
            return asked, [*rest, word, *words]
        if word == FLAG:
            asked = next(words, "")
        elif word.startswith(f"{FLAG}="):
            asked = word.removeprefix(f"{FLAG}=")
        else:
            rest.append(word)
    return asked, rest


def find_language(asked: str) -> str:
    known = languages()
    found = nearest(asked, known)
    if found is None:
        raise UserError("language_unknown", got=asked, names=", ".join(known))
    return found


def system_language() -> str:
    named = (os.environ.get(variable) for variable in VARIABLES)
    return nearest(next(filter(None, named), ""), languages()) or ENGLISH
