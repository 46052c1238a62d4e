"""The report of an analysis: one page that asks nobody for anything."""

from collections.abc import Iterator, Sequence
from html import escape

from ...analysis.analysis import Analysis
from ...analysis.judging import Judged
from ...core.match.match import Match
from ...core.text.language import spoken
from .analysis_chart import draw_chart
from .analysis_words import COLUMNS, account_row, chance, costs, legend_of, moves_of, signed

STYLE = """
:root { color-scheme: light dark; --ink: light-dark(#18222c, #f0ece1);
  --ink-2: light-dark(#3f4b55, #bcc3c2); --line: light-dark(#18222c2e, #f0ece12e);
  --table: light-dark(#f2f1ec, #171b1e); --danger: light-dark(#b3230f, #ff8a70); }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink);
  background: var(--table); font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { line-height: 1.15; font-stretch: condensed; font-weight: 800; }
p.small { color: var(--ink-2); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .3rem 1rem .3rem 0; text-align: right; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--ink-2); vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; }
td { font-variant-numeric: tabular-nums; white-space: nowrap; }
li { margin: .75rem 0; } li p { margin: .2rem 0; }
svg { width: 100%; min-width: 34rem; height: auto; }
svg text { font: 500 14px system-ui, sans-serif; fill: var(--ink-2); }
svg .end { text-anchor: end; } svg .name { font-weight: 700; fill: var(--ink); }
.axis { stroke: var(--line); } .line { fill: none; stroke-width: 3; stroke-linejoin: round; }
.loss { stroke-width: 4; } .mark { fill: var(--table); stroke: var(--danger); stroke-width: 3; }
.seat0 { stroke: light-dark(#8a1c3b, #ff9db4); } .seat1 { stroke: light-dark(#1f5fa8, #8db4ff); }
.seat2 { stroke: light-dark(#17623f, #8fdcae); } .seat3 { stroke: light-dark(#8a5a00, #f3c24a); }
.seat4 { stroke: light-dark(#6a3fa0, #c9a7ff); } .seat5 { stroke: light-dark(#3f4b55, #bcc3c2); }
summary { cursor: pointer; font-weight: 600; padding: .6rem 0; }
"""
DECISION_COLUMNS = ("decision", "player", "move", "chance", "best", "best_chance", "lost")


def write_page(match: Match, analysis: Analysis) -> str:
    words = match.game.words()
    game, variant = match.game, match.variant.name
    facts = {"title": game.title, "variant": game.called(variant), "n": match.seats}
    title = escape(words("cli.analyse.title", title=match.game.title))
    lines = [
        "<!doctype html>",
        f'<html lang="{spoken()}">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        f"<h1>{title}</h1>",
        f"<p>{escape(words('cli.table', **facts))}</p>",
        f"<h2>{escape(words('cli.analyse.account'))}</h2>",
        *_table([words(f"cli.analyse.{name}") for name in COLUMNS], _account_rows(match, analysis)),
        f'<p class="small">{escape(words(legend_of(match.game)))}</p>',
        f"<h2>{escape(words('cli.analyse.costliest'))}</h2>",
        *_costs(match, analysis),
        f"<h2>{escape(words('cli.analyse.chart'))}</h2>",
        f'<div class="wide">{draw_chart(match, analysis)}</div>',
        f"<details><summary>{escape(words('cli.analyse.all'))}</summary>",
        *_table(
            [words(f"cli.analyse.{name}") for name in DECISION_COLUMNS],
            [_decision_row(match, each) for each in analysis.turns],
        ),
        "</details>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _account_rows(match: Match, analysis: Analysis) -> list[Sequence[str]]:
    return [account_row(match, account) for account in analysis.accounts]


def _costs(match: Match, analysis: Analysis) -> Iterator[str]:
    if not analysis.costliest:
        yield f"<p>{escape(match.game.words()('cli.analyse.none'))}</p>"
        return
    yield "<ol>"
    for judged, told, reasons in costs(match, analysis):
        yield f'<li id="d{judged.number}"><p>{escape(told)}</p>'
        for why in reasons:
            yield f'<p class="small">{escape(why)}</p>'
    yield "</ol>"


def _decision_row(match: Match, judged: Judged) -> Sequence[str]:
    """A better move only where there was one."""
    better = (moves_of(match.game, judged.best), chance(judged.best.wins), signed(judged.regret))
    return (
        f"{judged.round + 1}/{judged.turn}",
        match.names[judged.seat],
        moves_of(match.game, judged.played),
        chance(judged.played.wins),
        *(better if judged.is_mistake else ("", "", "")),
    )


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield '<div class="wide"><table>'
    yield _row(titles, "th")
    for row in rows:
        yield _row(row, "td")
    yield "</table></div>"


def _row(cells: Sequence[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
