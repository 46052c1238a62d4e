"""`fileira warm`: compile everything that commands need, so that all of them start at once."""

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

import click

from ...core.game import Game, find_game, load_games
from ...core.text.words import shell_words
from ..reports.numbers import local
from ..shell.told import Command

Part = tuple[str, Callable[[], object]]  # the words for it, and what compiles it


@click.command("warm", cls=Command, help="cli.warm.help")
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option("--behind", is_flag=True, hidden=True)  # for tables: see `compile_child`
def command(names: tuple[str, ...], *, behind: bool) -> None:
    from ...core import kernel
    from ...core.compiler import kernel_cache
    from ...server.workers.compile_child import stay_behind

    words = shell_words()
    if kernel.INTERPRETED:
        click.echo(words("cli.warm.interpreted"))
        return
    if behind:
        stay_behind()
    kernel.prune(kernel.FOLDER)
    for game in map(find_game, names or load_games()):
        _compile(game, _of_tables(game))
        kernel_cache.note_kept(game.name)
        if not behind:
            _compile(game, _of_commands(game))
    click.echo(words("cli.warm.done", folder=kernel.FOLDER))


def _compile(game: Game, parts: Iterator[Part]) -> None:
    words = shell_words()
    for part, compile_part in parts:
        click.echo(words("cli.warm.part", title=game.title, part=words(part)) + " ", nl=False)
        start = perf_counter()
        compile_part()
        click.echo(words("cli.seconds", seconds=local(f"{perf_counter() - start:.1f}")))


def _of_tables(game: Game) -> Iterator[Part]:
    from ...server.workers.table_kernels import use_analysis, use_bots, use_rules

    yield "cli.warm.rules", partial(use_rules, game)
    yield "cli.warm.bots", partial(use_bots, game)
    yield "cli.warm.analysis", partial(use_analysis, game)


def _of_commands(game: Game) -> Iterator[Part]:
    yield "cli.warm.playouts", partial(_play_out, game)
    yield "cli.warm.simulation", partial(_simulate, game)
    yield "cli.warm.arena", partial(_compete, game)
    yield "cli.warm.environments", partial(_step, game)


def _compete(game: Game) -> None:
    from ...arena.contests.contest import new_contest
    from ...arena.contests.entrant import read_entrants
    from ...arena.runs.warm import warm

    warm(new_contest(game, read_entrants(["random", "casual"])))


def _step(game: Game) -> None:
    from ...envs.vector.making import make

    env = make(game, view="turn")
    env.step(env.reset().mask.argmax(axis=1))


def _play_out(game: Game) -> None:
    from ...arena.speed import contestants, sprint

    sprint(contestants([game])[0], 0.0)


def _simulate(game: Game) -> None:
    from ...arena.simulation import simulate

    simulate(game, game.usual_seats(game.variants[0]), 2)
