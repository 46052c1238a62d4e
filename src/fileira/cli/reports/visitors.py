"""Bots of others, beside the levels they were rated against."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...arena.statistics.intervals import Interval
from ...arena.statistics.visitors import RATING, Visitor, visitors
from ...core.text.words import shell_words
from .ladder_tables import markdown_table, rated
from .numbers import local, points

Facts = Mapping[str, Any]  # JSON


def others_beside(record: Facts, folder: Path) -> list[str]:
    """A sentence and a table, if there are rated bots for the table of this ladder."""
    found = [
        (visitor, told)
        for visitor in visitors(folder)
        if visitor.table == (record["game"], record["variant"], record["players"])
        and (told := rating_of(visitor))
    ]
    if not found:
        return []
    found.sort(key=lambda each: -each[1]["rating"]["mean"])
    levels = list(found[0][1]["against"])
    words = shell_words()
    heads = [words("cli.ladder.bot"), words("cli.ladder.rating"), *levels]
    heads += [words(f"cli.ladder.{name}") for name in ("time", "licence", "training")]
    rows = [_row(visitor, told, levels) for visitor, told in found]
    return [words("cli.ladder.others"), markdown_table([heads, *rows])]


def _row(visitor: Visitor, told: Facts, levels: list[str]) -> list[str]:
    ahead = [points(Interval(**told["against"][name]["points"]), sign="+") for name in levels]
    time = local(f"{1000 * told['seconds_per_move']:.2f} ms")
    rating = rated(Interval(**told["rating"]))
    title = f"{visitor.title} ({visitor.author})"
    return [title, rating, *ahead, time, visitor.licence, f"`{visitor.training}`"]


def rating_of(visitor: Visitor) -> Facts | None:
    """What was measured, if it has been."""
    file = visitor.folder / RATING
    return dict(json.loads(file.read_text("utf-8"))) if file.exists() else None
