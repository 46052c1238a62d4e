"""Simulations of tables that differ in the number of players, side by side."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...arena.simulation import Simulation
from ...arena.statistics.intervals import interval
from ...core.game import Game
from .numbers import local, points
from .simulation import percent, show

COLUMNS = ("score", "rounds_short", "decisions_short", "first_seat_short")


def compare(simulations: Sequence[Simulation], game: Game) -> RenderableType:
    words = game.words()
    first = simulations[0]
    facts = {"title": game.title, "variant": game.called(first.variant), "seed": first.seed}
    title = words("cli.simulate.comparison", games=local(f"{first.games:,}"), **facts)
    parts: list[RenderableType] = [Text(title, "bold"), "", _lengths(simulations, game), ""]
    if first.figures:
        parts += [_figures(simulations, game), ""]
    return Group(*parts, Text(words("cli.simulate.interval_signed"), "dim"))


def _lengths(simulations: Sequence[Simulation], game: Game) -> Table:
    words = game.words()
    table = _table(game, [words(f"cli.simulate.{column}") for column in COLUMNS])
    for each in simulations:
        lengths = [points(interval(numbers)) for numbers in (each.rounds, each.decisions)]
        score = points(interval(each.scores.mean(axis=1)))
        table.add_row(str(each.seats), score, *lengths, percent(each.first_seat_wins, sign="+"))
    return table


def _figures(simulations: Sequence[Simulation], game: Game) -> Table:
    words = game.words()
    table = _table(game, [words(f"figure.{name}") for name in simulations[0].figures])
    for each in simulations:
        table.add_row(str(each.seats), *map(show, each.figures.values()))
    return table


def _table(game: Game, columns: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0))
    for column in (game.words()("cli.simulate.players"), *columns):
        table.add_column(column, justify="right")
    return table
