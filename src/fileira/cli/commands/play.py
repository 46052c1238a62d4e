"""`fileira play GAME`: a match against bots in the terminal."""

from functools import partial
from pathlib import Path

import click

from ...bots.levels import LEVELS, USUAL
from ...core.game import Game
from ...core.options import Value
from ..shell.by_game import ByGame, given, seats_for, table_options
from ..shell.told import Command


def _build(game: Game) -> click.Command:
    words = game.words()
    usual = words("cli.default", value=USUAL)
    return Command(
        game.name,
        help=words("cli.play.game_help", title=game.title),
        short_help=game.title,
        callback=partial(_play, game),
        params=[
            *table_options(game),
            click.Option(["--seed"], metavar="SEED", help=words("cli.option.seed")),
            click.Option(
                ["--bots"],
                metavar="|".join(LEVELS),
                default=USUAL,
                help=f"{words('cli.option.bots')} {usual}",
            ),
            click.Option(
                ["--seat"], type=int, metavar="N", default=1, help=words("cli.option.seat")
            ),
            click.Option(["--daily"], is_flag=True, help=words("cli.option.daily")),
            click.Option(["--names"], metavar="NAME,...", help=words("cli.option.names")),
            click.Option(
                ["--resume"],
                type=click.Path(path_type=Path),
                metavar="FILE",
                help=words("cli.option.resume"),
            ),
        ],
    )


command = ByGame("play", _build)


def _play(
    game: Game,
    *,
    variant: str | None,
    players: int | None,
    seed: str | None,
    bots: str,
    seat: int,
    daily: bool,
    names: str | None,
    resume: Path | None,
    **options: Value | None,
) -> None:
    from ...core.compiler import readiness

    readiness.interpret_first()
    from ...core.match.match import Match
    from ..shell.matches import new_file, seat_of
    from ..terminal.host import host, name_seats, resumed, todays

    if resume:
        match = resumed(game, resume)
        host(match, seat_of(match, seat), bots, resume)
        return
    if daily:
        host(*todays(game, names or ""), new_file(game))
        return
    seats = seats_for(game, variant, players)
    match = Match(
        game,
        seats,
        variant=variant,
        options=given(options),
        seed=seed,
        names=name_seats(seats, seat - 1, names or ""),
    )
    host(match, seat_of(match, seat), bots, new_file(game))
