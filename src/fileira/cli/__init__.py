"""The command line: `fileira COMMAND`. Each command is a module, imported when it is needed.

Four rooms, each of which imports only from those before it: `shell`, what commands share;
`reports`, which show results; `terminal`, where a person plays; `commands`, one module for each.
"""

import codecs
import sys
import unicodedata
from importlib import import_module
from io import TextIOWrapper

import click

from .. import __version__
from ..core.text.language import speaking
from ..core.text.words import shell_words
from .shell.language import FLAG, find_language, system_language, take_flag
from .shell.told import Group, ToldOption
from .shell.trouble import troubles

COMMANDS = (
    "play",
    "rules",
    "games",
    "replay",
    "verify",
    "analyse",
    "simulate",
    "arena",
    "ladder",
    "bench",
    "serve",
    "doctor",
    "backup",
    "token",
    "warm",
)
PLAIN = str.maketrans({"±": "+-", "×": "x", "·": ".", "–": "-", "’": "'", "█": "#", "…": "..."})


class Commands(Group):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Speak the language asked for from now on, also in what is wrong with the line."""
        asked, rest = take_flag(args)
        ctx.with_resource(speaking(system_language()))
        try:
            with troubles():
                if asked is not None:
                    ctx.with_resource(speaking(find_language(asked)))
                return super().parse_args(ctx, rest)
        except Exception:
            ctx.close()  # or the language would go back whenever this garbage is collected
            raise

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.commands.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        words = shell_words()
        with formatter.section(words("cli.commands_title")):
            formatter.write_dl([(name, words(f"cli.{name}.short")) for name in COMMANDS])

    def invoke(self, ctx: click.Context) -> object:
        with troubles():
            return super().invoke(ctx)


@click.group(cls=Commands, invoke_without_command=True, help="cli.help")
@click.option(FLAG, cls=ToldOption, metavar="LANGUAGE", expose_value=False, help="cli.option.lang")
@click.version_option(
    __version__,
    prog_name="fileira",
    message="%(prog)s %(version)s",
    cls=ToldOption,
    help="cli.option.version",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    codecs.register_error("plain", _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plain")
    if ctx.invoked_subcommand is None:
        from .commands.serve import serve_and_show

        serve_and_show()


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """What to print instead, where a terminal does not know a character."""
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(PLAIN)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "replace").decode()
    return plain, error.end
