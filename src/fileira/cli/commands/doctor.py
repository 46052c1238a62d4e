"""`fileira doctor`: is this installation sound, and if not, what is to be done?"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ... import __version__
from ..reports.checkup import paragraphs
from ..shell.server_options import chosen_settings, server_options
from ..shell.told import Command, ToldOption

if TYPE_CHECKING:
    from ...server.doctor.finding import Finding


@click.command("doctor", cls=Command, help="cli.doctor.help")
@click.option("--json", "as_json", cls=ToldOption, is_flag=True, help="cli.analyse.json")
@click.pass_context
def command(ctx: click.Context, /, *, as_json: bool, **given: object) -> None:
    from ...server.doctor.checkup import check_up
    from ...server.doctor.finding import WRONG

    found = list(check_up(chosen_settings(given)))
    click.echo(_json(found) if as_json else paragraphs(found))
    ctx.exit(any(each.mark == WRONG for each in found))


command.params += server_options()


def _json(found: Sequence["Finding"]) -> str:
    import msgspec

    report = msgspec.json.encode({"version": __version__, "findings": found})
    return msgspec.json.format(report).decode()
