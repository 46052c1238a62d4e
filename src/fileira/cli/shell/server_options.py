"""The settings of a server as options of commands."""

from collections.abc import Mapping
from pathlib import Path

import click

from ...server.ops.settings import Field, Settings, fields, read_settings
from .told import ToldOption

FILE = "settings"


def server_options(*names: str) -> list[click.Parameter]:
    """A file of settings, and these settings themselves; all if none is named."""
    file = ToldOption(
        [f"--{FILE}"],
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="cli.option.settings",
    )
    return [file, *(_option(field) for field in fields() if field.name in names or not names)]


def chosen_settings(given: Mapping[str, object]) -> Settings:
    """The settings of a start from all options that a command got."""
    file = given.get(FILE)
    flags = {name: value for name, value in given.items() if name != FILE}
    return read_settings(flags, file=file if isinstance(file, Path) else None)


def _option(field: Field) -> ToldOption:
    if field.is_flag:
        flags = f"{field.flag}/--no-{field.flag[2:]}"
        return ToldOption([flags], default=None, help=field.words)
    return ToldOption([field.flag], metavar="X", help=field.words)
