"""The command line: `fileira COMMAND`. Each command is a module, imported when it is needed."""

import codecs
import sys
import unicodedata
from importlib import import_module
from io import TextIOWrapper
from typing import IO

import click

from .. import __version__
from ..core.errors import UserError
from ..core.words import shell_words

COMMANDS = (
    "play",
    "rules",
    "games",
    "replay",
    "verify",
    "simulate",
    "arena",
    "ladder",
    "bench",
    "serve",
    "backup",
    "token",
    "warm",
)
PLAIN = str.maketrans({"±": "+-", "×": "x", "·": ".", "–": "-", "’": "'", "█": "#", "…": "..."})


class Trouble(click.ClickException):
    """Something that the user can mend, told in one line."""

    exit_code = 2

    def show(self, file: IO[str] | None = None) -> None:
        click.echo(f"fileira: {' '.join(self.message.split())}", file=file, err=True)


class Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        words = shell_words()
        with formatter.section(words("cli.commands_title")):
            formatter.write_dl([(name, words(f"cli.{name}.short")) for name in COMMANDS])

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except UserError as error:
            raise Trouble(str(error)) from None


@click.group(cls=Commands, invoke_without_command=True, help=shell_words()("cli.help"))
@click.version_option(__version__, prog_name="fileira", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    codecs.register_error("plain", _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plain")
    if ctx.invoked_subcommand is None:
        from .serve import serve_and_show

        serve_and_show()


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """What to print instead, where a terminal does not know a character."""
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(PLAIN)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "replace").decode()
    return plain, error.end
