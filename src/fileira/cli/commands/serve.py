"""`fileira serve`: tables for people and programs. Plain `fileira` opens them in the browser."""

import webbrowser
from http.client import HTTPConnection

import click

from ...core.compiler import readiness
from ...core.errors import UserError
from ...core.text.words import shell_words
from ..shell.server_options import chosen_settings, server_options
from ..shell.told import Command

PATIENCE = 2.0  # seconds in which a server that runs already answers


@click.command("serve", cls=Command, help="cli.serve.help")
def command(**given: object) -> None:
    readiness.interpret_first()
    from ...server.run import run

    run(chosen_settings(given), announce=click.echo)


command.params += server_options()


def serve_and_show() -> None:
    """Serve by the usual settings and open the browser; if that runs already, only open it."""
    readiness.interpret_first()
    from ...server.ops.files import read_secret
    from ...server.ops.owner import Owner
    from ...server.run import run

    settings = chosen_settings({})
    try:
        run(settings, announce=click.echo, show=_show)
    except UserError as error:
        if error.key != "cannot_listen" or not _runs_already(settings.address, settings.port):
            raise
        url = f"http://{settings.address}:{settings.port}/"
        click.echo(shell_words()("cli.serve.at", url=url))
        _show(Owner(read_secret(settings.secret)).url(url))


def _show(url: str) -> None:
    """Without a browser, the owner is told the address that only the owner may know."""
    if not webbrowser.open(url):
        click.echo(shell_words()("cli.serve.at", url=url))


def _runs_already(address: str, port: int) -> bool:
    connection = HTTPConnection(address, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/api/server")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()
