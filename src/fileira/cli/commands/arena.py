"""`fileira arena GAME BOT BOT`: which bot is stronger, by the same cards with every seating."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from ...core.game import Game
from ...core.options import Value
from ...core.text.words import shell_words
from ..shell.by_game import ByGame, contest_options, given, table_options
from ..shell.told import Command
from ..shell.trouble import CommandFailed

if TYPE_CHECKING:
    from ...arena.contests.contest import Contest
    from ...arena.runs.run import Crew
    from ...arena.statistics.results import Results

DEALS = 1000
PATIENCE = 10.0
LOOK = 0.2  # seconds between two states of the progress bar


class Interrupted(CommandFailed):
    exit_code = 130


def _build(game: Game) -> click.Command:
    words = game.words()
    return Command(
        game.name,
        help=words("cli.arena.game_help", title=game.title),
        short_help=game.title,
        callback=partial(_arena, game),
        params=[
            click.Argument(["bots"], metavar="BOT BOT...", nargs=-1, required=True),
            *table_options(game),
            *contest_options(words, DEALS),
            click.Option(
                ["--seconds"],
                type=click.FloatRange(min=0, min_open=True),
                metavar="S",
                help=words("cli.option.seconds"),
            ),
            click.Option(
                ["--patience"],
                type=click.FloatRange(min=0),
                metavar="S",
                default=PATIENCE,
                help=f"{words('cli.option.patience')} {words('cli.default', value='10')}",
            ),
            click.Option(["--matches"], is_flag=True, help=words("cli.option.matches")),
            click.Option(["--json", "as_json"], is_flag=True, help=words("cli.option.json_last")),
            click.Option(
                ["--report", "folder"],
                type=click.Path(path_type=Path, file_okay=False),
                metavar="FOLDER",
                help=words("cli.option.report"),
            ),
        ],
    )


command = ByGame("arena", _build, "GAME BOT BOT... [OPTIONS]")


def _arena(
    game: Game,
    *,
    bots: tuple[str, ...],
    variant: str | None,
    players: int | None,
    deals: int,
    seed: int,
    on: str,
    workers: int | None,
    fresh: bool,
    seconds: float | None,
    patience: float,
    matches: bool,
    as_json: bool,
    folder: Path | None,
    **options: Value | None,
) -> None:
    from ..shell.screen import announce_compiling, new_console

    announce_compiling(game)
    from ...arena.contests.contest import new_contest
    from ...arena.contests.entrant import read_entrants
    from ...arena.statistics.results import as_object
    from ..reports.contest import standings

    contest = new_contest(
        game,
        read_entrants(bots, seconds),
        variant=variant,
        seats=players,
        options=given(options),
        seed=seed,
        rounds=0 if matches else 1,
        patience=patience,
    )
    results = play_contest(contest, deals, on, workers, fresh=fresh)
    if folder:
        from ..reports.contest_page import write_page

        page = write_page(folder, results, game)
        new_console().print(game.words()("cli.arena.written", file=page), soft_wrap=True)
    if as_json:
        click.echo(json.dumps(as_object(results)))
    else:
        new_console().print(standings(results, game))


def play_contest(
    contest: "Contest",
    deals: int,
    on: str,
    workers: int | None,
    *,
    fresh: bool,
    stop: Callable[[], bool] = lambda: False,
) -> "Results":
    """Play it, or go on with it, with a progress bar."""
    from ...arena.runs.journal import Journal
    from ...arena.runs.run import run
    from ...arena.statistics.sequential import LEAST
    from ..shell.matches import data_folder

    journal = Journal(data_folder("arena") / f"{contest.game}-{contest.digest}.jsonl")
    if fresh:
        journal.forget()

    def enough(results: "Results") -> bool:
        return results.decided or (len(results) >= LEAST and stop())

    try:
        with crew(contest, on, workers) as people, progress(contest, deals) as watch:
            return run(contest, deals, people, journal, watch, enough)
    except KeyboardInterrupt:
        kept = len(list(journal.blocks()))
        raise Interrupted(shell_words()("cli.arena.interrupted", n=kept)) from None


def crew(contest: "Contest", on: str, workers: int | None) -> "AbstractContextManager[Crew]":
    if on == "ray":
        from ...arena.runs.ray_crew import ray_crew

        return ray_crew(contest, workers)
    from ...arena.runs.crew import local_crew

    return local_crew(contest, workers)


@contextmanager
def progress(contest: "Contest", deals: int) -> "Iterator[Callable[[Results], None]]":
    """A progress bar with the running estimate on standard error, if somebody looks at it."""
    from ..shell.screen import new_side_console

    console = new_side_console()
    if not console.is_terminal:
        yield lambda _: None
        return
    from rich.progress import Progress

    from ..reports.contest import running

    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(" - ".join(contest.names), total=deals)
        shown = 0.0

        def watch(results: "Results") -> None:
            nonlocal shown
            if monotonic() - shown > LOOK:
                shown = monotonic()
                bar.update(task, completed=len(results), description=running(results))

        yield watch
