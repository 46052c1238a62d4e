"""How ladders are written as text."""

from collections.abc import Sequence

from ...arena.statistics.intervals import Interval


def markdown_table(lines: Sequence[Sequence[str]]) -> str:
    """The first line has the titles; all but the first column are numbers."""
    titles, *rows = lines
    ruled = [titles, ["---"] + ["--:"] * (len(titles) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in ruled)


def rated(rating: Interval) -> str:
    half = (rating.high - rating.low) / 2
    return f"{rating.mean:.0f} ± {half:.0f}"
