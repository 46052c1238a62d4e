"""Reading a position."""

from fileira.core.match.match import Match


def line(match: Match, key: str) -> str:
    """What a line of the position says now, `-` if it is not written."""
    lines = dict(each.split(": ", 1) for each in match.position.splitlines())
    return lines.get(key, "-")
