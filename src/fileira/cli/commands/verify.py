"""`fileira verify FILE`: replay a match and check its cards, seed and commitment."""

from pathlib import Path

import click

from ...core.errors import UserError
from ...core.text.words import shell_words
from ..shell.told import Command
from ..shell.trouble import CommandFailed


class NotVerified(CommandFailed):
    """The record does not hold."""

    exit_code = 1


@click.command("verify", cls=Command, help="cli.verify.help")
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> None:
    from ...core.match.match_record import read
    from ..shell.matches import read_text
    from ..shell.screen import new_console

    text = read_text(file)
    try:
        match = read(text)
    except UserError as error:
        raise NotVerified(shell_words()("cli.verify.failed", file=file, reason=error)) from None
    words = match.game.words()
    game, variant = match.game, match.variant.name
    facts = {"title": game.title, "variant": game.called(variant), "n": match.seats}
    console = new_console()
    console.print(words("cli.table", **facts), style="bold")
    console.print(words("cli.verify.steps", n=len(match.moves)))
    console.print(words("cli.verify.seed" if match.seed else "cli.verify.no_seed"))
    if match.over:
        scores = ", ".join(map("{} {}".format, match.names, match.scores))
        console.print(words("cli.verify.result", scores=scores))
    else:
        console.print(words("cli.verify.open"))
