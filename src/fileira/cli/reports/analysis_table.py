"""An analysis in the terminal."""

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...analysis.analysis import Analysis
from ...core.match.match import Match
from .analysis_words import COLUMNS, account_row, costs, legend_of

WIDTHS = dict.fromkeys(("luck", "gifts", "mistakes"), 11)  # so much has "+37.5 ± 1.2"


def show_analysis(match: Match, analysis: Analysis, console: Console) -> None:
    words = match.game.words()
    game, variant = match.game, match.variant.name
    facts = {"title": game.title, "variant": game.called(variant), "n": match.seats}
    console.print(words("cli.table", **facts), style="bold")
    console.print(_accounts(match, analysis))
    console.print(words(legend_of(match.game)), style="dim")
    console.print()
    console.print(words("cli.analyse.costliest"), style="bold")
    for _, told, reasons in costs(match, analysis):
        console.print(told)
        for why in reasons:
            console.print(Padding(Text(why, "dim"), (0, 0, 0, 3)))
    if not analysis.costliest:
        console.print(words("cli.analyse.none"))


def _accounts(match: Match, analysis: Analysis) -> Table:
    words = match.game.words()
    table = Table(box=None, padding=(0, 1, 0, 0))
    table.add_column(words("cli.analyse.player"))
    for column in COLUMNS[1:]:
        table.add_column(
            words(f"cli.analyse.{column}"), justify="right", min_width=WIDTHS.get(column)
        )
    for account in analysis.accounts:
        table.add_row(*account_row(match, account))
    return table
