"""Examples of docstrings as code: Markdown would take `>>>` for quotes and `[0][1]` for a link."""

from collections.abc import Iterator
from itertools import groupby

PROMPT = ">>> "
FENCE = "```"


def fenced(docstring: str) -> str:
    """A docstring with a fence around each of its examples, which end with an empty line.

    >>> fenced("One and one. >>> 1 + 1").splitlines()
    ['One and one. >>> 1 + 1']
    >>> for line in fenced(chr(10).join(["Adds.", "", ">>> 1 + 1", "2", "", "All."])).splitlines():
    ...     print(repr(line))
    'Adds.'
    ''
    '```pycon'
    '>>> 1 + 1'
    '2'
    '```'
    ''
    'All.'
    """
    return "\n".join(_lines(docstring))


def _lines(docstring: str) -> Iterator[str]:
    for empty, lines in groupby(docstring.splitlines(), lambda line: not line.strip()):
        paragraph = list(lines)
        if empty or not paragraph[0].startswith(PROMPT):
            yield from paragraph
        else:
            yield from (f"{FENCE}pycon", *paragraph, FENCE)
