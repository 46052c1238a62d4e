"""What `fileira doctor` found: a paragraph for each, its mark in words, and the sum at the end."""

import shutil
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core.text.words import shell_words

if TYPE_CHECKING:
    from ...server.doctor.finding import Finding

WIDEST = 100  # columns


def paragraphs(found: Sequence["Finding"]) -> str:
    words = shell_words()
    marks = [words(f"doctor.mark.{each.mark}") for each in found]
    names = [words(f"doctor.check.{each.check}") for each in found]
    left, middle = max(map(len, marks)), max(map(len, names))
    starts = [f"{mark:{left}}  {name:{middle}}  " for mark, name in zip(marks, names, strict=True)]
    told = [_paragraph(start, each.text) for start, each in zip(starts, found, strict=True)]
    return "\n".join([*told, "", _sum(sum(each.mark == "wrong" for each in found))])


def _paragraph(start: str, text: str) -> str:
    """Paths and commands are not broken, so that they can be copied."""
    return textwrap.fill(
        text,
        min(shutil.get_terminal_size().columns, WIDEST),
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _sum(wrong: int) -> str:
    words = shell_words()
    return words("cli.doctor.wrong", n=wrong) if wrong else words("cli.doctor.fine")
