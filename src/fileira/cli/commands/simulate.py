"""`fileira simulate GAME`: many random matches, and what they tell."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import click

from ...core.game import Game
from ...core.options import Value
from ..shell.by_game import ByGame, all_seats_for, given, seed_option, tables_options
from ..shell.told import Command

GAMES = 10_000
GAMES_OF_BOTS = 100


def _build(game: Game) -> click.Command:
    words = game.words()
    return Command(
        game.name,
        help=words("cli.simulate.game_help", title=game.title),
        short_help=game.title,
        callback=partial(_simulate, game),
        params=[
            *tables_options(game.studied),
            click.Option(
                ["--games"],
                type=click.IntRange(min=2),
                metavar="N",
                help=f"{words('cli.option.games')} {words('cli.default', value=GAMES)}",
            ),
            seed_option(words),
            click.Option(["--bots"], metavar="BOT,...", help=words("cli.option.seat_bots")),
            click.Option(["--json", "as_json"], is_flag=True, help=words("cli.option.json")),
        ],
    )


command = ByGame("simulate", _build)


def _simulate(
    game: Game,
    *,
    variant: str | None,
    players: str | None,
    games: int | None,
    seed: int,
    bots: str | None,
    as_json: bool,
    **options: Value | None,
) -> None:
    from ..shell.screen import announce_compiling, new_console

    announce_compiling(game)
    from ...arena.bot_simulation import simulate_bots
    from ...arena.simulation import simulate
    from ..reports.comparison import compare
    from ..reports.simulation import as_object, report

    counts = all_seats_for(game, variant, players)
    games = games or (GAMES_OF_BOTS if bots else GAMES)
    player = partial(simulate_bots, bots) if bots else simulate
    play = partial(player, game, games=games, variant=variant, options=given(options), seed=seed)
    with _progress(game, games * len(counts)) as progress:
        found = [play(seats, progress=progress) for seats in counts]
    if as_json:
        objects = [as_object(simulation) for simulation in found]
        click.echo(json.dumps(objects if len(objects) > 1 else objects[0], indent=2))
    else:
        new_console().print(compare(found, game) if len(found) > 1 else report(found[0], game))


@contextmanager
def _progress(game: Game, games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, if somebody looks at it."""
    from ..shell.screen import new_side_console

    console = new_side_console()
    if not console.is_terminal:
        yield lambda _: None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(game.title, total=games)
        yield lambda count: bar.advance(task, count)
