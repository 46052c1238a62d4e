"""What the user can mend, told in one line. Click itself explains in English only."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import click

from ...core.errors import UserError
from ...core.text.words import Words, shell_words


class CommandFailed(click.ClickException):
    """Something that the user can mend, told in one line."""

    exit_code = 2

    def show(self, file: IO[str] | None = None) -> None:
        click.echo(f"fileira: {' '.join(self.message.split())}", file=file, err=True)


@contextmanager
def troubles() -> Iterator[None]:
    """Whatever the user can mend is told as a CommandFailed."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise  # it shows the help
    except click.UsageError as error:
        raise CommandFailed(_explain(error)) from None
    except UserError as error:
        raise CommandFailed(str(error)) from None


def _explain(error: click.UsageError) -> str:
    """What is wrong with the command line, and where to read more."""
    words = shell_words()
    said = _sentence(error, words)
    if error.ctx is None:
        return said
    return f"{said} {words('cli.misuse.help', command=error.ctx.command_path)}"


def _sentence(error: click.UsageError, words: Words) -> str:
    match error:
        case click.NoSuchOption():
            return words("cli.misuse.option", name=error.option_name)
        case click.exceptions.NoSuchCommand():
            return words("cli.misuse.command", name=error.command_name)
        case click.BadOptionUsage():
            return words("cli.misuse.usage", name=error.option_name)
        case click.MissingParameter(param=click.Parameter() as param):
            return words("cli.misuse.missing", name=_name(param))
        case click.BadParameter(param=click.Parameter() as param):
            return words("cli.misuse.value", name=_name(param))
    return words("cli.misuse.line")


def _name(parameter: click.Parameter) -> str:
    """As a person types it, with the kind of value."""
    if isinstance(parameter, click.Option):
        return " ".join(filter(None, [parameter.opts[0], parameter.metavar]))
    return parameter.human_readable_name
