"""`fileira games`: what can be played."""

import click

from ...core.game import load_games, spans
from ...core.text.words import shell_words
from ..shell.told import Command


@click.command("games", cls=Command, help="cli.games.help")
def command() -> None:
    from rich.table import Table

    from ..shell.screen import new_console

    words = shell_words()
    table = Table(box=None, padding=(0, 2, 1, 0))
    for column in ("game", "variants", "options"):
        table.add_column(words(f"cli.games.{column}"), overflow="fold")
    for game in load_games().values():
        said = game.words()
        variants = [
            f"{v.name} ({spans(v.seats)}): {said(f'variant.{v.name}')}" for v in game.variants
        ]
        options = [f"{o.name}: {said(f'option.{o.name}')}" for o in game.options]
        table.add_row(f"{game.name}\n{game.title}", "\n".join(variants), "\n".join(options))
    console = new_console()
    console.print(table)
    console.print(words("cli.games.hint"), style="dim")
