"""`fileira replay FILE`: watch a match again."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...core.text.words import shell_words
from ..shell.told import Command, ToldOption
from ..shell.trouble import CommandFailed

if TYPE_CHECKING:
    from rich.console import Console

    from ...core.match.match import Match
    from ...core.record import AnyState
    from ..terminal.story import Viewer

SPECTATOR = -1


@click.command("replay", cls=Command, help="cli.replay.help")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, metavar="N", cls=ToldOption, help="cli.replay.seat")
@click.option("--public", is_flag=True, cls=ToldOption, help="cli.replay.public")
@click.option("--all", "everything", is_flag=True, cls=ToldOption, help="cli.replay.all")
@click.option("--step", is_flag=True, cls=ToldOption, help="cli.replay.step")
def command(file: Path, seat: int | None, public: bool, everything: bool, step: bool) -> None:
    from ..shell.matches import read_match, seat_of
    from ..shell.screen import new_console
    from ..terminal.sheet import result, score_sheet

    words = shell_words()
    if (seat is not None) + public + everything > 1:
        raise CommandFailed(words("cli.replay.one_view"))
    match = read_match(file)
    viewer = SPECTATOR if public else None if seat is None else seat_of(match, seat)
    console = new_console()
    game, variant = match.game, match.variant.name
    facts = {"title": game.title, "variant": game.called(variant), "n": match.seats}
    console.print(words("cli.table", **facts), style="bold")
    _show(match, viewer, console, step and sys.stdin.isatty())
    if match.over:
        console.print(result(match), style="bold")
        console.print(score_sheet(match))


def _show(match: "Match", viewer: "Viewer", console: "Console", pauses: bool) -> None:
    """Tell each step, and draw the table whenever something has happened on it."""
    from ..terminal.story import tell

    table = match.game.terminal
    words = match.game.words()
    for number, step in enumerate(match.steps):
        for line in tell(match, [step], viewer):
            console.print(line)
        if not step.frames:
            continue
        console.rule(words("cli.replay.after", n=number), style="dim")
        view = _look(match, step.frames[-1].state, viewer)
        console.print(table.draw(view, words, match.names, {}))
        console.print()
        if pauses:
            input(words("cli.replay.enter"))


def _look(match: "Match", state: "AnyState", viewer: "Viewer") -> "AnyState":
    """What the viewer sees of a state."""
    if viewer is None:
        return match.game.view(state, SPECTATOR)
    seen = state.copy()
    match.game.rules.observe(seen, viewer)
    return match.game.view(seen, viewer)
