"""What is wrong with a command line, as sentences: Click itself speaks English only."""

import click

from ...core.words import Words, shell_words


def explain_misuse(error: click.UsageError) -> str:
    """The sentence for it, and where to read more."""
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
