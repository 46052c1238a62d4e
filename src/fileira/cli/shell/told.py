"""Commands that explain themselves in the language in use: a help text is the id of a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from ...core.text.words import shell_words

TITLES = {"Options": "cli.options_title", "Commands": "cli.commands_title"}


class Sheet(click.HelpFormatter):
    """What `--help` prints."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{shell_words()('cli.usage')} ")

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        with super().section(shell_words()(TITLES[name]) if name in TITLES else name):
            yield


class Context(click.Context):
    formatter_class = Sheet


class Told:
    """Something with a help text; ids are told in the language of the moment."""

    _help: str | None = None

    @property
    def help(self) -> str | None:
        words = shell_words()
        return words(self._help) if self._help and self._help in words else self._help

    @help.setter  # noqa: A003  # the name is Click's
    def help(self, text: str | None) -> None:
        self._help = text


class ToldOption(Told, click.Option):
    pass


class Command(Told, click.Command):
    context_class = Context

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _translated(super().get_help_option(ctx))


class Group(Told, click.Group):
    context_class = Context

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _translated(super().get_help_option(ctx))


def _translated(help_option: click.Option | None) -> click.Option | None:
    if help_option:
        help_option.help = shell_words()("cli.option.help")
    return help_option
