"""`hint`: what the expert thinks of the moves of a person."""

from rich.console import Console
from rich.table import Table

from ...bots.bot import Judgement
from ...bots.budget import Budget
from ...bots.search_bots import ExpertBot
from ...bots.trials import POINTS
from ...core.game import Game
from ...core.match.match import Match
from ..reports.facts import tell_facts
from ..reports.numbers import local
from .answer import named

BUDGET = Budget(seconds=1.0)


def show_hint(match: Match, seat: int, console: Console) -> None:
    """All moves, best first, by what the seat sees."""
    words = match.game.words()
    with console.status(words("cli.hint.thinking")):
        judged = ExpertBot(len(match.steps)).explain(match.observation(seat), seat, BUDGET)
    judged.sort(key=lambda judgement: judgement.wins + POINTS * judgement.points, reverse=True)
    console.print(_table(judged, match.game))
    samples = judged[0].samples
    said = words("cli.hint.samples", samples=local(f"{samples:,}"), n=samples)
    console.print(said, style="dim")


def _table(judged: list[Judgement], game: Game) -> Table:
    words = game.words()
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(words("cli.hint.move"), no_wrap=True)
    for column in ("points", "wins"):
        table.add_column(words(f"cli.hint.{column}"), justify="right", no_wrap=True)
    if judged[0].facts:
        table.add_column(words("cli.hint.facts"))
    for place, judgement in enumerate(judged):
        facts = [", ".join(tell_facts(judgement.facts, game))] if judgement.facts else []
        table.add_row(
            named(game, [judgement.move]),
            local(f"{judgement.points:.1f} ± {judgement.points_error:.1f}"),
            local(f"{100 * judgement.wins:.1f} % ± {100 * judgement.wins_error:.1f} %"),
            *facts,
            style="bold" if place == 0 else "",
        )
    return table
