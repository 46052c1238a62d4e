"""JSON that strangers send: it is looked through before a decoder sees it.

A decoder follows every bracket and reads every number; how far it can go is nobody's business but
ours. Whatever is too deep, too long or too much is a msgspec.DecodeError like all else.
"""

import re
from typing import TypeVar

import msgspec

T = TypeVar("T")

SHORT = 256  # bytes in which nothing can be too much but brackets
DEEPEST = 16  # lists in lists; an option of a table needs six
MOST_TOKENS = 1000  # keys, texts and brackets; an option of a table needs some two hundred
LONGEST_NUMBER = 32  # characters

# A text is taken to its end, or to the end of all: nothing is looked at twice.
_TOKEN = re.compile(
    rb'"(?:[^"\\]|\\.)*+"?|[\[\]{}]|[-+.0-9eE]{%d}' % (LONGEST_NUMBER + 1), re.DOTALL
)


def decode(decoder: msgspec.json.Decoder[T], body: bytes | str) -> T:
    """What the body says; msgspec.DecodeError if it cannot be read."""
    try:
        encoded = body.encode() if isinstance(body, str) else body
        if len(encoded) > SHORT or encoded.count(b"[") + encoded.count(b"{") > DEEPEST:
            _check(encoded)
        return decoder.decode(encoded)
    except UnicodeError as error:
        raise msgspec.DecodeError(str(error)) from None


def _check(body: bytes) -> None:
    depth = 0
    for count, found in enumerate(_TOKEN.finditer(body)):
        first = body[found.start()]
        if first in b"[{":
            depth += 1
        elif first in b"]}":
            depth -= 1
        elif first != ord('"'):
            raise msgspec.DecodeError("A number is too long")
        if depth > DEEPEST:
            raise msgspec.DecodeError("Too deeply nested")
        if count == MOST_TOKENS:
            raise msgspec.DecodeError("Too many values")
