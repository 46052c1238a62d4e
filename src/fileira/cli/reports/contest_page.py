"""The report of a contest: a page with tables and plots, to be opened in a browser."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from ...arena.statistics.intervals import interval
from ...arena.statistics.plots import Plots, ratings
from ...arena.statistics.results import Results
from ...core.game import Game
from ...core.text.language import spoken
from .contest import forfeits, headline, verdict
from .numbers import local, percent, points

STYLE = """
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif;
       color: #1a1a1a; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem 1rem .25rem 0; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 2rem 0; }
img { width: 100%; height: auto; }
figcaption { font-weight: 600; }
"""


def write_page(folder: Path, results: Results, game: Game) -> Path:
    """Write `index.html` and its plots; return the page."""
    folder.mkdir(parents=True, exist_ok=True)
    words = game.words()
    title = words("cli.arena.page_title", title=game.title, names=" - ".join(results.contest.names))
    lines = [
        "<!doctype html>",
        f'<html lang="{spoken()}">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(headline(results, game))}</p>",
        *_verdicts(results),
        *_bots(results, game),
        *_figures(folder, results, game),
        "</html>",
    ]
    page = folder / "index.html"
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return page


def _verdicts(results: Results) -> Iterator[str]:
    yield "<ul>"
    for pair in results.pairs:
        yield f"<li>{escape(verdict(pair, results.contest.names).plain)}</li>"
    for line in forfeits(results):
        yield f"<li>{escape(line.strip())}</li>"
    yield "</ul>"


def _bots(results: Results, game: Game) -> Iterator[str]:
    words = game.words()
    yield "<table>"
    yield _row([words(f"cli.arena.{name}") for name in ("bot", "points", "wins", "time")], "th")
    for bot, name in enumerate(results.contest.names):
        yield _row(
            [
                name,
                points(interval(results.points[:, bot])),
                percent(interval(results.wins[:, bot])),
                local(f"{1000 * results.seconds_per_move[bot]:.2f} ms"),
            ]
        )
    yield "</table>"
    fair = local(f"{1 / results.contest.seats:.1%}")
    yield f"<p>{escape(words('cli.arena.interval', fair=fair))}</p>"


def _row(cells: Sequence[str], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def _figures(folder: Path, results: Results, game: Game) -> Iterator[str]:
    """Each plot with a text that tells the same."""
    words, names = game.words(), results.contest.names
    plots = Plots(results, words, folder)
    rated = ratings(results)
    said = " ".join(verdict(pair, names).plain for pair in results.pairs)
    strengths = [
        f"{name} {rating.mean:.0f} ({rating.low:.0f} .. {rating.high:.0f})"
        for name, rating in zip(names, rated, strict=True)
    ]
    times = [
        f"{name} {local(f'{1000 * seconds:.2f}')} ms"
        for name, seconds in zip(names, results.seconds_per_move, strict=True)
    ]
    for name, file, told in (
        ("differences", plots.differences(), said),
        ("running", plots.running(), said),
        ("ratings", plots.ratings(rated), ", ".join(strengths)),
        ("times", plots.times(), ", ".join(times)),
    ):
        alt = escape(words(f"cli.arena.{name}_alt", said=told), quote=True)
        caption = escape(words(f"cli.arena.{name}", name=names[0]))
        yield f'<figure><figcaption>{caption}</figcaption><img src="{file}" alt="{alt}"></figure>'
