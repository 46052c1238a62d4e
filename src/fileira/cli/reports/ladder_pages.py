"""Ladders as tables: in the terminal, in docs/ladder.md and in the README."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from ...arena.statistics.intervals import Interval
from ...core.game import Game, find_game
from ...core.text.language import ENGLISH, speaking
from ...core.text.words import shell_words
from .contest import p_value
from .ladder_tables import markdown_table, rated
from .numbers import local, points
from .visitors import others_beside

COLUMNS = ("level", "rating", "points", "p", "verdict", "deals", "budget", "time")
SHOWN = tuple(column for column in COLUMNS if column != "budget")  # where 80 columns must do
BOTS = "bots"  # the folder with those of others
BEGIN, END = "<!-- ladder: begin -->", "<!-- ladder: end -->"
Facts = Mapping[str, object]


def ladder_table(record: Facts, game: Game) -> RenderableType:
    words = shell_words()
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in SHOWN:
        left = column in ("level", "verdict")
        justify: JustifyMethod = "left" if left else "right"
        table.add_column(words(f"cli.ladder.{column}"), justify=justify, no_wrap=True)
    for row in _rows(record):
        table.add_row(*(row[COLUMNS.index(column)] for column in SHOWN))
    return Group(Text(_title(record, game), "bold"), "", table, "")


def write_pages(folder: Path) -> None:
    """Write docs/ladder.md and the ladder of the README anew, in a copy of the repository."""
    docs, readme = Path("docs/ladder.md"), Path("README.md")
    with speaking(ENGLISH):  # as all docs are
        if docs.exists():
            docs.write_text(page(folder), encoding="utf-8")
        if readme.exists() and BEGIN in (text := readme.read_text(encoding="utf-8")):
            head, _, rest = text.partition(BEGIN)
            tail = rest.partition(END)[2]
            short = f"{BEGIN}\n{summary(folder)}\n{END}"
            readme.write_text(head + short + tail, encoding="utf-8")


def page(folder: Path) -> str:
    """All ladders that have been measured, as a page."""
    words = shell_words()
    parts = [f"# {words('cli.ladder.page_title')}", words("cli.ladder.page_intro")]
    for record in _records(folder):
        parts += [f"## {_title(record, find_game(str(record['game'])))}", _markdown(record)]
        parts += others_beside(record, folder / BOTS)
    if len(parts) == 2:
        parts.append(words("cli.ladder.page_none"))
    return "\n\n".join(parts) + "\n"


def summary(folder: Path) -> str:
    """The ratings at the first table of each game."""
    first: dict[str, Facts] = {}
    for record in _records(folder):
        first.setdefault(str(record["game"]), record)
    if not first:
        return shell_words()("cli.ladder.page_none")
    names = [row[0] for row in _rows(next(iter(first.values())))]
    lines = [["", *names]]
    for record in first.values():
        title = _title(record, find_game(str(record["game"])))
        lines.append([title.rstrip("."), *(row[1] for row in _rows(record))])
    return markdown_table(lines)


def _records(folder: Path) -> Iterator[Facts]:
    """By game, in the order in which the game names its variants, usual tables first."""
    found = [json.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.json"))]

    def place(record: Facts) -> tuple[str, int, bool]:
        game = find_game(str(record["game"]))
        variant = game.variant(str(record["variant"]))
        usual = game.usual_seats(variant) == record["players"]
        return game.name, game.variants.index(variant), not usual

    yield from sorted(found, key=place)


def _title(record: Facts, game: Game) -> str:
    variant = game.called(str(record["variant"]))
    facts = {"title": game.title, "variant": variant, "n": record["players"]}
    return shell_words()("cli.table", **facts)


def _markdown(record: Facts) -> str:
    words = shell_words()
    titles = [words(f"cli.ladder.{column}") for column in COLUMNS]
    return markdown_table([titles, *_rows(record)])


def _rows(record: Facts) -> Iterator[list[str]]:
    words = shell_words()
    levels = record["levels"]
    assert isinstance(levels, list)
    for level in reversed(levels):
        step, rating = level["against_below"], Interval(**level["rating"])
        samples = "-" if level["samples"] is None else local(f"{level['samples']:,}")
        time = local(f"{1000 * level['seconds_per_move']:.2f} ms")
        name = [level["name"], rated(rating)]
        if step is None:
            yield [*name, "-", "-", "-", "-", samples, time]
            continue
        difference = points(Interval(**step["points"]), sign="+")
        verdict = words(f"cli.ladder.{step['verdict']}")
        p = p_value(step["p"]).removeprefix("= ")
        yield [*name, difference, p, verdict, local(f"{step['deals']:,}"), samples, time]
