"""The cookies of a request, read in one pass: those of Python's own reader can be made slow."""

from collections.abc import Iterable


def read_cookie(headers: Iterable[str], name: str) -> str:
    """The value of a cookie as it was sent; ours have no quotes. Empty without one.

    >>> read_cookie(["theme=dark; guest=7.x"], "guest"), read_cookie(["theme"], "guest")
    ('7.x', '')
    """
    for header in headers:
        for part in header.split(";"):
            key, _, value = part.partition("=")
            if key.strip() == name:
                return value.strip()
    return ""
