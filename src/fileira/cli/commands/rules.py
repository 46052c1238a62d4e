"""`fileira rules GAME [RULE]`: a rulebook, or one rule of it."""

import click

from ...core.game import find_game
from ..shell.told import Command


@click.command("rules", cls=Command, help="cli.rules.help")
@click.argument("game_name", metavar="GAME")
@click.argument("clause", nargs=-1, metavar="[RULE]")
def command(game_name: str, clause: tuple[str, ...]) -> None:
    from ...core.text.rulebook import find_clause, whole
    from ..shell.screen import markdown, new_console

    game = find_game(game_name)
    console = new_console()
    if clause:
        found = find_clause(game, " ".join(clause))
        console.print(markdown(found.markdown))
        page = game.words()("cli.rules.page", game=game.name, clause=found.number)
        console.print(page, style="dim", highlight=False)
        return
    with console.capture() as capture:
        console.print(markdown(whole(game)))
    if console.is_terminal:
        click.echo_via_pager(capture.get())
    else:
        click.echo(capture.get(), nl=False)
