"""`fileira bench [GAME]`: decisions per second, beside the fastest card game of OpenSpiel."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from ..core.game import find_game, load_games
from ..core.words import shell_words

if TYPE_CHECKING:
    from rich.table import Table

    from ..arena.speed import Result

_words = shell_words()


@click.command("bench", help=_words("cli.bench.help"))
@click.argument("game_name", metavar="[GAME]", required=False)
@click.option("--json", "as_json", is_flag=True, help=_words("cli.option.json"))
def command(game_name: str | None, as_json: bool) -> None:
    from .screen import announce_compiling, new_console, new_side_console

    games = [find_game(game_name)] if game_name else list(load_games().values())
    announce_compiling(games[0])
    from ..arena import speed

    with new_side_console().status("") as status:
        results = speed.measure(speed.contestants(games), status.update)
    if as_json:
        click.echo(json.dumps({key: result.as_json() for key, result in results.items()}, indent=2))
    else:
        new_console().print(_table(results))


def _table(results: "Mapping[str, Result]") -> "Table":
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(_words("cli.bench.table"))
    table.add_column(_words("cli.bench.speed"), justify="right")
    table.add_column(_words("cli.bench.peer"))
    table.add_column(_words("cli.bench.ratio"), justify="right")
    for key, result in results.items():
        best = result.openspiel_best
        peer = f"{best.game.partition('(')[0]} {best.decisions_per_second:,.0f}" if best else "-"
        ratio = f"{result.ratio:.1f}" if result.ratio else "-"
        table.add_row(key, f"{result.decisions_per_second:,.0f}", peer, ratio)
    return table
