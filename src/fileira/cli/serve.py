"""`fileira serve`: tables for people and programs, until it is stopped."""

import click

from ..core.words import shell_words
from .server_options import chosen_settings, server_options


@click.command("serve", help=shell_words()("cli.serve.help"))
def command(**given: object) -> None:
    from ..server.running import run

    run(chosen_settings(given), announce=click.echo)


command.params += server_options()
