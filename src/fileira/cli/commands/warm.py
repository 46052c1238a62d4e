"""`fileira warm`: compile everything that commands need, so that all of them start at once."""

from collections.abc import Callable, Iterator
from time import perf_counter

import click

from ...core.game import Game, find_game, load_games
from ...core.words import shell_words
from ..reports.numbers import local
from ..shell.told import Command


@click.command("warm", cls=Command, help="cli.warm.help")
@click.argument("names", metavar="[GAME]...", nargs=-1)
def command(names: tuple[str, ...]) -> None:
    from ...core import kernel

    words = shell_words()
    if kernel.INTERPRETED:
        click.echo(words("cli.warm.interpreted"))
        return
    kernel.prune(kernel.FOLDER)
    for game in map(find_game, names or load_games()):
        for part, compile_part in _parts(game):
            click.echo(words("cli.warm.part", title=game.title, part=words(part)) + " ", nl=False)
            start = perf_counter()
            compile_part()
            click.echo(words("cli.seconds", seconds=local(f"{perf_counter() - start:.1f}")))
    click.echo(words("cli.warm.done", folder=kernel.FOLDER))


def _parts(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """What is compiled one after the other, with the words for it."""
    yield "cli.warm.rules", lambda: _play_some(game)
    yield "cli.warm.playouts", lambda: _play_out(game)
    yield "cli.warm.simulation", lambda: _simulate(game)
    yield "cli.warm.bots", lambda: _think(game)
    yield "cli.warm.arena", lambda: _compete(game)
    yield "cli.warm.analysis", lambda: _look_back(game)


def _play_some(game: Game) -> None:
    """Use every verb as a match, the terminal and a table use it."""
    from ...core.match import Match
    from ...core.seed import seed_words
    from ...server.views.offers import offers

    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    seat = match.to_act[0]
    move = match.legal_moves(seat)[0]
    match.preview(seat, move)
    offers(game, match.observation(seat), seat, (move,))
    match.view(seat)
    match.play(seat, move)
    game.rules.redeal(match.observation(0), 0, seed_words(bytes(32)))
    assert match.scores


def _think(game: Game) -> None:
    """Let a bot of every level decide once."""
    from ...bots.budget import Budget
    from ...bots.explain import explain
    from ...bots.levels import LEVELS, new_bot
    from ...core.match import Match

    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    seat = match.to_act[0]
    for level in LEVELS:
        new_bot(level, 1).choose(match.observation(seat), seat, Budget(samples=2))
    explain(match.observation(seat), seat, Budget(samples=2), seed=1)


def _compete(game: Game) -> None:
    from ...arena.contests.contest import new_contest
    from ...arena.contests.entrant import read_entrants
    from ...arena.runs.warm import warm

    warm(new_contest(game, read_entrants(["random", "casual"])))


def _look_back(game: Game) -> None:
    from ...analysis.decisions import decisions
    from ...analysis.judging import judge
    from ...core.match import Match

    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    match.play(match.to_act[0], match.legal_moves(match.to_act[0])[0])
    judge(game, decisions(match)[0], 2, seed=1)


def _play_out(game: Game) -> None:
    from ...arena.speed import contestants, sprint

    sprint(contestants([game])[0], 0.0)


def _simulate(game: Game) -> None:
    from ...arena.simulation import simulate

    simulate(game, game.usual_seats(game.variants[0]), 2)
