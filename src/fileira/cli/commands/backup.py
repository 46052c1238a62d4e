"""`fileira backup FILE`: copy the database of a server, which may be running."""

from pathlib import Path

import click

from ...core.text.words import shell_words
from ..shell.server_options import chosen_settings, server_options
from ..shell.told import Command


@click.command("backup", cls=Command, help="cli.backup.help")
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path, **given: object) -> None:
    from ...server.store.database import back_up, open_database

    engine = open_database(chosen_settings(given).database_url)
    back_up(engine, file)
    engine.dispose()
    click.echo(shell_words()("cli.backup.done", file=file))


command.params += server_options("data", "database")
