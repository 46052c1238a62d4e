"""The text of a match record as TOML.

The reader of Python takes minutes for some short texts and gives up in odd ways on others, so a
text is looked through first, in one pass: only what is small and flat, as records are, is read.
"""

import re
import tomllib
from typing import Any

from ..errors import BadRecord

LONGEST = 262_144  # characters; the longest match has a third of them
MOST_TOKENS = 20_000  # words, texts, brackets, commas and ends of lines
DEEPEST = 8  # lists in lists, tables in tables
LONGEST_WORD = 64  # letters of a key, digits of a number

# Whatever begins is taken to its end, or to the end of all: nothing is looked at twice.
_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\[\s\S]|"(?!""))*+(?:"{3,5}+|\\?\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}+|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|[\[\]{}.,=\n]"
    r"|[^\s\"'#\[\]{}.,=]++"
)
_OPENS, _CLOSES, _ENDS = frozenset("[{"), frozenset("]}"), frozenset(",=\n")


def read_toml(text: str) -> dict[str, Any]:
    """What stands in the text; BadRecord if that cannot be a match record."""
    if len(text) > LONGEST or not _is_flat(text):
        raise BadRecord("record_heavy")
    try:
        text.encode()
        return tomllib.loads(text)
    except ValueError as error:  # not TOML, or not text
        raise BadRecord("record_toml", reason=error) from None


def _is_flat(text: str) -> bool:
    """Whether there are few tokens, none is long, and they are hardly nested."""
    depth = dots = 0
    for number, found in enumerate(_TOKEN.finditer(text)):
        sign = found[0]
        if sign in _OPENS:
            depth, dots = depth + 1, 0
        elif sign in _CLOSES:
            depth, dots = depth - 1, 0
        elif sign in _ENDS:
            dots = 0
        elif sign == ".":
            dots += 1
        if max(depth, dots) > DEEPEST or number == MOST_TOKENS or _is_long_word(sign):
            return False
    return True


def _is_long_word(sign: str) -> bool:
    return len(sign) > LONGEST_WORD and sign[0] not in "\"'#"
