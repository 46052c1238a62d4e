"""`fileira bench [GAME]`: decisions per second, beside the fastest card game of OpenSpiel."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from ...core.game import find_game, load_games
from ...core.text.words import shell_words
from ..reports.numbers import local
from ..shell.told import Command, ToldOption

if TYPE_CHECKING:
    from rich.table import Table

    from ...arena.speed import Measured


@click.command("bench", cls=Command, help="cli.bench.help")
@click.argument("game_name", metavar="[GAME]", required=False)
@click.option("--json", "as_json", is_flag=True, cls=ToldOption, help="cli.option.json")
def command(game_name: str | None, as_json: bool) -> None:
    from ..shell.screen import announce_compiling, new_console, new_side_console

    games = [find_game(game_name)] if game_name else list(load_games().values())
    announce_compiling(games[0])
    from ...arena import speed

    with new_side_console().status("") as status:
        results = speed.measure(speed.contestants(games), status.update)
    if as_json:
        click.echo(json.dumps({key: result.as_json() for key, result in results.items()}, indent=2))
    else:
        new_console().print(_table(results))


def _table(results: "Mapping[str, Measured]") -> "Table":
    from rich.table import Table

    words = shell_words()
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(words("cli.bench.table"))
    table.add_column(words("cli.bench.speed"), justify="right")
    table.add_column(words("cli.bench.peer"))
    table.add_column(words("cli.bench.ratio"), justify="right")
    for key, result in results.items():
        best = result.openspiel_best
        speed = local(f"{best.decisions_per_second:,.0f}") if best else ""
        peer = f"{best.game.partition('(')[0]} {speed}" if best else "-"
        ratio = local(f"{result.ratio:.1f}") if result.ratio else "-"
        table.add_row(key, local(f"{result.decisions_per_second:,.0f}"), peer, ratio)
    return table
